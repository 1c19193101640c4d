import { type RefCallback, useCallback, useRef } from "react"

/** A ref that gives its field the focus when the form opens, without scrolling to it. */
export const useFirstFocus = (ref: RefCallback<HTMLInputElement>) => {
  const first = useRef(ref)
  return useCallback((field: HTMLInputElement) => {
    first.current(field)
    field.focus({ preventScroll: true })
    return () => void first.current(null)
  }, [])
}
