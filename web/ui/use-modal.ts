import { useEffect, useLayoutEffect, useRef } from "react"
import { afterPress } from "../lib/after-press"
import { cover } from "../lib/step-back"

/** A `<dialog>` that is modal while `open`. Escape and Back call `onClose`; the focus returns to its opener. */
export const useModal = (open: boolean, onClose: () => void) => {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // A layout effect: its end comes before React takes the dialog out of the page, which would lose the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const opener = document.activeElement ?? dialog
    let show = () => dialog.open || dialog.showModal()
    // The page behind becomes inert, whose style the browser finds anew: the pressed button tells before that it was touched.
    afterPress(opener, () => show())
    // When another press came before it.
    setTimeout(() => show(), 150)
    const uncover = cover(() => close.current())
    return () => {
      show = () => true
      dialog.close()
      uncover()
      queueMicrotask(() => returnFocus(opener))
    }
  }, [open])
  return ref
}

/** Focuses the opener, or the page's heading when it is gone; nothing when a key opened it while nothing had the focus. */
const returnFocus = (opener: Element) => {
  if (opener === document.body) return
  for (const next of [opener, document.querySelector("h1")])
    if (document.activeElement === document.body && next instanceof HTMLElement)
      next.focus({ preventScroll: true })
}
