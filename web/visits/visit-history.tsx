import { addVisitScreen, pathTo } from "#contract/screens"
import { joined } from "#domain/details"
import type { Row } from "#domain/rows"
import type { Visit } from "#domain/visits"
import { RecordHistory } from "../records/record-history"
import { RecordLine } from "../records/record-line"
import { ButtonLink } from "../ui/button-link"
import { asCell } from "../ui/table"
import { visitsOf } from "./data"
import { moistureWords, smellWords, unreadWords } from "./words"

type Props = { row: Row; editable: boolean }

/** Who stood at the pile, and what they saw. */
export const VisitHistory = (props: Props) => (
  <RecordHistory
    kind="visits"
    row={props.row}
    of={visitsOf(props.row.id)}
    title="Visits"
    action={
      props.editable && (
        <ButtonLink href={pathTo(addVisitScreen, { rowId: props.row.id })} variant="outline">
          Add Visit
        </ButtonLink>
      )
    }
    head={["Date", "Moisture", "Smell"]}
    line={(visit) => (
      <RecordLine {...props} kind="visits" record={visit} title="Visit" facts={factsOf(visit)}>
        <td {...asCell}>{visit.voided ? <s>{moistureOf(visit)}</s> : moistureOf(visit)}</td>
        <td {...asCell}>{visit.smell ? smellWords[visit.smell] : "–"}</td>
      </RecordLine>
    )}
  />
)

/** The reason why there is none stands in its place. */
const moistureOf = ({ moisture, unread }: Visit) =>
  joined(moisture && moistureWords[moisture], unread && `Not read: ${unreadWords[unread]}`) || "–"

const factsOf = ({ moisture, smell, weather, notes, unread }: Visit) =>
  [
    ["Moisture", moisture && moistureWords[moisture]],
    ["Smell", smell && smellWords[smell]],
    ["Weather", weather],
    ["Notes", notes],
    ["Not Read", unread && unreadWords[unread]],
  ].flatMap(([name, value]) => (name && value ? [[name, value] as const] : []))
