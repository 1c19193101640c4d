import type { Row } from "#domain/rows"
import { usePutBack } from "./change-row"
import { ReasonDialog } from "./reason-dialog"

type Props = { row: Row; onClose: () => void }

/** The form that takes a pile's removal back, with a manager's reason. */
export const PutBack = ({ row, onClose }: Props) => (
  <ReasonDialog
    draftOf={{ name: `put back ${row.id}`, title: `Removal of ${row.rowId} taken back` }}
    title="Take the Removal Back"
    action="Take Back"
    done="The pile is in the yard again"
    failed="Error taking the removal back"
    save={usePutBack(row.id)}
    onClose={onClose}
  >
    <p>Pile #{row.rowId} gets the status that it had before it was removed. Both stay in its history.</p>
  </ReasonDialog>
)
