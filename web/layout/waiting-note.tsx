import { CloudUpload, TriangleAlert } from "lucide"
import { useState } from "react"
import { waitingScreen } from "#contract/screens"
import { attention, pluralize } from "../format/plural"
import { usePath } from "../lib/address"
import { hasSecureAddress } from "../lib/secure-address"
import { serverNow } from "../lib/server-clock"
import { sendNow } from "../outbox/outbox"
import { useSending } from "../outbox/sending"
import { useDeletedUnvisited } from "../outbox/use-deleted-unvisited"
import type { KeptRecord } from "../store/contents"
import { useWaiting } from "../store/waiting"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"
import style from "./waiting-note.module.css"

/** Ms after which a record is shown to wait: on a good link the server has it by then. */
const soon = 1000

/** The line about the records that wait on this device; the page about them needs none. */
export const WaitingNote = () => {
  const records = useWaiting()
  const path = usePath()
  return records.length > 0 && path !== waitingScreen && <Line records={records} />
}

const Line = ({ records }: { records: readonly KeptRecord[] }) => {
  const [begunAt] = useState(serverNow)
  const refused = records.filter(({ needsAttention }) => needsAttention).length
  return (
    <section
      aria-label="Not sent yet"
      className={`${style.line} ${refused > 0 ? style.refused : ""} print-hidden`}
      style={{ animationDelay: `${delayOf(records, begunAt)}ms` }}
    >
      {/* Said once, not at each record that is sent. */}
      <p className="visually-hidden" role="status">
        {refused > 0 ? `${attention(refused)}.` : "Records wait on this phone."}
      </p>
      <Link href={waitingScreen} className={style.words}>
        {refused > 0 ? <Icon of={TriangleAlert} /> : <Icon of={CloudUpload} />}
        <span>
          <Words records={records} refused={refused} />
        </span>
      </Link>
      {records.length > refused && (
        <button type="button" className={style.send} onClick={sendNow}>
          Send now
        </button>
      )}
      <Advice />
    </section>
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

/** In ms from now, by the server's clock: never long, though the clock of the phone that saved it may have been ahead. */
const delayOf = (records: readonly KeptRecord[], now: number) =>
  Math.min(soon, ...records.map(({ savedAt, reason }) => savedAt - now + (reason === undefined ? soon : 0)))

const Words = ({ records, refused }: { records: readonly KeptRecord[]; refused: number }) => {
  const waiting = records.length - refused
  const waits = `${pluralize(waiting, "record")} wait${waiting === 1 ? "s" : ""} on this phone`
  return [refused > 0 && attention(refused), waiting > 0 && waits, useProgress(records)]
    .filter(Boolean)
    .join(" · ")
}

/** 'sending 2, 40 %': the share of their photos that the server has. */
const useProgress = (records: readonly KeptRecord[]) => {
  const sending = useSending()
  const shares = records.flatMap(({ key, photo }) => (photo ? (sending.get(key) ?? []) : []))
  const sum = shares.reduce((all, share) => all + share, 0)
  const percent = shares.length > 0 && `${Math.round((100 * sum) / shares.length)} %`
  return sending.size > 0 && [`sending ${sending.size}`, percent].filter(Boolean).join(", ")
}
