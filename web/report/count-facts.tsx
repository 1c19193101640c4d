import type { ReportedCount } from "#domain/report"
import { DescriptionList } from "../ui/description-list"
import { allText, countName, firstRunName, runText } from "./count-words"
import style from "./report.module.css"
import type { ReportData } from "./report-data"

/** The runs of each count, the newest first. */
export const CountFacts = ({ data: { report, calendar } }: { data: ReportData }) => (
  <>
    {report.counts.map((count) => {
      const name = countName(count, calendar)
      return (
        <div key={count.since}>
          {name && <h4 className={style.countName}>{name}</h4>}
          <DescriptionList className={style.runs} facts={factsOf(count)} />
        </div>
      )
    })}
    {report.hasCountsApart && (
      <p className={style.small}>What its piles had before they were merged is in their own reports.</p>
    )}
  </>
)

const told = { range: true, turns: true }

const factsOf = (count: ReportedCount) => {
  const { longest, best } = count
  return [
    ["Longest run", runText(longest, told)] as const,
    // Only a run with days and turns enough is best without being the longest.
    ...(best !== longest ? [[firstRunName, runText(best, told)] as const] : []),
    ["In all", allText(count)] as const,
  ]
}
