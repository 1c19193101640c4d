import { calendarDays, midnightOf } from "#domain/day"
import { deviceZone } from "../format/device-zone"
import { serverNow } from "../lib/server-clock"
import styles from "./day-strip.module.css"

/** Says whose days the strip counts, where today begins at another instant on the device: times elsewhere are its own. */
export const ZoneNote = ({ zone }: { zone: string }) => {
  const today = calendarDays(zone)(serverNow())
  if (midnightOf(today, zone) === midnightOf(today, deviceZone())) return null
  return <p className={styles.zone}>Days of {zone}.</p>
}
