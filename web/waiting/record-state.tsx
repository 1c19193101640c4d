import { CloudUpload, TriangleAlert } from "lucide"
import { useSyncExternalStore } from "react"
import { formatAgo } from "../format/relative-time"
import { everyTenSeconds } from "../lib/every-ten-seconds"
import { serverNow } from "../lib/server-clock"
import { isBehind } from "../outbox/next-record"
import { isOutOfReach } from "../outbox/outbox"
import { useSending } from "../outbox/sending"
import { type KeptRecord, photosOf } from "../store/contents"
import { useWaiting } from "../store/waiting"
import { Icon } from "../ui/icon"
import style from "./waiting.module.css"

/** The state of a waiting record, in plain words. */
export const RecordState = ({ record }: { record: KeptRecord }) => {
  const share = useSending().get(record.key)
  const all = useWaiting()
  // Draws the ages again.
  useSyncExternalStore(everyTenSeconds, () => Math.floor(serverNow() / 60_000))
  return (
    <p className={style.state}>
      {record.needsAttention ? <Icon of={TriangleAlert} /> : <Icon of={CloudUpload} />}
      <span>{share === undefined ? wordsOf(record, all) : sendingWords(record, share)}</span>
    </p>
  )
}

const sendingWords = (record: KeptRecord, share: number) =>
  photosOf(record).length > 0 ? `Sending ${Math.round(share * 100)} %` : "Sending"

const wordsOf = (record: KeptRecord, all: readonly KeptRecord[]) => {
  const { kind, needsAttention, reason, tries, triedAt, voids } = record
  if (needsAttention) return `Needs attention: ${reason}`
  if (typeof voids === "string") return "Waits for the record that it takes back"
  if (kind === "merges" && isBehind(record, all)) return "Waits for what was saved for its piles before"
  if (tries > 0 && reason !== undefined && triedAt !== undefined) {
    const times = tries === 1 ? "once" : `${tries} times, last`
    return `Tried ${times} ${formatAgo(triedAt)}: ${reason}`
  }
  return isOutOfReach() ? "Waits for a connection" : "Waits to be sent"
}
