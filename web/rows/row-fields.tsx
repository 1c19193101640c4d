import type { ReactNode } from "react"
import { CategorySelect } from "../categories/category-select"
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
    <Field label="Length (ft)" inputMode="numeric" autoComplete="off" {...field("length", numeric)} />
    <Field label="Width (ft)" inputMode="numeric" autoComplete="off" {...field("width", numeric)} />
    <Field
      label="Volume in cubic yards (optional)"
      inputMode="numeric"
      autoComplete="off"
      {...field("cubicYards", numeric)}
    />
    <CategorySelect label="Material Category" none="None" {...field("materialCategoryId", numeric)} />
  </>
)
