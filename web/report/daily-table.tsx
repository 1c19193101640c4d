import { useCallback, useMemo } from "react"
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
import { positionsOf, type TableDay, tableDaysOf } from "./table-days"

/** More than a year. */
const page = 400

/** On paper a day is as wide as two tabs, and a position has one. */
const heads = (positions: readonly string[]) => {
  const { symbol } = unitOf("temperature")
  const [low, high] = [`Low ${symbol}`, `High ${symbol}`]
  const short = positions.map((name) => `${name.slice(0, 7)}\t`).join("")
  return {
    head: ["Day", "Times read", ...positions, low, high, "Turns"],
    paperHead: `Day\t\tRead\t${short}${low}\t${high}\tTurns`,
  }
}

/** Each day with a reading or a turn, those that could not be read, and the days in between without a reading. */
export const DailyTable = ({ data }: { data: ReportData }) => {
  const days = useMemo(() => tableDaysOf(data), [data])
  const positions = useMemo(() => positionsOf(data), [data])
  const paperLine = useCallback((day: TableDay) => paperLineOf(day, positions), [positions])
  const hasPositions = positions.length > 0
  return (
    <section className={style.chapter}>
      <h3>Day by day</h3>
      {days.length === 0 ? (
        <p>Nothing recorded yet.</p>
      ) : (
        <>
          <HeatCurve report={data.report} days={days} />
          {hasPositions && <p className={style.small}>Each position has its highest reading of the day.</p>}
          <div className={hasPositions ? style.wide : style.columns} tabIndex={hasPositions ? 0 : undefined}>
            <LongTable
              label="Day by day"
              {...heads(positions)}
              of="days"
              page={page}
              entries={days}
              paperLine={paperLine}
            >
              {(day) => <Line key={day.day} day={day} positions={positions} />}
            </LongTable>
          </div>
        </>
      )}
    </section>
  )
}

type LineProps = { day: TableDay; positions: readonly string[] }

const Line = ({ day, positions }: LineProps) => (
  <tr className={isHot(day.highest) ? style.hot : undefined}>
    <td>{dayText(day.day)}</td>
    {day.unread ? (
      <td colSpan={positions.length + 3}>not read: {day.unread}</td>
    ) : (
      <Read day={day} positions={positions} />
    )}
    <td>{day.turns || ""}</td>
  </tr>
)

const Read = ({ day: { readings, times, lowest, highest, positions: read }, positions }: LineProps) => (
  <>
    <td>{times || "none"}</td>
    {positions.map((name) => (
      <td key={name}>{degreesAt(read, name)}</td>
    ))}
    <td>{readings > 0 && degrees(lowest)}</td>
    <td className={style.highest}>
      {readings > 0 && (
        <span className={style.high}>
          <HeatMark temperature={highest} /> {degrees(highest)}
        </span>
      )}
      {highest > organicCeiling && ` > ${degrees(organicCeiling)}`}
    </td>
  </>
)

const paperLineOf = (entry: TableDay, positions: readonly string[]): PaperLine => {
  const { day, readings, times, lowest, highest, turns, unread } = entry
  const at = positions.map((name) => degreesAt(entry.positions, name))
  const heat = highest > organicCeiling ? `> ${degrees(organicCeiling)}` : heatOf(highest)
  const read =
    readings > 0
      ? [String(times), ...at, degrees(lowest), `${degrees(highest)} ${heat}`]
      : ["none", ...at, "", ""]
  // Behind the columns, which a longer word than "none" would move.
  const remarks = unread && ` (could not be read: ${unread})`
  return { columns: [dayText(day), ...read, String(turns || "")], ...(remarks && { remarks }) }
}

const degreesAt = (positions: TableDay["positions"], name: string) => {
  const temperature = positions.get(name)
  return temperature === undefined ? "" : degrees(temperature)
}

const degrees = (temperature: number) => numberOf("temperature", temperature)
