import { useSyncExternalStore } from "react"

/** The paths of the pages whose submit is in progress; it continues when the page is left. */
export const useSends = () => useSyncExternalStore(subscribe, () => sends)

export const beginSend = (page: string) => change((pages) => pages.add(page))
export const endSend = (page: string) => change((pages) => pages.delete(page))

/** Is a form being sent? */
export const isSending = () => sends.size > 0

let sends: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

const change = (by: (pages: Set<string>) => unknown) => {
  const changed = new Set(sends)
  by(changed)
  sends = changed
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
