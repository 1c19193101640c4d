/** A record that the server has taken, and the id that it has there. */
export type Sent = { key: string; id: number }

type Listener = (sent?: Sent) => void
const listeners = new Set<Listener>()

/** Reaches the browser's other tabs. */
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("store")

const tell: Listener = (sent) => {
  for (const listener of listeners) listener(sent)
}
if (channel) channel.onmessage = ({ data }: MessageEvent<Sent | undefined>) => tell(data)

/** Says to all tabs, this one too, that records or drafts on this device have changed. */
export const noteStoreChange: Listener = (sent) => {
  tell(sent)
  channel?.postMessage(sent)
}

/** Calls back when records or drafts may have changed; returns a function that stops it. */
export const onStoreChange = (listener: Listener) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
