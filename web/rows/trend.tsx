import { calendarDays } from "#domain/day"
import type { Row } from "#domain/rows"
import { unitOf } from "#domain/units"
import { formatCalendarDay } from "../format/day-of-year"
import { useIsYesterday, useZone } from "../session/today"
import style from "./trend.module.css"

/** '▲ 3 since yesterday': the last reading in °F beside that of the day before; nothing for a first day. */
export const Trend = ({ row }: { row: Row }) => {
  const { lastTemperature, earlierTemperature, earlierRecordedAt } = row
  const isYesterday = useIsYesterday(row.farmId)
  const zone = useZone(row.farmId)
  if (lastTemperature === null || earlierTemperature === null || earlierRecordedAt === null) return null
  const then = isYesterday(earlierRecordedAt)
    ? "yesterday"
    : formatCalendarDay(calendarDays(zone)(earlierRecordedAt))
  const { fromStored } = unitOf("temperature")
  const difference = fromStored(lastTemperature) - fromStored(earlierTemperature)
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
