import { useSyncExternalStore } from "react"
import { type Toast, takeFlash } from "./flash"

/** `id` differs for equal messages; `open` becomes false when it is dismissed. */
export type ShownToast = Toast & { id: number; open: boolean }

/** Shows a message in place of the current one. Callable from anywhere. */
export const toast = (message: Toast) => show({ ...message, id: ++shownSoFar, open: true })

/** Shows the flash message of the previous page, if any. */
export const toastFromLastPage = () => {
  const message = takeFlash()
  if (message) toast(message)
}

/** Closes the toast; it is removed later, after its animation. */
export const dismissToast = (id: number) => {
  if (current?.id !== id) return
  show({ ...current, open: false })
  setTimeout(() => current?.id === id && show(undefined), removedAfter)
}

/** The current toast, if any; never in prerendered HTML. */
export const useToast = () => useSyncExternalStore(subscribe, shownToast, () => undefined)
export const shownToast = () => current

const removedAfter = 1_000_000

let shownSoFar = 0
let current: ShownToast | undefined
const listeners = new Set<() => void>()

const show = (message: ShownToast | undefined) => {
  current = message
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
