import { useSyncExternalStore } from "react"
import type { KeptRecord } from "./contents"

let records: readonly KeptRecord[] = []
const listeners = new Set<() => void>()

/** The signed-in user's records that wait on this device, in the order of saving. In memory: lists are drawn from it. */
export const waitingRecords = () => records

export const useWaiting = () => useSyncExternalStore(onWaiting, waitingRecords)

export const showWaiting = (now: readonly KeptRecord[]) => {
  if (now.length === 0 && records.length === 0) return
  records = now
  for (const listener of listeners) listener()
}

/** Calls back when the records change; returns a function that stops it. */
export const onWaiting = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
