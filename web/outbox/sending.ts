import { useSyncExternalStore } from "react"

let sending: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()

/** The records on their way, by key, with the share of their photo that the server has, from 0 to 1. */
export const useSending = () => useSyncExternalStore(subscribe, () => sending)

export const noteProgress = (key: string, share: number | undefined) => {
  const changed = new Map(sending)
  if (share === undefined) changed.delete(key)
  else changed.set(key, share)
  sending = changed
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
