import type { SentMessage } from "#domain/messages"
import { useResource } from "../api/resource"
import { formatDateTime } from "../format/dates"
import { pluralize } from "../format/plural"
import { EmptyState } from "../ui/empty-state"
import { sentOf } from "./data"
import style from "./messages.module.css"
import { stateLabels } from "./words"

/** The last messages, and what became of them. */
export const Sent = ({ farmId }: { farmId: number }) => {
  const messages = useResource(sentOf(farmId))
  if (messages.length === 0) return <EmptyState>Nothing has been sent yet.</EmptyState>
  return (
    <ul className={style.list}>
      {messages.map((message) => (
        <li key={message.id} className={style.entry}>
          <div className={style.words}>
            <span translate="no">{message.text}</span>
            <span className={message.state === "failed" ? style.error : style.quiet}>{wordsOf(message)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

const wordsOf = ({ state, to, at, tries, reason }: SentMessage) => {
  const when = state === "waiting" && tries === 0 ? "" : `, ${formatDateTime(at)}`
  const why = reason === undefined ? "" : `. ${reason}`
  if (state === "waiting" && tries > 0)
    return `To ${to}: failed ${pluralize(tries, "time")}, tried again ${formatDateTime(at)}${why}`
  return `${stateLabels[state]}: to ${to}${when}${why}`
}
