import { calendarDays, midnightOf } from "#domain/day"
import { defaultZone } from "#domain/farms"
import type { IsToday } from "#domain/round"
import { serverNow } from "../lib/server-clock"
import { useUser } from "./session"

/** The time zone of a farm of the user's. */
export const useZone = (farmId: number) =>
  useUser().farms.find(({ id }) => id === farmId)?.zone ?? defaultZone

/** Says whether an instant is today in the farm's zone. */
export const useIsToday = (farmId: number): IsToday => {
  const { today, tomorrow } = daysNow(useZone(farmId))
  return (at) => at >= today && at < tomorrow
}

/** Says whether an instant was yesterday in the farm's zone. */
export const useIsYesterday = (farmId: number) => {
  const { yesterday, today } = daysNow(useZone(farmId))
  return (at: string) => at >= yesterday && at < today
}

/** When these days begin, ISO. */
type Days = { yesterday: string; today: string; tomorrow: string }

/** Kept until the day ends: a list of 400 piles asks for each. */
const daysNow = (zone: string): Days => {
  const now = new Date(serverNow()).toISOString()
  const known = kept.get(zone)
  if (known && now >= known.today && now < known.tomorrow) return known
  const day = calendarDays(zone)(now)
  const [yesterday, today, tomorrow] = [-1, 0, 1].map((after) => midnightOf(day, zone, after))
  const days = { yesterday, today, tomorrow } as Days
  kept.set(zone, days)
  return days
}

const kept = new Map<string, Days>()
