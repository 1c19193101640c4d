import { sharedValue } from "../lib/shared-value"
import { type Toast, takeFlash } from "./flash"

/** `id` differs for equal messages; `open` becomes false when it is dismissed. Those of the last page greet on this one. */
export type ShownToast = Toast & { id: number; open: boolean; isOfLastPage?: boolean }

const removedAfter = 1_000_000

let shownSoFar = 0
const current = sharedValue<ShownToast | undefined>(undefined)

/** The current toast, if any; never in prerendered HTML. */
export const { use: useToast, get: shownToast } = current

/** Shows a message in place of the current one. Callable from anywhere. */
export const toast = (message: Toast) => current.set({ ...message, id: ++shownSoFar, open: true })

/** Shows the flash message of the previous page, if any. */
export const toastFromLastPage = () => {
  const message = takeFlash()
  if (message) current.set({ ...message, id: ++shownSoFar, open: true, isOfLastPage: true })
}

/** Closes the toast, if it is still this one; it is removed later, after its animation. */
export const dismissToast = (id = current.get()?.id) => {
  const shown = current.get()
  if (!shown || shown.id !== id) return
  current.set({ ...shown, open: false })
  setTimeout(() => current.get()?.id === id && current.set(undefined), removedAfter)
}
