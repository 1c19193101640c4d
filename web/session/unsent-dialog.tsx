import { useState } from "react"
import { homeScreen, waitingScreen } from "#contract/screens"
import { say } from "#domain/language"
import { pluralize } from "../format/plural"
import { navigate } from "../lib/history"
import { sendNow } from "../outbox/outbox"
import { saveAsFile } from "../outbox/records-file"
import { type StoredDraft, unreadWords } from "../store/contents"
import { Button } from "../ui/button"
import { Cancel } from "../ui/cancel"
import { Dialog } from "../ui/dialog"
import type { Unsent } from "./unsent"
import style from "./unsent-dialog.module.css"

type Props = Unsent & {
  onLogOut: () => Promise<unknown>
  onClose: () => void
}

/** Says what waits on this device, before a logout, and offers to send it. */
export const UnsentDialog = ({ forms, records, isUnread, onLogOut, onClose }: Props) => {
  const [busy, setBusy] = useState(false)
  const goTo = (page: string) => {
    onClose()
    navigate(page)
  }
  const send = () => {
    sendNow()
    goTo(waitingScreen)
  }
  const isAny = forms.length + records.length > 0
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
          {records.length > 0 && <Button onClick={send}>Send now</Button>}
          {forms.length > 0 && (
            <Button
              variant={records.length > 0 ? "outline" : "primary"}
              onClick={() => goTo(forms.find(({ page }) => page)?.page ?? homeScreen)}
            >
              Go to the form
            </Button>
          )}
          {isAny && (
            <Button variant="outline" onClick={() => saveAsFile(records, forms)}>
              Save as a file
            </Button>
          )}
          <Button variant="secondary" busy={busy && "Logging out..."} onClick={logOut}>
            Log out and keep them for me
          </Button>
          <Cancel onCancel={onClose} />
        </div>
      }
    >
      {isUnread && (
        <p>
          <b>{unreadWords}</b> Records that were not sent may be on it.
        </p>
      )}
      {isAny && (
        <p>
          <b>{countOf(records.length, forms.length)}</b> {namesOf(forms)}
        </p>
      )}
      <p>
        {isAny ? "This is on this phone only. It" : "What waits"} stays for your next login; nobody else sees
        it.
      </p>
    </Dialog>
  )
}

/** '2 records and 1 form are not sent.' */
const countOf = (records: number, forms: number) => {
  const [ofRecords, ofForms] = [pluralize(records, "record"), pluralize(forms, "form")]
  if (records > 0 && forms > 0) return `${ofRecords} and ${ofForms} are not sent.`
  const counted = records > 0 ? ofRecords : ofForms
  return records + forms === 1 ? `${counted} is not sent.` : `${counted} are not sent.`
}

/** The number of names that leaves room for the buttons on a small phone. */
const named = 3

/** 'Not finished: Turn of A-118, Sale of A-120' */
const namesOf = (forms: readonly StoredDraft[]) => {
  const titles = forms.flatMap(({ title }) => title ?? [])
  const more = titles.length - named
  const names = titles.slice(0, named).map(say).join(", ")
  return titles.length > 0 && `Not finished: ${names}${more > 0 ? ` and ${more} more` : ""}`
}
