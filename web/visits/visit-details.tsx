import { useState } from "react"
import type { Row } from "#domain/rows"
import type { Visit } from "#domain/visits"
import { RecordDialog } from "../records/record-dialog"
import { RecordPhoto } from "../records/record-photo"
import { useMendable } from "../records/use-mendable"
import { Button } from "../ui/button"
import { DescriptionList } from "../ui/description-list"
import { factsOf } from "./facts"
import style from "./visit-details.module.css"

type Props = { row: Row; visit: Visit }

/** What was seen at a visit with readings, and the way to its dialog, which voids and moves it with its readings. */
export const VisitDetails = ({ row, visit }: Props) => {
  const [open, setOpen] = useState(false)
  const isMendable = useMendable(row, visit) && !visit.voided
  const facts = factsOf(visit)
  const told = visit.voided ? facts.map(([name, value]) => [name, <s key={name}>{value}</s>] as const) : facts
  return (
    <>
      {facts.length > 0 && <DescriptionList facts={told} />}
      {!visit.waiting && (
        <Button variant="outline" className="print-hidden" onClick={() => setOpen(true)}>
          About This Visit
        </Button>
      )}
      {open && (
        <RecordDialog
          {...{ row, facts, isMendable }}
          kind="visits"
          title={`Visit ${visit.visitNumber}`}
          record={visit}
          at={visit.visitedAt}
          onClose={() => setOpen(false)}
        >
          {visit.photoUrl && (
            <RecordPhoto className={style.photo} src={visit.photoUrl} alt="What was seen at the visit" />
          )}
        </RecordDialog>
      )}
    </>
  )
}
