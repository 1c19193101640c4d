import { ChevronDown, CloudUpload, Download, X } from "lucide"
import { type ReactNode, type ToggleEvent, useState } from "react"
import { say } from "#domain/language"
import { useIfLoaded } from "../api/use-if-loaded"
import { discardForm } from "../forms/unsent-forms"
import { tabStorage } from "../lib/storage"
import { saveAsFile } from "../outbox/records-file"
import { rows } from "../rows/data"
import type { StoredDraft } from "../store/contents"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"
import style from "./unsent-note.module.css"
import { useUnsentForms } from "./use-unsent-forms"

/** The number of notes above the piles. */
const first = 2

/** The forms that were begun and not saved, the newest first; each opens as it was left. One that can't be read now has no address. */
export const UnsentNote = () => {
  const known = useUnsentForms()
    .filter(({ page }) => page)
    .reverse()
  // One more needs no more room than the line that opens it.
  const shown = known.length === first + 1 ? known.length : first
  const mayOpen = useMayOpen()
  const notes = known.map((form) => <Note key={form.key} form={form} mayOpen={mayOpen(form)} />)
  if (notes.length <= shown) return notes
  return (
    <>
      {notes.slice(0, shown)}
      <More many={notes.length - shown}>{notes.slice(shown)}</More>
    </>
  )
}

const storage = "unsent-open"

/** Stays open in this tab, so that Back from a form leads to the next one. */
const More = ({ many, children }: { many: number; children: ReactNode }) => {
  const [open, setOpen] = useState(() => tabStorage.get(storage) === "true")
  const toggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    setOpen(currentTarget.open)
    tabStorage.set(storage, String(currentTarget.open))
  }
  return (
    <details className={style.more} open={open} onToggle={toggle}>
      <summary>
        {many} more not finished
        <Icon of={ChevronDown} />
      </summary>
      <div className={style.rest}>{children}</div>
    </details>
  )
}

/** Is the form's pile in the list? The form of one that was deleted does not open, but what it holds can be saved. */
const useMayOpen = () => {
  const piles = useIfLoaded(rows())
  return ({ page }: StoredDraft) => {
    const rowId = /^\/rows\/(\d+)/.exec(page ?? "")?.[1]
    return !piles || rowId === undefined || piles.some(({ id }) => id === Number(rowId))
  }
}

const discard = (form: StoredDraft) => {
  if (confirm(say(`Discard what was not finished: ${form.title}?`))) discardForm(form)
}

const Note = ({ form, mayOpen }: { form: StoredDraft; mayOpen: boolean }) =>
  form.page && (
    <div className={`${style.unsent} print-hidden`}>
      <Link href={form.page}>
        <Icon of={CloudUpload} />
        <span>Not finished: {form.title}</span>
      </Link>
      {!mayOpen && (
        <button
          type="button"
          aria-label={`Save ${form.title} as a file`}
          onClick={() => saveAsFile([], [form])}
        >
          <Icon of={Download} />
        </button>
      )}
      <button type="button" aria-label={`Discard ${form.title}`} onClick={() => discard(form)}>
        <Icon of={X} />
      </button>
    </div>
  )
