import { useSyncExternalStore } from "react"
import { createListeners } from "../lib/listeners"
import type { KeptRecord } from "./contents"
import type { Overlay } from "./overlay"

/** The records of the signed-in user, in the order of saving; none until the store on the device has been read. */
let records: readonly KeptRecord[] = []

/** Registered, because its code is loaded after the first screen: without records nothing needs it. */
let layOver: ((records: readonly KeptRecord[]) => Overlay) | undefined
let overlay: Overlay | undefined

const { tell, add: subscribe } = createListeners()

export { subscribe as onWaiting }

export const waitingRecords = () => records
export const useWaiting = () => useSyncExternalStore(subscribe, waitingRecords)

/** The module that lays the records over the server's answers, while there are any. */
export const useOverlay = () => useSyncExternalStore(subscribe, () => overlay)

export const showWaiting = (now: readonly KeptRecord[]) => {
  if (now.length === 0 && records.length === 0) return
  records = now
  overlay = now.length > 0 ? layOver?.(now) : undefined
  tell()
}

/** Sets how records are laid over answers from now on. */
export const layWith = (lay: typeof layOver) => {
  layOver = lay
  showWaiting([...records])
}
