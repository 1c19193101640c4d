import { type ReactNode, useState } from "react"
import { Button } from "./button"
import { Cancel } from "./cancel"
import { Dialog } from "./dialog"

type Props = {
  open: boolean
  title: string
  /** The labels of the button: `action`, and `busy` while it runs. */
  action: string
  busy: string
  /** Shows its own outcome; the dialog closes in any case. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** Confirms an action that cannot be undone. */
export const Confirm = ({ open, title, action, busy, onConfirm, onClose, children }: Props) => {
  const [running, setRunning] = useState(false)
  const confirm = async () => {
    setRunning(true)
    await onConfirm()
    setRunning(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Cancel onCancel={onClose} />
          <Button variant="destructive" busy={running && busy} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
