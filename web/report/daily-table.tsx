import { useMemo } from "react"
import { isHot, organicCeiling } from "#domain/cooking"
import { heatOf } from "#domain/heat"
import { numberOf, unitOf } from "#domain/units"
import { HeatMark } from "../rows/heat-mark"
import { dayText } from "./calendar"
import { HeatCurve } from "./heat-curve"
import { LongTable } from "./long-table"
import type { PaperLine } from "./paper-lines"
import style from "./report.module.css"
import type { ReportData } from "./report-data"
import { type TableDay, tableDaysOf } from "./table-days"

/** More than a year. */
const page = 400

/** On paper a day is as wide as two tabs. */
const heads = () => {
  const { symbol } = unitOf("temperature")
  const [low, high] = [`Low ${symbol}`, `High ${symbol}`]
  return {
    head: ["Day", "Times read", low, high, "Turns"],
    paperHead: `Day\t\tRead\t${low}\t${high}\tTurns`,
  }
}

/** Each day with a reading or a turn, those that could not be read, and the days in between without a reading. */
export const DailyTable = ({ data }: { data: ReportData }) => {
  const days = useMemo(() => tableDaysOf(data), [data])
  return (
    <section className={style.chapter}>
      <h3>Day by day</h3>
      {days.length === 0 ? (
        <p>Nothing recorded yet.</p>
      ) : (
        <>
          <HeatCurve report={data.report} days={days} />
          <div className={style.columns}>
            <LongTable
              label="Day by day"
              {...heads()}
              of="days"
              page={page}
              entries={days}
              paperLine={paperLineOf}
            >
              {(day) => <Line key={day.day} day={day} />}
            </LongTable>
          </div>
        </>
      )}
    </section>
  )
}

const Line = ({ day }: { day: TableDay }) => (
  <tr className={isHot(day.highest) ? style.hot : undefined}>
    <td>{dayText(day.day)}</td>
    {day.unread ? <td colSpan={3}>not read: {day.unread}</td> : <Read day={day} />}
    <td>{day.turns || ""}</td>
  </tr>
)

const Read = ({ day: { readings, lowest, highest } }: { day: TableDay }) => (
  <>
    <td>{readings || "none"}</td>
    <td>{readings > 0 && degrees(lowest)}</td>
    <td>
      {readings > 0 && (
        <span className={style.high}>
          <HeatMark temperature={highest} /> {degrees(highest)}
        </span>
      )}
      {highest > organicCeiling && ` > ${degrees(organicCeiling)}`}
    </td>
  </>
)

const paperLineOf = ({ day, readings, lowest, highest, turns, unread }: TableDay): PaperLine => {
  const heat = highest > organicCeiling ? `> ${degrees(organicCeiling)}` : heatOf(highest)
  const read =
    readings > 0 ? [String(readings), degrees(lowest), `${degrees(highest)} ${heat}`] : ["none", "", ""]
  // Behind the columns, which a longer word than "none" would move.
  const remarks = unread && ` (could not be read: ${unread})`
  return { columns: [dayText(day), ...read, String(turns || "")], ...(remarks && { remarks }) }
}

const degrees = (temperature: number) => numberOf("temperature", temperature)
