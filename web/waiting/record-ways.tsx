import { useState } from "react"
import { isFamilyAct } from "#domain/record-kinds"
import { isEditable } from "#domain/rows"
import { useIfLoaded } from "../api/use-if-loaded"
import { formatDateTime } from "../format/dates"
import { navigate } from "../lib/history"
import { formOf } from "../outbox/form-of"
import { editRecord, sendAgain, sendAt, sendWithPhoto } from "../outbox/put-right"
import { saveAsFile } from "../outbox/records-file"
import { MissingPhotoError } from "../outbox/send-record"
import { useSending } from "../outbox/sending"
import { rows } from "../rows/data"
import { type KeptRecord, photoUnread } from "../store/contents"
import { toast } from "../toasts/toast"
import { Button } from "../ui/button"
import { Confirm } from "../ui/confirm"
import { Link } from "../ui/link"
import { DiscardRecord, onItsWay } from "./discard-record"
import { TakeAgain } from "./take-again"
import style from "./waiting.module.css"

/** `name` tells the record to screen readers: '146 °F, pile A-118'. */
type Props = { record: KeptRecord; name: string }

/** The actions on a record that waits; one that was refused needs one. */
export const RecordWays = ({ record, name }: Props) => {
  const [isFull, setFull] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [isPhotoless, setPhotoless] = useState(false)
  const isSending = useSending().has(record.key)
  const editable = useEditable(record)
  const edit = async (withoutPhoto = false) => {
    if (!editable) return
    const outcome = await editRecord(editable, withoutPhoto).catch(reasonNot)
    if (outcome === "done") navigate(formOf(editable))
    else if (outcome === "form is taken") setFull(true)
    else if (outcome === "photo is missing") setPhotoless(true)
    else toast(outcome === "may be sent" ? onItsWay : notNow)
  }
  const way = (label: string, act: () => unknown) => (
    <Button key={label} variant="outline" disabled={isSending} aria-label={`${label}: ${name}`} onClick={act}>
      {label}
    </Button>
  )
  return (
    <>
      <div className={style.ways}>
        {record.lacksPhoto && <TakeAgain record={record} name={name} />}
        {record.lacksPhoto && way("Send without photo", () => sendWithPhoto(record, undefined))}
        {[...timesIn(record)].map(([words, time]) => way(words, () => sendAt(record, time)))}
        {editable && way("Edit", () => edit())}
        {record.needsAttention && mayGo(record) && way("Send again", () => sendAgain(record))}
        {record.needsAttention && way("Save as a file", () => saveAsFile([record]))}
        {way("Discard", () => setAsked(true))}
      </div>
      {isFull && (
        <p className={style.full} role="alert">
          The form holds another record.{" "}
          <Link href={formOf(editable ?? record)}>Finish or discard the form first</Link>
        </p>
      )}
      {isPhotoless && (
        <Confirm
          open
          title="Edit without the photo?"
          action="Edit without photo"
          busy="Opening..."
          onConfirm={() => edit(true)}
          onClose={() => setPhotoless(false)}
        >
          <p>{photoUnread}. The form opens with the rest, and you can take another one there.</p>
        </Confirm>
      )}
      {isAsked && <DiscardRecord record={record} name={name} onClose={() => setAsked(false)} />}
    </>
  )
}

/** Its possible times by their words: two of one minute are one to its user. */
const timesIn = ({ times = [] }: KeptRecord) => new Map(times.map((time) => [formatDateTime(time), time]))

/** Nothing is asked that has to be answered first. */
const mayGo = ({ lacksPhoto, times }: KeptRecord) => !lacksPhoto && !times

/** Why a record did not get into its form. */
const reasonNot = (error: unknown) =>
  error instanceof MissingPhotoError ? "photo is missing" : "store is unread"

const notNow = {
  title: "This phone can't open it now",
  description: "It waits as before. Please try again in a moment.",
}

/**
 * The record as its form takes it, undefined where that does not open: a merge opens at the first of its piles that is still there. A
 * changed record with the key of one that the server may have would be taken for that one.
 */
const useEditable = (record: KeptRecord) => {
  const { kind, rowId, label, others = [], voids, mayBeThere, refusedAs = 0 } = record
  const piles = useIfLoaded(rows()) ?? []
  if (voids !== undefined || mayBeThere) return undefined
  if (!isFamilyAct(kind)) return closesForm.includes(refusedAs) ? undefined : record
  const isOpen = (id: number) => piles.every((pile) => pile.id !== id || isEditable(pile) || pile.becomes)
  const first = [{ rowId, label }, ...others].find((pile) => isOpen(pile.rowId))
  return first && refusedAs !== 403 ? { ...record, ...first } : undefined
}

/** The user may not write, or the pile is deleted or removed: its forms do not open. */
const closesForm = [403, 404, 409]
