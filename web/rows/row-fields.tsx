import type { ReactNode } from "react"
import { CategorySelect } from "../categories/category-select"
import { measured, QuantityField } from "../forms/quantity-field"
import { type FieldTies, numeric } from "../forms/use-form"
import { Field } from "../ui/field"

type Name = "rowId" | "location" | "length" | "width" | "cubicYards" | "materialCategoryId"
type Props = {
  field: (name: Name, options?: typeof numeric) => FieldTies
  /** Shown below the label's field. */
  labelHint?: ReactNode
}

/** The fields of a new row and of its correction. */
export const RowFields = ({ field, labelHint }: Props) => (
  <>
    <Field label="Row ID" autoComplete="off" hint={labelHint} {...field("rowId")} />
    <Field label="Location" autoComplete="off" {...field("location")} />
    <QuantityField
      quantity="length"
      label={({ symbol }) => `Length (${symbol})`}
      {...field("length", measured("length"))}
    />
    <QuantityField
      quantity="length"
      label={({ symbol }) => `Width (${symbol})`}
      {...field("width", measured("length"))}
    />
    <QuantityField
      quantity="volume"
      label={({ words }) => `Volume in ${words} (optional)`}
      {...field("cubicYards", measured("volume"))}
    />
    <CategorySelect label="Material Category" none="None" {...field("materialCategoryId", numeric)} />
  </>
)
