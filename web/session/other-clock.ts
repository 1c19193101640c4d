import { calendarIn } from "#domain/calendar"
import { deviceZone } from "../format/device-zone"
import { placeOf } from "../format/place-of"
import { serverNow } from "../lib/server-clock"
import { useClockZone } from "./today"

/** Where the phone and the farm are, if their clocks differ now: then a time says whose it is. */
export const useOtherClock = (farmId: number) => {
  const zones = [deviceZone(), useClockZone(farmId)] as const
  if (zones[0] === zones[1]) return undefined
  const now = new Date(serverNow()).toISOString()
  const [here, there] = zones.map((zone) => calendarIn(zone).dateTimeOf(now))
  return here === there ? undefined : { here: placeOf(zones[0]), there: placeOf(zones[1]) }
}
