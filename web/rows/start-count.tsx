import type { Row } from "#domain/rows"
import { useStartCount } from "./change-row"
import { ReasonDialog } from "./reason-dialog"

export { PutBack } from "./put-back"

type Props = { row: Row; onClose: () => void }

/** The form that begins a new count of the pile's days and turns, with a manager's reason. */
export const StartCount = ({ row, onClose }: Props) => (
  <ReasonDialog
    draftOf={{ name: `count ${row.id}`, title: `New count of ${row.rowId}` }}
    title="Start the Count Again"
    action="Start"
    done="New count started"
    failed="Error starting the count"
    save={useStartCount(row.id)}
    onClose={onClose}
  >
    <p>
      Days and turns of pile #{row.rowId} are counted from now on. Its readings, its bar and its history stay.
    </p>
  </ReasonDialog>
)
