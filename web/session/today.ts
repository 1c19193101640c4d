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
  const zone = useZone(farmId)
  const day = calendarDays(zone)(serverNow())
  const [begins, ends] = [midnightOf(day, zone), midnightOf(day, zone, 1)]
  return (at) => at >= begins && at < ends
}
