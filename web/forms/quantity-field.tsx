import type { ComponentProps } from "react"
import { type Quantity, type Unit, unitOf } from "#domain/units"
import { Field } from "../ui/field"

type Props = Omit<ComponentProps<typeof Field>, "label" | "unit"> & {
  quantity: Quantity
  label: (unit: Unit) => string
  /** Shows the unit behind the number. */
  unitBehind?: boolean
}

/** A field for a number in the unit of its quantity. */
export const QuantityField = ({ quantity, label, unitBehind, ...field }: Props) => {
  const unit = unitOf(quantity)
  return (
    <Field
      label={label(unit)}
      inputMode={unit.decimals > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      {...(unitBehind && { unit: unit.symbol })}
      {...field}
    />
  )
}
