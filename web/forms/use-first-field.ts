import { type FocusEvent, type MouseEvent, useCallback, useLayoutEffect, useRef } from "react"
import type { FieldTies } from "./use-form"

/**
 * Props for a form's first field, which gets the focus when the form opens. A restored value is selected, also by the tap
 * that brings up a phone's keyboard, until it is changed: the next key replaces it.
 */
export const useFirstField = (ties: FieldTies) => {
  const attachFirst = useRef(ties.ref)
  const field = useRef<HTMLInputElement | HTMLSelectElement>(null)
  const isUntouched = useRef(true)
  const ref = useCallback((element: HTMLInputElement | HTMLSelectElement | null) => {
    field.current = element
    return attachFirst.current(element)
  }, [])
  // In an effect: the value is written into the field before.
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true })
    if (field.current instanceof HTMLInputElement) field.current.select()
  }, [])
  const select = ({ currentTarget }: FocusEvent | MouseEvent) => {
    if (isUntouched.current && currentTarget instanceof HTMLInputElement) currentTarget.select()
  }
  const onChange: FieldTies["onChange"] = (event) => {
    isUntouched.current = false
    return ties.onChange(event)
  }
  return { ...ties, ref, onFocus: select, onClick: select, onChange }
}
