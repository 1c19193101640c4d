import { cookingThreshold } from "#domain/cooking"
import type { PileMethod } from "#domain/methods"
import type { ReportedCount } from "#domain/report"
import { ruleWords } from "#domain/rule-words"
import { withUnit } from "#domain/units"
import { allText, countName, daysText, ruledRange, runText } from "./count-words"
import style from "./report.module.css"
import type { ReportData } from "./report-data"

type Props = {
  data: ReportData
  /** What the page calls itself. */
  paper?: string
}

/** The rules beside the recorded facts, without a verdict; each line speaks of one run, or of all hot days. */
export const RuleTable = ({ data: { report, calendar, row }, paper = "report" }: Props) => (
  <section className={style.rules}>
    <h3>Beside the rules</h3>
    {besideRules(report.counts).map((count) => {
      const name = countName(count, calendar)
      return (
        <div key={count.since}>
          {name && <h4 className={style.countName}>{name}</h4>}
          <Rules count={count} pile={row} />
        </div>
      )
    })}
    <p className={style.small}>
      This {paper} states what was recorded. Whether a rule is met is for the people who sign below.
    </p>
  </section>
)

/** A count without a hot day has nothing to stand beside a rule, unless there is no other. */
const besideRules = (counts: readonly ReportedCount[]) => {
  const heated = counts.filter(({ hot, own }) => hot > 0 || (own?.hot ?? 0) > 0)
  return heated.length > 0 ? heated : counts
}

const Rules = ({ count, pile }: { count: ReportedCount; pile: PileMethod }) => (
  <table className={style.table}>
    <thead>
      <tr>
        <th scope="col">The rule asks</th>
        <th scope="col">The log says</th>
      </tr>
    </thead>
    {[...ownRuleBeside(count, pile), ...rulesBeside(count)].map(({ name, lines }) => (
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
    <tfoot>
      <tr>
        <td colSpan={2}>In all: {allText(count)}</td>
      </tr>
    </tfoot>
  </table>
)

type Rule = { name: string; lines: readonly (readonly [demand: string, recorded: string])[] }

/** That of the pile itself, whose runs are its own. */
const ownRuleBeside = ({ own }: ReportedCount, { ownRule }: PileMethod): Rule[] => {
  if (!own || !ownRule) return []
  const told = { ceiling: ownRule.ceiling, turns: ownRule.turns > 0 }
  const recorded = ownRule.inARow ? runText(own.best, told) : daysText(own, told)
  return [{ name: `The pile's own rule: ${ownRule.source}`, lines: [[ruleWords(ownRule), recorded]] }]
}

/** The best run by each rule. */
const rulesBeside = ({ best, bestStatic }: ReportedCount): Rule[] => {
  const threshold = withUnit("temperature", cookingThreshold)
  const heat = `${threshold === "55 °C" ? threshold : `55 °C (${threshold})`} or more`
  return [
    {
      name: "USDA organic: 7 CFR 205.203(c)(2)",
      lines: [
        [
          `Windrow: ${ruledRange()} for 15 days, at least five turns in that time`,
          runText(best, { range: true, turns: true }),
        ],
        [`In-vessel or static aerated: ${ruledRange()} for 3 days`, runText(bestStatic, { range: true })],
        ["C:N ratio of 25:1 to 40:1 at the start", "Not part of this log"],
      ],
    },
    {
      name: "EPA, about sewage sludge only: 40 CFR 503, Appendix B",
      lines: [
        [
          `Windrow: ${heat} for 15 days or longer, at least five turnings in that time`,
          runText(best, { range: false, turns: true }),
        ],
        [`In-vessel or static aerated: ${heat} for 3 days`, runText(bestStatic, { range: false })],
      ],
    },
  ]
}
