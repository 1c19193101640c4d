import { useMemo } from "react"
import { pathTo, temperatureScreen, waitingScreen } from "#contract/screens"
import { calendarDays } from "#domain/day"
import { notVoided } from "#domain/records"
import type { Row } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import { withUnit } from "#domain/units"
import { useKnown } from "../api/records"
import { formatCalendarDay } from "../format/day-of-year"
import { DayPhoto } from "../photos/day-photo"
import { newestFirst } from "../records/newest-first"
import { useClockZone } from "../session/today"
import { newestTemperaturesOf } from "../temperatures/data"
import { Link } from "../ui/link"
import style from "./desk.module.css"

/** The newest photo of each of the last days that have one, side by side, as one compares them. */
export const PhotosOfDays = ({ row, days }: { row: Row; days: number }) => {
  const { lines } = useKnown(newestTemperaturesOf(row.id))
  const zone = useClockZone(row.farmId)
  const dayOf = useMemo(() => calendarDays(zone), [zone])
  const shown = useMemo(() => newestOfDays(lines, dayOf).slice(0, days), [lines, dayOf, days])
  if (shown.length === 0) return null
  return (
    <section className={style.photos} aria-label="Photos of the Last Days">
      <h2>Photos of the Last Days</h2>
      <ol>
        {shown.map(({ id, rowId, waiting, temperature, recordedAt, photoUrl }) => (
          <li key={id}>
            <Link
              href={waiting ? waitingScreen : pathTo(temperatureScreen, { rowId, temperatureId: id })}
              className={style.photo}
            >
              <DayPhoto className={style.picture} src={photoUrl ?? ""} />
              <b translate="no">{withUnit("temperature", temperature)}</b>{" "}
              <time dateTime={recordedAt}>{formatCalendarDay(dayOf(recordedAt))}</time>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

const newestOfDays = (all: readonly Temperature[], dayOf: (at: string) => string) => {
  const byDay = new Map<string, Temperature>()
  for (const reading of newestFirst("temperatures", notVoided([...all]))) {
    const day = dayOf(reading.recordedAt)
    if (reading.photoUrl && !byDay.has(day)) byDay.set(day, reading)
  }
  return [...byDay.values()]
}
