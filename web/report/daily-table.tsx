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
import { highestElsewhere, othersText, positionsOf, type TableDay, tableDaysOf } from "./table-days"

/** More than a year. */
const page = 400

/** On paper a day is as wide as two tabs, and a position has one, or more while there is room for its name. */
const heads = (positions: readonly string[]) => {
  const { symbol } = unitOf("temperature")
  const [low, high] = [`Low ${symbol}`, `High ${symbol}`]
  const tabs = "\t".repeat(tabsOf(positions))
  const names = positions.map((name) => `${name}${tabs}`).join("")
  return {
    head: ["Day", "Times read", ...positions, low, high, "Turns"],
    paperHead: `Day\t\tRead\t${names}${low}\t${high}${positions.length > 0 ? "\t\t" : "\t"}Turns`,
  }
}

/** So many letters fit a tab, and so many tabs of positions a page. */
const [lettersOfTab, tabsOfPage] = [6, 9]

const tabsOf = (positions: readonly string[]) => {
  const longest = Math.max(1, ...positions.map(({ length }) => length))
  return Math.max(1, Math.min(Math.ceil(longest / lettersOfTab), Math.floor(tabsOfPage / positions.length)))
}

/** Each day with a reading or a turn, those that could not be read, and the days in between without a reading. */
export const DailyTable = ({ data }: { data: ReportData }) => {
  const days = useMemo(() => tableDaysOf(data), [data])
  const { shown: positions, others } = useMemo(() => positionsOf(data), [data])
  const paperLine = useCallback((day: TableDay) => paperLineOf(day, positions), [positions])
  const hasPositions = positions.length > 0 || others.length > 0
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
          {others.length > 0 && <p className={style.small}>{othersText(others)}</p>}
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

const Read = ({ day, positions }: LineProps) => {
  const { readings, times, lowest, highest, positions: read } = day
  const elsewhere = highestElsewhere(day, positions)
  return (
    <>
      <td>{times || "none"}</td>
      {positions.map((name) => (
        <td key={name} translate="no">
          {degreesAt(read, name)}
        </td>
      ))}
      <td translate="no">{readings > 0 && degrees(lowest)}</td>
      <td className={style.highest}>
        {readings > 0 && (
          <span className={style.high} translate="no">
            <HeatMark temperature={highest} /> {degrees(highest)}
          </span>
        )}
        {highest > organicCeiling && ` > ${degrees(organicCeiling)}`}
        {elsewhere && ` (${elsewhere})`}
      </td>
    </>
  )
}

const paperLineOf = (entry: TableDay, positions: readonly string[]): PaperLine => {
  const { day, readings, times, lowest, highest, turns, unread } = entry
  const rest = Array<string>(tabsOf(positions) - 1).fill("")
  const at = positions.flatMap((name) => [degreesAt(entry.positions, name), ...rest])
  const heat = highest > organicCeiling ? `> ${degrees(organicCeiling)}` : heatOf(highest)
  const isWide = positions.length > 0
  const high = isWide ? [degrees(highest), heat] : [`${degrees(highest)} ${heat}`]
  const read =
    readings > 0
      ? [String(times), ...at, degrees(lowest), ...high]
      : ["none", ...at, "", ...high.map(() => "")]
  const elsewhere = highestElsewhere(entry, positions)
  // Behind the columns, which a longer word than "none" would move.
  const remarks = [unread && ` (could not be read: ${unread})`, elsewhere && ` (${elsewhere})`]
    .filter(Boolean)
    .join("")
  // Beside positions it is as wide as two of their tabs.
  const date = isWide ? dayText(day).replace(/^(\p{L}{3})\p{L}+/u, "$1") : dayText(day)
  return { columns: [date, ...read, String(turns || "")], ...(remarks && { remarks }) }
}

const degreesAt = (positions: TableDay["positions"], name: string) => {
  const temperature = positions.get(name)
  return temperature === undefined ? "" : degrees(temperature)
}

const degrees = (temperature: number) => numberOf("temperature", temperature)
