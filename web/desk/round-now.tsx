import type { Board } from "#domain/board"
import type { HistoryEvent } from "#domain/history"
import { formatAgo } from "../format/relative-time"
import { serverNow } from "../lib/server-clock"
import style from "./desk.module.css"

/** Ms in which whoever has logged something is on the round. */
const recently = 30 * 60_000

/** Who has logged something in the last half hour, and at which pile last. */
export const RoundNow = ({ board }: { board: Board | undefined }) => (
  <ul className={style.round} aria-label="On the round now">
    {lastOfEach(board?.logged ?? []).map(({ author, pile, at }) => (
      <li key={author}>
        <bdi translate="no">
          <b>{author}</b>
        </bdi>{" "}
        at <span translate="no">{pile || "the gate"}</span>, {formatAgo(at)}
      </li>
    ))}
  </ul>
)

/** The events are newest first. */
const lastOfEach = (logged: readonly HistoryEvent[]) => {
  const since = new Date(serverNow() - recently).toISOString()
  const last = new Map<string, HistoryEvent>()
  for (const event of logged) {
    const isVoided = event.voidReason !== null || event.kind === "voided"
    if (event.at >= since && !isVoided && !last.has(event.author)) last.set(event.author, event)
  }
  return [...last.values()]
}
