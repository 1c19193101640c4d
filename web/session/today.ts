import { calendarDays, dayMs, midnightOf } from "#domain/day"
import { defaultZone } from "#domain/farm-zone"
import type { Today } from "#domain/needs"
import { serverNow } from "../lib/server-clock"
import { useUser } from "./session"

/** The time zone of a farm of the user's. */
export const useZone = (farmId: number) =>
  useUser().farms.find(({ id }) => id === farmId)?.zone ?? defaultZone

/** Today in the farm's zone. */
export const useToday = (farmId: number): Today => {
  const { day, today, tomorrow } = daysNow(useZone(farmId))
  return { day, isToday: (at) => at >= today && at < tomorrow }
}

/** Says whether an instant was yesterday in the farm's zone. */
export const useIsYesterday = (farmId: number) => {
  const { yesterday, today } = daysNow(useZone(farmId))
  return (at: string) => at >= yesterday && at < today
}

/** When these days begin, ISO; `day` is today in days since 1970-01-01. */
type Days = { day: number; yesterday: string; today: string; tomorrow: string }

/** Kept until the day ends: a list of 400 piles asks for each. */
const daysNow = (zone: string): Days => {
  const now = new Date(serverNow()).toISOString()
  const known = kept.get(zone)
  if (known && now >= known.today && now < known.tomorrow) return known
  const day = calendarDays(zone)(now)
  const [yesterday = now, today = now, tomorrow = now] = [-1, 0, 1].map((after) =>
    midnightOf(day, zone, after),
  )
  const days = { day: Date.parse(day) / dayMs, yesterday, today, tomorrow }
  kept.set(zone, days)
  return days
}

const kept = new Map<string, Days>()
