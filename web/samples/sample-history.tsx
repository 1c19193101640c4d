import { addResultScreen, pathTo } from "#contract/screens"
import { notVoided } from "#domain/records"
import type { Result } from "#domain/results"
import type { Row } from "#domain/rows"
import type { Sample } from "#domain/samples"
import { Boundary } from "../api/boundary"
import { useKnown } from "../api/records"
import { formatDate } from "../format/dates"
import { pluralize } from "../format/plural"
import { photoFact } from "../records/photo-fact"
import { RareHistory } from "../records/rare-history"
import { RecordLine } from "../records/record-line"
import { resultsOf } from "../results/data"
import { useRights } from "../session/rights"
import { ButtonLink } from "../ui/button-link"
import { asCell } from "../ui/table"
import { samplesOf } from "./data"

type Props = { row: Row }

/** The samples of a row, each with what has become of it. */
export const SampleHistory = ({ row }: Props) => {
  // Of a removed pile, too: a laboratory reports later.
  const { mayWrite } = useRights(row.farmId)
  return (
    <RareHistory
      kind="samples"
      row={row}
      of={samplesOf(row.id)}
      title="Samples"
      action={
        mayWrite && (
          <ButtonLink href={pathTo(addResultScreen, { rowId: row.id })} variant="outline">
            Add Result
          </ButtonLink>
        )
      }
      head={["Date", "Sample", "State"]}
      line={(sample) => (
        <RecordLine row={row} kind="samples" record={sample} title={nameOf(sample)} facts={factsOf(sample)}>
          <td {...asCell}>{sample.voided ? <s>{nameOf(sample)}</s> : nameOf(sample)}</td>
          <td {...asCell}>
            {!sample.voided && (
              <Boundary fallback={null} renderError={() => "–"}>
                <State sample={sample} />
              </Boundary>
            )}
          </td>
        </RecordLine>
      )}
    />
  )
}

const nameOf = ({ sampleNumber }: Sample) => `Sample ${sampleNumber}`

const State = ({ sample }: { sample: Sample }) => (
  <>{stateOf(sample, useKnown(resultsOf(sample.rowId)).lines)}</>
)

/** 'Taken', 'Sent Aug 3', '3 results' */
const stateOf = ({ sampleNumber }: Sample, results: readonly Result[]): string => {
  const own = notVoided(results).filter((result) => result.sampleNumber === sampleNumber)
  const count = own.reduce((sum, { lines }) => sum + lines.length, 0)
  if (count > 0) return pluralize(count, "result")
  const [sent] = own.sort((one, other) => (one.resultAt < other.resultAt ? 1 : -1))
  return sent ? `Sent ${formatDate(sent.resultAt)}` : "Taken"
}

const factsOf = ({ takenBy, points, laboratory, chain, notes, photoUrl }: Sample) => [
  ...[
    ["Taken By", takenBy] as const,
    ["Points", points] as const,
    ["Laboratory", laboratory] as const,
    ["Chain of Custody", chain] as const,
    ["Notes", notes] as const,
  ].filter(([, value]) => value !== null && value !== ""),
  ...photoFact(photoUrl, "The sample"),
]
