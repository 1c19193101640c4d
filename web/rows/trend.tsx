import { calendarDays } from "#domain/day"
import { degreeUnit } from "#domain/degrees"
import type { Row } from "#domain/rows"
import { formatCalendarDay } from "../format/day-of-year"
import { useClockZone, useDayWord } from "../session/today"
import style from "./trend.module.css"

/** '▲ 3 since yesterday': the last reading in °F beside that of the day before; nothing for a first day. */
export const Trend = ({ row }: { row: Row }) => {
  const { lastTemperature, lastRecordedAt, earlierTemperature, earlierRecordedAt } = row
  const wordOf = useDayWord(row.farmId)
  const zone = useClockZone(row.farmId)
  if (lastTemperature === null || earlierTemperature === null || earlierRecordedAt === null) return null
  const word = wordOf(earlierRecordedAt)
  const dayOf = calendarDays(zone)
  const isSameDay = lastRecordedAt !== null && dayOf(lastRecordedAt) === dayOf(earlierRecordedAt)
  // The cooking day before may be the same one on the clock.
  const then =
    word === "today"
      ? "earlier today"
      : isSameDay
        ? "earlier that day"
        : (word ?? formatCalendarDay(dayOf(earlierRecordedAt)))
  const { shown } = degreeUnit()
  // Of tenths, without the noise of binary fractions.
  const difference = Math.round((shown(lastTemperature) - shown(earlierTemperature)) * 10) / 10
  if (difference === 0) return <span className={style.trend}>same as {then}</span>
  return (
    <span className={style.trend}>
      <span role="img" aria-label={difference > 0 ? "up" : "down"}>
        {difference > 0 ? "▲" : "▼"}
      </span>{" "}
      {Math.abs(difference)} since {then}
    </span>
  )
}
