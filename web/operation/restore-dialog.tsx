import { useState } from "react"
import { loginScreen, serverScreen } from "#contract/screens"
import { type CopyFacts, restoreWord } from "#domain/operation"
import { useResource } from "../api/resource"
import { formatDateTime } from "../format/dates"
import { useSession } from "../session/session"
import { flash } from "../toasts/flash"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { Cancel } from "../ui/cancel"
import { Dialog } from "../ui/dialog"
import { Field } from "../ui/field"
import { restoreCopy, serverFacts } from "./data"

type Props = { copy: CopyFacts; onClose: () => void }

/** Everything goes back to the time of the copy, so a word must be typed. */
export const RestoreDialog = ({ copy, onClose }: Props) => {
  const [word, setWord] = useState("")
  const { busy, restore } = useRestore(copy, onClose)
  const isTyped = word.trim().toLowerCase() === restoreWord
  return (
    <Dialog
      open
      title="Restore a Copy"
      onClose={() => busy || onClose()}
      actions={
        <>
          <Cancel disabled={busy} onCancel={onClose} />
          <Button variant="destructive" disabled={!isTyped} busy={busy && "Restoring..."} onClick={restore}>
            Restore
          </Button>
        </>
      }
    >
      {busy ? (
        <p role="status">
          The server is putting the copy in place. That may take some minutes. Leave this page open.
        </p>
      ) : (
        <>
          <p>
            All farms go back to {formatDateTime(copy.at)}. What was recorded since then will be missing; it
            is kept on the server's machine, beside the database.
          </p>
          <p>Everybody logs in again, with the password of that time.</p>
          <Field
            label={`Type the word ${restoreWord}`}
            value={word}
            autoComplete="off"
            autoCapitalize="none"
            onChange={(event) => setWord(event.target.value)}
          />
        </>
      )}
    </Dialog>
  )
}

const restored = { title: "The copy is restored", description: "Please log in again." }
const notRestored = {
  title: "The copy was not restored",
  description: "See the problems below.",
  destructive: true,
}

const useRestore = (copy: CopyFacts, onClose: () => void) => {
  const facts = useResource(serverFacts())
  const { leave } = useSession()
  const [busy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    const isOver = await withErrorToast("Error restoring the copy", async () => {
      const isRestored = await restoreCopy(copy.name, facts)
      if (isRestored) flash(restored, "login")
      else flash(notRestored)
      leave(isRestored ? loginScreen : serverScreen)
    })
    setBusy(false)
    if (!isOver) onClose()
  }
  return { busy, restore }
}
