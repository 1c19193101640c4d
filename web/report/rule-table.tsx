import { cookingThreshold, organicCeiling } from "#domain/cooking"
import type { Report } from "#domain/report"
import { withUnit } from "#domain/units"
import { pluralize } from "../format/plural"
import { dayText } from "./calendar"
import style from "./report.module.css"
import type { ReportData } from "./report-data"

/** The rules for windrows beside the recorded facts, without a verdict. */
export const RuleTable = ({ data: { report } }: { data: ReportData }) => (
  <section>
    <h3>Beside the rules</h3>
    <table className={style.table}>
      <thead>
        <tr>
          <th scope="col">The rule asks</th>
          <th scope="col">The log says</th>
        </tr>
      </thead>
      {rules(report).map(({ name, lines }) => (
        <tbody key={name}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {name}
            </th>
          </tr>
          {lines.map(([demand, recorded]) => (
            <tr key={demand}>
              <td>{demand}</td>
              <td>{recorded}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
    <p className={style.small}>
      This report states what was recorded. Whether a rule is met is for the people who sign below.
    </p>
  </section>
)

const rules = (report: Report) => {
  const hot = `${pluralize(report.hotDays.length, "day")} at or above ${withUnit("temperature", cookingThreshold)}`
  const within = report.period && `${dayText(report.period.from)} – ${dayText(report.period.to)}`
  const turns = pluralize(report.turnsInPeriod, "turn") + (within ? `, ${within}` : "")
  const above = `${pluralize(report.aboveCeiling.length, "reading")} above ${withUnit("temperature", organicCeiling)}`
  const gaps = `${pluralize(report.daysWithoutReading.length, "day")} without a reading`
  return [
    {
      name: "USDA organic, windrow: 7 CFR 205.203(c)(2)",
      lines: [
        [`${cookingThreshold}–${organicCeiling} °F for 15 days`, `${hot}; ${above}`],
        ["At least five turns in that time", turns],
        ["C:N ratio of 25:1 to 40:1 at the start", "Not part of this log"],
      ],
    },
    {
      name: "EPA, windrow: 40 CFR 503, Appendix B",
      lines: [
        ["55 °C (131 °F) or more for 15 days or longer", `${hot}; ${gaps}`],
        ["At least five turnings in that time", turns],
      ],
    },
  ] as const
}
