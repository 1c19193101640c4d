import { useSyncExternalStore } from "react"

export type Toast = { title: string; description?: string; destructive?: boolean }
/** `id` tells two alike apart; `open` turns false when it is dismissed. */
export type ShownToast = Toast & { id: number; open: boolean }

/** Shows a message; it takes the place of the one before. Callable from anywhere. */
export const toast = (message: Toast) => show({ ...message, id: ++shownSoFar, open: true })

/** Shows a message on the page that is loaded next. */
export const toastNextPage = (message: Toast) => sessionStorage.setItem(kept, JSON.stringify(message))

/** Shows what the page before has left for this one. */
export const toastFromLastPage = () => {
  const message = sessionStorage.getItem(kept)
  sessionStorage.removeItem(kept)
  if (message) toast(JSON.parse(message))
}

/** Closes the toast; what is left of it goes later, out of the way of its animation. */
export const dismissToast = (id: number) => {
  if (current?.id !== id) return
  show({ ...current, open: false })
  setTimeout(() => current?.id === id && show(undefined), removedAfter)
}

/** The one toast, or none. */
export const useToast = () => useSyncExternalStore(subscribe, shownToast, shownToast)
export const shownToast = () => current

const kept = "toast"
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
