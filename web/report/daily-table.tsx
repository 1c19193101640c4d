import { isHot } from "#domain/cooking"
import { organicCeiling } from "#domain/needs"
import type { Day, Report } from "#domain/report"
import { HeatMark } from "../rows/heat-mark"
import { dayText } from "./calendar"
import { HeatCurve } from "./heat-curve"
import style from "./report.module.css"

/** Each day with a reading or a turn, and the days in between without a reading. */
export const DailyTable = ({ report }: { report: Report }) => (
  <section className={style.chapter}>
    <h3>Day by day</h3>
    {report.days.length === 0 ? (
      <p>Nothing recorded yet.</p>
    ) : (
      <>
        <HeatCurve report={report} />
        <div className={style.columns}>
          <table className={style.table} aria-label="Day by day">
            <thead>
              <tr>
                {["Day", "Times read", "Low °F", "High °F", "Turns"].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {withGaps(report).map((day) => (
                <Line key={day.day} day={day} />
              ))}
            </tbody>
          </table>
        </div>
      </>
    )}
  </section>
)

const Line = ({ day: { day, readings, lowest, highest, turns } }: { day: Day }) => (
  <tr className={isHot(highest) ? style.hot : undefined}>
    <td>{dayText(day)}</td>
    <td>{readings || "none"}</td>
    <td>{readings > 0 && lowest}</td>
    <td>
      {readings > 0 && (
        <span className={style.high}>
          <HeatMark temperature={highest} /> {highest}
        </span>
      )}
      {highest > organicCeiling && ` > ${organicCeiling}`}
    </td>
    <td>{turns || ""}</td>
  </tr>
)

const withGaps = ({ days, daysWithoutReading }: Report): Day[] => {
  const known = new Set(days.map(({ day }) => day))
  const gaps = daysWithoutReading
    .filter((day) => !known.has(day))
    .map((day) => ({ day, readings: 0, lowest: Infinity, highest: -Infinity, turns: 0 }))
  return [...days, ...gaps].sort((a, b) => (a.day < b.day ? -1 : 1))
}
