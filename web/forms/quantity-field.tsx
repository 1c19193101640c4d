import { type ComponentProps, type RefCallback, useCallback, useLayoutEffect, useRef } from "react"
import { type Quantity, type Unit, unitOf } from "#domain/units"
import { Field } from "../ui/field"
import { numberIn } from "./number-in"
import { numeric } from "./use-form"

type Props = Omit<ComponentProps<typeof Field>, "label" | "unit" | "ref" | "onBlur"> & {
  quantity: Quantity
  label: (unit: Unit) => string
  /** Shows the unit behind the number. */
  unitBehind?: boolean
  /** In which it is typed; without it the reader's. */
  typedIn?: Unit | undefined
  ref: RefCallback<HTMLInputElement>
  onLeave?: () => void
  /** The form's, which is not called. */
  onBlur?: unknown
}

/**
 * A field for a number in the unit of its quantity, whose value in the form is in the stored unit; see `measured`. Leaving it
 * reads nothing: what it shows may be rounded, and only what is typed replaces the value.
 */
export const QuantityField = ({
  quantity,
  label,
  unitBehind,
  typedIn,
  ref,
  onLeave,
  onBlur: _,
  ...field
}: Props) => {
  const unit = typedIn ?? unitOf(quantity)
  return (
    <Field
      label={label(unit)}
      inputMode={unit.decimals > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      {...(unitBehind && { unit: unit.symbol })}
      {...field}
      onBlur={onLeave}
      ref={useShown(unit, ref)}
    />
  )
}

/** What was written in this unit, by a program also with one digit more, is shown as it is; what was written in another one is rounded. */
export const fieldNumber = (unit: Unit, stored: number) => {
  const exact = unit.fromStored(stored)
  const typed = Number(exact.toFixed(unit.decimals && unit.decimals + 1))
  return Math.abs(typed - exact) < 1e-5 ? typed : unit.shown(stored)
}

/** For `register`: typed text becomes a number in the stored unit, empty text `undefined`; other text stays, also one with too many digits. */
export const measured = (quantity: Quantity, typedIn?: Unit): typeof numeric => ({
  setValueAs: (typed) => {
    if (typeof typed !== "string") return typed
    const unit = typedIn ?? unitOf(quantity)
    const number = numberIn(typed, { isGrouped: unit.grouped ?? false, digits: unit.decimals })
    return typeof number === "number" ? unit.toStored(number) : number
  },
})

/** The form writes the stored value into the field when it opens; this puts it into the unit. */
const useShown = (unit: Unit, ref: RefCallback<HTMLInputElement>) => {
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: from then on the field has what is typed
  useLayoutEffect(() => {
    const stored = numeric.setValueAs(input.current?.value)
    if (input.current && typeof stored === "number") input.current.value = String(fieldNumber(unit, stored))
  }, [])
  return useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element
      return ref(element)
    },
    [ref],
  )
}
