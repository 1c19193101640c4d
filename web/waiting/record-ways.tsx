import { useState } from "react"
import { navigate } from "../lib/history"
import { formOf } from "../outbox/draft-of-record"
import { editRecord, sendAgain, sendWithPhoto } from "../outbox/put-right"
import { saveAsFile } from "../outbox/records-file"
import { useSending } from "../outbox/sending"
import type { KeptRecord } from "../store/contents"
import { toast } from "../toasts/toast"
import { Button } from "../ui/button"
import { Link } from "../ui/link"
import { DiscardRecord, onItsWay } from "./discard-record"
import { TakeAgain } from "./take-again"
import style from "./waiting.module.css"

/** `name` tells the record to screen readers: '146 °F, pile A-118'. */
type Props = { record: KeptRecord; name: string }

/** What can be done with a record that waits; one that was refused needs it. */
export const RecordWays = ({ record, name }: Props) => {
  const [isFull, setFull] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const isSending = useSending().has(record.key)
  const edit = async () => {
    const outcome = await editRecord(record)
    if (outcome === "done") navigate(formOf(record))
    else if (outcome === "form is taken") setFull(true)
    else toast(onItsWay)
  }
  const way = (label: string, act: () => unknown) => (
    <Button variant="outline" disabled={isSending} aria-label={`${label}: ${name}`} onClick={act}>
      {label}
    </Button>
  )
  return (
    <>
      <div className={style.ways}>
        {record.lacksPhoto && <TakeAgain record={record} name={name} />}
        {record.lacksPhoto && way("Send without photo", () => sendWithPhoto(record, undefined))}
        {mayEdit(record) && way("Edit", edit)}
        {record.needsAttention && !record.lacksPhoto && way("Send again", () => sendAgain(record))}
        {record.needsAttention && way("Save as a file", () => saveAsFile([record]))}
        {way("Discard", () => setAsked(true))}
      </div>
      {isFull && (
        <p className={style.full} role="alert">
          The form holds another record. <Link href={formOf(record)}>Finish or discard the form first</Link>
        </p>
      )}
      {isAsked && <DiscardRecord record={record} name={name} onClose={() => setAsked(false)} />}
    </>
  )
}

/** A changed record with the key of one that the server may have would be taken for that one. */
const mayEdit = ({ voids, mayBeThere, refusedAs = 0 }: KeptRecord) =>
  voids === undefined && !mayBeThere && !closesForm.includes(refusedAs)

/** The user may not write, or the pile is deleted or removed: its forms do not open. */
const closesForm = [403, 404, 409]
