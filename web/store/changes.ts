import { openChannel } from "../lib/channel"
import { createListeners } from "../lib/listeners"

/** A record that the server has taken, and the id that it has there. */
export type Sent = { key: string; id: number }

const changes = createListeners<[sent?: Sent | undefined]>()

const channel = openChannel("store")

if (channel) channel.onmessage = ({ data }: MessageEvent<Sent | undefined>) => changes.tell(data)

/** Says to all tabs, this one too, that records or drafts on this device have changed. */
export const noteStoreChange = (sent?: Sent) => {
  changes.tell(sent)
  channel?.postMessage(sent)
}

/** Calls back when records or drafts may have changed; returns a function that stops it. */
export const onStoreChange = changes.add
