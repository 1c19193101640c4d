import { calendarDays, dayMs, midnightOf } from "#domain/day"
import { defaultZone } from "#domain/farm-zone"
import type { OwnFarm } from "#domain/farms"
import type { Today } from "#domain/needs"
import { deviceZone } from "../format/device-zone"
import { serverNow } from "../lib/server-clock"
import { useUser } from "./session"

/** A farm of the user's, as it came with the page. */
export const useFarm = (farmId: number): OwnFarm | undefined =>
  useUser().farms.find(({ id }) => id === farmId)

/** The time zone of a farm of the user's: its cooking days and starts are days of it. */
export const useZone = (farmId: number) => useFarm(farmId)?.zone ?? defaultZone

/** Has nobody named the farm's zone? Not so while that is not known, from an older server or what it told. */
export const useLacksZone = (farmId: number) => useFarm(farmId)?.zoneNamed === false

/** The zone of sentences of today, of the round and of the clock beside them: the device's, until the farm has named one. */
export const useClockZone = (farmId: number) => {
  const zone = useZone(farmId)
  return useLacksZone(farmId) ? deviceZone() : zone
}

/** Names the day of an instant, if it is one of these, in the zone of the clock. */
export const useDayWord = (farmId: number) => {
  const { yesterday, today, tomorrow } = daysNow(useClockZone(farmId))
  return (at: string) =>
    at < yesterday || at >= tomorrow ? undefined : at < today ? ("yesterday" as const) : ("today" as const)
}

/** Today in the zone of the clock; its number is that of the cooking day. */
export const useToday = (farmId: number): Today => {
  const wordOf = useDayWord(farmId)
  return { day: daysNow(useZone(farmId)).day, isToday: (at) => wordOf(at) === "today" }
}

/** When these days begin, ISO; `day` is today in days since 1970-01-01. */
type Days = { day: number; yesterday: string; today: string; tomorrow: string }

/** Kept until the day ends: a list of 400 piles asks for each. */
const daysNow = (zone: string): Days => {
  const now = new Date(serverNow()).toISOString()
  const known = kept.get(zone)
  if (known && now >= known.today && now < known.tomorrow) return known
  const day = calendarDays(zone)(now)
  const midnight = (after: number) => midnightOf(day, zone, after)
  const days = {
    day: Date.parse(day) / dayMs,
    yesterday: midnight(-1),
    today: midnight(0),
    tomorrow: midnight(1),
  }
  kept.set(zone, days)
  return days
}

const kept = new Map<string, Days>()
