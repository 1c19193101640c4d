import { useMemo } from "react"
import { isHot, organicCeiling } from "#domain/cooking"
import { heatOf } from "#domain/heat"
import type { Day, Report } from "#domain/report"
import { numberOf, unitOf } from "#domain/units"
import { HeatMark } from "../rows/heat-mark"
import { dayText } from "./calendar"
import { HeatCurve } from "./heat-curve"
import { LongTable } from "./long-table"
import type { PaperLine } from "./paper-lines"
import style from "./report.module.css"

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

/** Each day with a reading or a turn, and the days in between without a reading. */
export const DailyTable = ({ report }: { report: Report }) => {
  const days = useMemo(() => withGaps(report), [report])
  return (
    <section className={style.chapter}>
      <h3>Day by day</h3>
      {days.length === 0 ? (
        <p>Nothing recorded yet.</p>
      ) : (
        <>
          <HeatCurve report={report} />
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

const Line = ({ day: { day, readings, lowest, highest, turns } }: { day: Day }) => (
  <tr className={isHot(highest) ? style.hot : undefined}>
    <td>{dayText(day)}</td>
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
    <td>{turns || ""}</td>
  </tr>
)

const paperLineOf = ({ day, readings, lowest, highest, turns }: Day): PaperLine => {
  const heat = highest > organicCeiling ? `> ${degrees(organicCeiling)}` : heatOf(highest)
  const read =
    readings > 0 ? [String(readings), degrees(lowest), `${degrees(highest)} ${heat}`] : ["none", "", ""]
  return { columns: [dayText(day), ...read, String(turns || "")] }
}

const degrees = (temperature: number) => numberOf("temperature", temperature)

const withGaps = ({ days, daysWithoutReading }: Report): Day[] => {
  const known = new Set(days.map(({ day }) => day))
  const gaps = daysWithoutReading
    .filter((day) => !known.has(day))
    .map((day) => ({ day, readings: 0, lowest: Infinity, highest: -Infinity, turns: 0 }))
  return [...days, ...gaps].sort((a, b) => (a.day < b.day ? -1 : 1))
}
