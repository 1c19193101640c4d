import { calendarDays, midnightOf } from "#domain/day"
import { defaultZone } from "#domain/farm-zone"
import { deviceZone } from "../format/device-zone"
import { placeOf } from "../format/place-of"
import { serverNow } from "../lib/server-clock"
import styles from "./day-strip.module.css"

/** Says whose days are counted, where today begins at another instant on the device, and that times are the device's. */
export const ZoneNote = ({ zone }: { zone: string }) => {
  const today = calendarDays(zone)(serverNow())
  const here = deviceZone()
  if (midnightOf(today, zone) === midnightOf(today, here)) return null
  return (
    <div className={styles.zone}>
      <p>Days end at midnight {zone === defaultZone ? zone : `in ${placeOf(zone)}`}.</p>
      <p>Times are by this device's clock, in {placeOf(here)}.</p>
    </div>
  )
}
