import { describeResult, lineText, type Result, standingOf, valueText } from "#domain/results"
import type { Row } from "#domain/rows"
import { photoFact } from "../records/photo-fact"
import { RareHistory } from "../records/rare-history"
import { RecordLine } from "../records/record-line"
import { WordsCell } from "../records/words-cell"
import { resultsOf } from "./data"
import style from "./results.module.css"

type Props = { row: Row; editable: boolean }

/** What became of the row's samples. The way to the form stands at these. */
export const ResultHistory = ({ row }: Props) => (
  <RareHistory
    kind="results"
    row={row}
    of={resultsOf(row.id)}
    title="Results"
    head={["Date", "Result"]}
    line={(result) => (
      <RecordLine
        row={row}
        kind="results"
        record={result}
        title={`Result of Sample ${result.sampleNumber}`}
        day
        facts={factsOf(result)}
      >
        <WordsCell>{result.voided ? <s>{wordsOf(result)}</s> : <Lines result={result} />}</WordsCell>
      </RecordLine>
    )}
  />
)

const Lines = ({ result: { sampleNumber, sent, lines } }: { result: Result }) => (
  <>
    <div>{sent ? `Sample ${sampleNumber} sent` : `Sample ${sampleNumber}`}</div>
    {lines.map((line, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a report may be alike
      <div key={place} className={standingOf(line) === "beyond" ? style.beyond : undefined}>
        {lineText(line)}
      </div>
    ))}
  </>
)

const wordsOf = (result: Result) => describeResult({ ...result, lateReason: null })

const factsOf = (result: Result) => [
  ...result.lines.map((line) => [line.parameter, valueText(line)] as const),
  ...photoFact(result.photoUrl, "The laboratory's paper"),
]
