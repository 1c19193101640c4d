import { type ComponentProps, type RefCallback, useCallback, useLayoutEffect, useRef } from "react"
import { type Quantity, type Unit, unitOf } from "#domain/units"
import { Field } from "../ui/field"
import { numberIn } from "./number-in"
import { numeric } from "./use-form"

type Props = Omit<ComponentProps<typeof Field>, "label" | "unit" | "ref"> & {
  quantity: Quantity
  label: (unit: Unit) => string
  /** Shows the unit behind the number. */
  unitBehind?: boolean
  /** In which it is typed; without it the reader's. */
  typedIn?: Unit | undefined
  ref: RefCallback<HTMLInputElement>
}

/**
 * A field for a number in the unit of its quantity, whose value in the form is in the stored unit; see `measured`. Leaving it
 * reads nothing: what it shows may be rounded, and only what is typed replaces the value.
 */
export const QuantityField = ({ quantity, label, unitBehind, typedIn, ref, onBlur: _, ...field }: Props) => {
  const unit = typedIn ?? unitOf(quantity)
  return (
    <Field
      label={label(unit)}
      inputMode={unit.decimals > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      {...(unitBehind && { unit: unit.symbol })}
      {...field}
      ref={useShown(unit, ref)}
    />
  )
}

/** For `register`: typed text becomes a number in the stored unit, empty text `undefined`; other text stays, also one with too many digits. */
export const measured = (quantity: Quantity, typedIn?: Unit): typeof numeric => ({
  setValueAs: (typed) => {
    if (typeof typed !== "string") return typed
    const { grouped = false, decimals, toStored } = typedIn ?? unitOf(quantity)
    // One more than are shown; of pounds none: 12.540 may be meant as 12,540.
    const number = numberIn(typed, { isGrouped: grouped, digits: decimals && decimals + 1 })
    return typeof number === "number" ? toStored(number) : number
  },
})

/** The form writes the stored value into the field when it opens; this puts it into the unit. */
const useShown = ({ shown }: Unit, ref: RefCallback<HTMLInputElement>) => {
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: from then on the field has what is typed
  useLayoutEffect(() => {
    const stored = numeric.setValueAs(input.current?.value)
    if (input.current && typeof stored === "number") input.current.value = String(shown(stored))
  }, [])
  return useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element
      return ref(element)
    },
    [ref],
  )
}
