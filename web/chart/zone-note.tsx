import { calendarDays, midnightOf } from "#domain/day"
import { defaultZone } from "#domain/farm-zone"
import { deviceZone } from "../format/device-zone"
import { placeOf } from "../format/place-of"
import { serverNow } from "../lib/server-clock"
import styles from "./day-strip.module.css"

/** Says whose days the strip counts, where today begins at another instant on the device: times elsewhere are its own. */
export const ZoneNote = ({ zone }: { zone: string }) => {
  const today = calendarDays(zone)(serverNow())
  if (midnightOf(today, zone) === midnightOf(today, deviceZone())) return null
  return (
    <p className={styles.zone}>Days end at midnight {zone === defaultZone ? zone : `in ${placeOf(zone)}`}.</p>
  )
}
