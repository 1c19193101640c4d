import { useState } from "react"
import { homeScreen } from "#contract/screens"
import { pluralize } from "../format/plural"
import type { UnsentForm } from "../forms/unsent-forms"
import { navigate } from "../lib/history"
import type { KeptRecord } from "../store/contents"
import { Button } from "../ui/button"
import { Dialog } from "../ui/dialog"
import style from "./unsent-dialog.module.css"

type Props = {
  forms: readonly UnsentForm[]
  records: readonly KeptRecord[]
  onLogOut: () => Promise<unknown>
  onClose: () => void
}

/** Says what waits on this device, before a logout. */
export const UnsentDialog = ({ forms, records, onLogOut, onClose }: Props) => {
  const [busy, setBusy] = useState(false)
  const goAndSend = () => {
    onClose()
    navigate(forms[0]?.page ?? homeScreen)
  }
  const logOut = async () => {
    setBusy(true)
    await onLogOut()
    onClose()
  }
  return (
    <Dialog
      open
      title="Log out?"
      onClose={onClose}
      actions={
        <div className={style.actions}>
          <Button onClick={goAndSend}>Go and send</Button>
          <Button variant="secondary" busy={busy && "Logging out..."} onClick={logOut}>
            Log out and keep them for me
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      }
    >
      <p>
        <b>Not sent yet:</b> {namesOf(forms)}
        {records.length > 0 && pluralize(records.length, "record")}
      </p>
      <p>This is on this phone only. It stays for your next login; nobody else sees it.</p>
    </Dialog>
  )
}

/** 'Turn of A-118, Sale of A-120', or the number of forms when one of them has no name. */
const namesOf = (forms: readonly UnsentForm[]) => {
  const titles = forms.flatMap(({ title }) => title ?? [])
  return titles.length === forms.length ? titles.join(", ") : pluralize(forms.length, "form")
}
