import { CloudOff, CloudUpload, TriangleAlert } from "lucide"
import { useEffect, useState } from "react"
import { waitingScreen } from "#contract/screens"
import { attention, pluralize } from "../format/plural"
import { usePath } from "../lib/address"
import { isOffline } from "../lib/is-offline"
import { hasSecureAddress } from "../lib/secure-address"
import { serverNow } from "../lib/server-clock"
import { sendNow } from "../outbox/outbox"
import { useSending } from "../outbox/sending"
import { useDeletedUnvisited } from "../outbox/use-deleted-unvisited"
import type { KeptRecord } from "../store/contents"
import { roomHere } from "../store/room"
import { useWaiting } from "../store/waiting"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"
import { useIsOut } from "./use-is-out"
import style from "./waiting-note.module.css"

/** Ms after which a record is shown to wait, unless a try has failed: on a slow link the server has it by then. */
const soon = 10_000

/** The one line about a missing connection and the records that wait on this device; the page about these needs no count. */
export const WaitingNote = () => {
  const records = useWaiting()
  const path = usePath()
  const isOut = useIsOut()
  const isShown = useStillOnForms(path, useDue(records) || isOut)
  const isListed = path === waitingScreen
  return isShown && (isOut || !isListed) && <Line records={isListed ? [] : records} isOut={isOut} />
}

/** From a record whose try has failed, or that waits for long, until all are sent. */
const useDue = (records: readonly KeptRecord[]) => {
  const [wasDue, setDue] = useState(false)
  const left = Math.min(
    ...records.map(({ savedAt, reason, heldUntil = savedAt }) =>
      reason ? 0 : heldUntil + soon - serverNow(),
    ),
  )
  const isDue = left <= 0 || (wasDue && records.length > 0)
  if (isDue !== wasDue) setDue(isDue)
  useEffect(() => {
    const timer = isDue || records.length === 0 ? undefined : setTimeout(() => setDue(true), left)
    return () => clearTimeout(timer)
  })
  return isDue
}

/** A form that is filled in does not move: there the line stays, or stays away, as it was when the form came. */
const useStillOnForms = (path: string, isDue: boolean) => {
  const [came, setCame] = useState({ path, isDue })
  if (came.path !== path) setCame({ path, isDue })
  return formPath.test(path) ? came.isDue : isDue
}

/** Of the pages of a pile all but its history and its report are forms. */
const formPath = /\d\/(?!hi|rep)\w+$|new$/

const Line = ({ records, isOut }: { records: readonly KeptRecord[]; isOut: boolean }) => {
  const refused = records.filter(({ needsAttention }) => needsAttention).length
  const isAbout = records.length > 0 || !isOut
  return (
    <section
      aria-label={isAbout ? "Not sent yet" : "Connection"}
      data-offline={isOffline() || undefined}
      className={`${style.line} ${refused > 0 ? style.refused : ""} print-hidden`}
    >
      {isOut && <Out isAlone={records.length === 0} />}
      {isAbout && (
        <>
          {/* Said once, not at each record that is sent. */}
          <p className="visually-hidden" role="status">
            {refused > 0 ? `${attention(refused)}.` : records.length > 0 && "Records wait on this phone."}
          </p>
          <Link href={waitingScreen} className={style.words}>
            {/* One mark for the line. */}
            {!isOut && <Icon of={refused > 0 ? TriangleAlert : CloudUpload} />}
            <span>
              <Words records={records} refused={refused} isOut={isOut} />
            </span>
          </Link>
        </>
      )}
      {records.length > refused && (
        <button type="button" className={style.send} onClick={sendNow}>
          Send now
        </button>
      )}
      {records.length > 0 && <Advice />}
    </section>
  )
}

/** `isAlone`: nothing waits yet. What can't be kept here is not promised to be. */
const Out = ({ isAlone }: { isAlone: boolean }) => {
  const [keeps, setKeeps] = useState(false)
  useEffect(() => void roomHere().then((room) => setKeeps(room === "enough")), [])
  return (
    <p className={style.out} role="status">
      <Icon of={CloudOff} />
      <span>No connection{isAlone && keeps && ". You can still save."}</span>
    </p>
  )
}

/** Advice while the waiting records may get out of reach or be deleted. */
const Advice = () => {
  const isAtRisk = useDeletedUnvisited()
  const advice = hasSecureAddress()
    ? beforeMoving
    : isAtRisk && "Safari deletes them after 7 days without a visit."
  return advice && <p className={style.advice}>{advice}</p>
}

const beforeMoving = "They are sent from this address only: send them before you change to the secure one."

type WordsProps = { records: readonly KeptRecord[]; refused: number; isOut: boolean }

/** On one line with "No connection" and the button, also on a small phone: a try is told once one reaches the server. */
const Words = ({ records, refused, isOut }: WordsProps) => {
  const waiting = records.length - refused
  const waits = `${pluralize(waiting, "record")} wait${waiting === 1 ? "s" : ""}${isOut ? "" : " on this phone"}`
  const progress = useProgress(records)
  const words = [refused > 0 && attention(refused), waiting > 0 && waits, !isOut && progress]
  return <>{words.filter(Boolean).join(" · ") || "All records are sent."}</>
}

/** 'sending 2, 40 %': the share of their photos that the server has. */
const useProgress = (records: readonly KeptRecord[]) => {
  const sending = useSending()
  const shares = records.flatMap(({ key, photo }) => (photo ? (sending.get(key) ?? []) : []))
  const sum = shares.reduce((all, share) => all + share, 0)
  const percent = shares.length > 0 && `${Math.round((100 * sum) / shares.length)} %`
  return sending.size > 0 && [`sending ${sending.size}`, percent].filter(Boolean).join(", ")
}
