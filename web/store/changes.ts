const listeners = new Set<() => void>()

/** Reaches the browser's other tabs. */
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("store")

const tell = () => {
  for (const listener of listeners) listener()
}
if (channel) channel.onmessage = tell

/** Says to all tabs, this one too, that records or drafts on this device have changed. */
export const noteStoreChange = () => {
  tell()
  channel?.postMessage(null)
}

/** Calls back when records or drafts may have changed; returns a function that stops it. */
export const onStoreChange = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
