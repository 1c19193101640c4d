import { useSyncExternalStore } from "react"
import { type Toast, takeFlash } from "./flash"

/** `id` tells two alike apart; `open` turns false when it is dismissed. */
export type ShownToast = Toast & { id: number; open: boolean }

/** Shows a message; it takes the place of the one before. Callable from anywhere. */
export const toast = (message: Toast) => show({ ...message, id: ++shownSoFar, open: true })

/** Shows what the page before has left for this one. */
export const toastFromLastPage = () => {
  const message = takeFlash()
  if (message) toast(message)
}

/** Closes the toast; what is left of it goes later, out of the way of its animation. */
export const dismissToast = (id: number) => {
  if (current?.id !== id) return
  show({ ...current, open: false })
  setTimeout(() => current?.id === id && show(undefined), removedAfter)
}

/** The one toast, or none; none either in the HTML that a page begins with. */
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
