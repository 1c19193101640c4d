import type { ReactNode } from "react"
import { addVisitScreen, pathTo } from "#contract/screens"
import { joined } from "#domain/details"
import type { Row } from "#domain/rows"
import type { Visit } from "#domain/visits"
import { Boundary } from "../api/boundary"
import { isUnanswered } from "../api/errors"
import { MissingPart } from "../api/missing-part"
import { type Known, useKnown, useWaitingOf } from "../api/records"
import { SectionFailure } from "../api/section-failure"
import { Records } from "../records/record-history"
import { RecordLine } from "../records/record-line"
import { ButtonLink } from "../ui/button-link"
import { Card } from "../ui/card"
import { asCell } from "../ui/table"
import { visitsOf } from "./data"
import { factsOf } from "./facts"
import { moistureWords, smellWords, unreadWords } from "./words"

type Props = { row: Row; editable: boolean }

/** What was seen at the visits, which are told among the temperatures, or only the way to the form. */
export const VisitHistory = (props: Props) => (
  <Boundary
    fallback={null}
    renderError={(error, retry) =>
      isUnanswered(error) ? <NotHere {...props} retry={retry} /> : SectionFailure(error, retry)
    }
  >
    <Answered {...props} />
  </Boundary>
)

const Answered = (props: Props) => <Visits {...props} known={useKnown(visitsOf(props.row.id))} />

const NotHere = ({ retry, ...props }: Props & { retry: () => void }) => (
  <Visits {...props} known={useWaitingOf(visitsOf(props.row.id))} missing={<MissingPart retry={retry} />} />
)

const Visits = ({ known, missing, ...props }: Props & { known: Known<Visit>; missing?: ReactNode }) => {
  const lines = known.lines.filter((visit) => factsOf(visit).length > 0)
  const add = props.editable && (
    <ButtonLink href={pathTo(addVisitScreen, { rowId: props.row.id })} variant="outline">
      Add Visit
    </ButtonLink>
  )
  if (!missing && lines.length === 0) return add
  return (
    <Card title="Observations" action={add}>
      {missing}
      {lines.length > 0 && (
        <Records
          kind="visits"
          name="observations"
          row={props.row}
          known={{ ...known, lines }}
          head={["Date", "Moisture", "Smell"]}
          line={(visit) => (
            <RecordLine row={props.row} kind="visits" record={visit} title="Visit" facts={factsOf(visit)}>
              <td {...asCell}>{toldOf(visit, moistureOf(visit))}</td>
              <td {...asCell}>{toldOf(visit, visit.smell && smellWords[visit.smell])}</td>
            </RecordLine>
          )}
        />
      )}
    </Card>
  )
}

const toldOf = ({ voided }: Visit, words: string | null) => {
  if (!words) return "–"
  return voided ? <s>{words}</s> : words
}

/** The reason why there is none stands in its place. */
const moistureOf = ({ moisture, unread }: Visit) =>
  joined(moisture && moistureWords[moisture], unread && `Not read: ${unreadWords[unread]}`)
