import type { HistoryEvent } from "#domain/history"
import { lineText } from "#domain/results"
import { howTaken } from "#domain/samples"
import style from "./report.module.css"
import type { ReportData } from "./report-data"

/** The pile's samples that count, and what became of each; nothing for a pile without. */
export const SampleSummary = ({ data: { history, calendar } }: { data: ReportData }) => {
  const counted = history.filter(({ voidReason }) => voidReason === null)
  const samples = counted.filter((event) => event.kind === "sample")
  if (samples.length === 0) return null
  const results = counted.filter((event) => event.kind === "result")
  return (
    <section className={style.chapter}>
      <h3>Samples and results</h3>
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">Sample</th>
            <th scope="col">Taken</th>
            <th scope="col">Results</th>
          </tr>
        </thead>
        <tbody>
          {samples.map((sample) => (
            <tr key={sample.recordId}>
              <td>{sample.sampleNumber}</td>
              <td>
                {calendar.dateTimeOf(sample.at)}
                <span className={style.notes}> {howTaken(sample)}</span>
              </td>
              <td>
                <Results
                  results={results.filter(({ sampleNumber }) => sampleNumber === sample.sampleNumber)}
                  dateOf={calendar.dateOf}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type ResultEvent = Extract<HistoryEvent, { kind: "result" }>
type Props = { results: readonly ResultEvent[]; dateOf: (at: string) => string }

const Results = ({ results, dateOf }: Props) => (
  <>
    {results.map(({ recordId, at, sent, lines }) => (
      <div key={recordId}>
        {dateOf(at)}: {sent ? "sent" : lines.map(lineText).join("; ")}
      </div>
    ))}
    {results.every(({ sent }) => sent) && <div>No result yet</div>}
  </>
)
