import { useState } from "react"
import type { Row } from "#domain/rows"
import type { Visit } from "#domain/visits"
import { RecordDialog } from "../records/record-dialog"
import { useRights } from "../session/rights"
import { Button } from "../ui/button"
import { DescriptionList } from "../ui/description-list"
import { factsOf } from "./facts"

type Props = { row: Row; editable: boolean; visit: Visit }

/** What was seen at a visit with readings, and the way to its dialog, which voids and moves it with its readings. */
export const VisitDetails = ({ row, editable, visit }: Props) => {
  const [open, setOpen] = useState(false)
  const isMendable = useRights(row.farmId).mayVoid(visit) && editable && !visit.voided
  const facts = factsOf(visit)
  return (
    <>
      {facts.length > 0 && <DescriptionList facts={facts} />}
      {!visit.waiting && (
        <Button variant="outline" className="print-hidden" onClick={() => setOpen(true)}>
          About This Visit
        </Button>
      )}
      {open && (
        <RecordDialog
          {...{ row, facts, isMendable }}
          kind="visits"
          form="temperatures"
          title={`Visit ${visit.visitNumber}`}
          record={visit}
          at={visit.visitedAt}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
