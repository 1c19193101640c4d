import type { Occurrence } from "#domain/occurrences"
import type { Row } from "#domain/rows"
import { photoFact } from "../records/photo-fact"
import { RareHistory } from "../records/rare-history"
import { RecordLine } from "../records/record-line"
import { WordsCell } from "../records/words-cell"
import { occurrencesOf } from "./data"
import { occurrenceWords } from "./words"

type Props = { row: Row; title?: string }

/** What happened at the row besides its daily work. The way to the form is in the menu, of a yard at the gate. */
export const OccurrenceHistory = ({ row, title = "Occurrences" }: Props) => (
  <RareHistory
    kind="occurrences"
    row={row}
    of={occurrencesOf(row.id)}
    title={title}
    head={["Date", "Occurrence"]}
    line={(occurrence) => (
      <RecordLine
        row={row}
        kind="occurrences"
        record={occurrence}
        title={occurrenceWords[occurrence.what]}
        day
        facts={factsOf(occurrence)}
      >
        <WordsCell>
          <b>{struck(occurrence, occurrenceWords[occurrence.what])}</b>
          <div>{struck(occurrence, occurrence.details)}</div>
        </WordsCell>
      </RecordLine>
    )}
  />
)

const struck = ({ voided }: Occurrence, words: string) => (voided ? <s>{words}</s> : words)

const factsOf = ({ details, person, action, photoUrl }: Occurrence) => [
  ["Details", details] as const,
  ...(person ? [["Person", person] as const] : []),
  ...(action ? [["Action", action] as const] : []),
  ...photoFact(photoUrl, "What happened"),
]
