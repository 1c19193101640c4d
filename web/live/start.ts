import type { Change } from "#contract/events"
import type { SignedInUser } from "#domain/users"
import type { ServerEvent } from "../api/event-stream"
import type { Freshness } from "../api/freshness"
import { noteHeard } from "../api/heard"
import { reach } from "../api/reach"
import { tabId } from "../api/tab-id"
import { openChannel } from "../lib/channel"
import { leadTab } from "../lib/lead-tab"
import { notifyReturn } from "../lib/on-return"
import { serverNow } from "../lib/server-clock"
import { fetchUser } from "../session/data"
import { keepConnected } from "./connection"
import { createHearing } from "./hearing"
import type { Message } from "./messages"
import { createRenewal, renewShown } from "./renewal"

type Session = {
  fresh: Freshness
  user: SignedInUser
  onUser: (user: SignedInUser | null) => void
}

/**
 * Keeps what this tab shows as the server has it. The leading tab of the browser holds the one stream, and tells the
 * others. Returns a function that ends it.
 */
export const startLive = ({ fresh, user, onUser }: Session) => {
  const renewal = createRenewal()
  const renew = renewShown(fresh, renewal)
  const renewUser = () => renewal.want("user", async () => onUser(await fetchUser()))
  const hearing = createHearing({
    onChange: (change) => {
      renew(fresh.noteChanged(change))
      if (change.kinds.includes("farm")) renewUser()
    },
    onGap: () => renew(fresh.noteOld(fresh.used())),
    // Data that could not be loaded while there was no stream.
    onReady: () => {
      reach.set(true)
      renew(fresh.noteOld(fresh.used().filter((path) => fresh.trueTo([path]) < serverNow())))
      notifyReturn()
    },
    onReset: renewUser,
  })
  const stopTabs = shareStream(user.id, hearing)
  return () => {
    stopTabs()
    renewal.stop()
    noteHeard({ from: Number.POSITIVE_INFINITY, to: 0 })
  }
}

/** Holds the stream while this tab leads, and hears the leading one otherwise. */
const shareStream = (userId: number, { hear, last }: ReturnType<typeof createHearing>) => {
  const name = `live ${userId}`
  // Without it each tab that is shown has its own stream, one after the other.
  const tabs = openChannel(name)
  let isReady = false
  const tell = (message: Message) => {
    tabs?.postMessage(message)
    hear(message)
  }
  const onMessage = ({ data }: MessageEvent<Message>) => {
    if (data.type !== "hello") hear(data)
    else if (isReady) tell({ type: "ready", by: tabId, id: last() ?? "", after: last() })
  }
  tabs?.addEventListener("message", onMessage)
  const lead = () => {
    tell({ type: "lead", by: tabId, at: serverNow() })
    return keepConnected({
      path: () => `/api/events${last() ? `?after=${last()}` : ""}`,
      onEvent: (event) => {
        if (event.event === "ready") isReady = true
        for (const message of messagesOf(event, last())) tell(message)
      },
      onLost: (heardAt) => {
        isReady = false
        tell({ type: "lost", by: tabId, at: serverNow() - (Date.now() - heardAt) })
      },
    })
  }
  const stopLeading = leadTab(name, lead)
  tabs?.postMessage({ type: "hello" } satisfies Message)
  return () => {
    stopLeading()
    tabs?.close()
  }
}

const messagesOf = ({ event, id, data }: ServerEvent, after: string | undefined): Message[] => {
  if (event === "ready") return [{ type: "ready", by: tabId, id, after }]
  if (event === "reset") return [{ type: "reset", id }]
  if (event === "change") return [{ type: "change", id, change: JSON.parse(data) as Change }]
  return []
}
