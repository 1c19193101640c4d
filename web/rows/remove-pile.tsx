import { useState } from "react"
import type { Row } from "#contract/rows"
import { Button } from "../ui/button"
import { Dialog } from "../ui/dialog"
import { useStatusStep } from "./status-step"

/** The last step, which there is no way back from; so it says what it means. */
export const RemovePile = ({ row }: { row: Row }) => {
  const [asking, ask] = useState(false)
  const [busy, setBusy] = useState(false)
  const take = useStatusStep(row.id)
  const close = () => ask(false)
  const remove = async () => {
    setBusy(true)
    await take("removed")
    setBusy(false)
    close()
  }
  return (
    <>
      <Button variant="destructive" onClick={() => ask(true)}>
        Remove Pile
      </Button>
      <Dialog
        open={asking}
        title="Remove Pile"
        onClose={close}
        actions={
          <>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button variant="destructive" busy={busy && "Removing..."} onClick={remove}>
              Remove
            </Button>
          </>
        }
      >
        <p>
          Do this when pile #{row.rowId} has left the yard for good. From then on nothing can be logged, sold,
          corrected or deleted. Its log stays.
        </p>
        <p>This cannot be undone.</p>
      </Dialog>
    </>
  )
}
