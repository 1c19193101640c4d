import type { Change } from "#contract/events"
import { isLive, noteHeard } from "../api/heard"
import { tabId } from "../api/tab-id"
import { serverNow } from "../lib/server-clock"
import type { Message } from "./messages"

type Handlers = {
  /** Another tab or device changed something. */
  onChange: (change: Change) => void
  /** Everything that came earlier may be old. */
  onGap: () => void
  /** Changes are told from now on. */
  onReady: () => void
  /** The server may not even be the same. */
  onReset: () => void
}

/** Follows what is told, and notes for how long nothing was missed. */
export const createHearing = ({ onChange, onGap, onReady, onReset }: Handlers) => {
  let last = lastOfPage()
  let leader = ""
  const startOver = (id: string) => {
    last = id || last
    onGap()
    noteHeard({ from: serverNow() })
  }
  const hear = (message: Message) => {
    if (message.type === "ready" || message.type === "lead") leader = message.by
    if (message.type === "ready") {
      if (!isNext(message, last)) startOver(message.id)
      noteHeard({ to: Number.POSITIVE_INFINITY })
      onReady()
    } else if (message.type === "reset") {
      startOver(message.id)
      onReset()
    } else if (message.type === "lost" || message.type === "lead") {
      // A former leader may say so late.
      if (isLive() && message.by === leader) noteHeard({ to: message.at })
    } else if (message.type === "change" && isAfter(message.id, last)) {
      last = message.id
      if (message.change.by !== tabId) onChange(message.change)
    }
  }
  return { hear, last: () => last }
}

/** The newest change when the server made this page: later ones are told, so that its data need not be loaded twice. */
const lastOfPage = () => {
  const last = document.querySelector<HTMLMetaElement>("meta[name=change]")?.content
  if (last) noteHeard({ from: serverNow() - performance.now() })
  return last
}

/** Does a stream go on where this tab heard the last change? */
const isNext = ({ id, after }: { id: string; after?: string | undefined }, last: string | undefined) =>
  last !== undefined &&
  epochOf(id) === epochOf(last) &&
  (numberOf(id) === numberOf(last) || (after !== undefined && numberOf(after) <= numberOf(last)))

/** Without a last change nothing can be missed: the data came later. */
const isAfter = (id: string, last: string | undefined) =>
  last !== undefined && (epochOf(id) !== epochOf(last) || numberOf(id) > numberOf(last))

const epochOf = (id: string) => id.slice(0, id.lastIndexOf("-"))
const numberOf = (id: string) => Number(id.slice(id.lastIndexOf("-") + 1))
