import type { ReactNode } from "react"
import type { FieldError, UseFormRegisterReturn } from "react-hook-form"
import { CategorySelect } from "../categories/category-select"
import { numeric } from "../forms/use-form"
import { Field } from "../ui/field"

type Name = "rowId" | "location" | "length" | "width" | "cubicYards" | "materialCategoryId"
type Props = {
  register: (name: Name, options?: typeof numeric) => UseFormRegisterReturn
  errors: { readonly [F in Name]?: FieldError }
  /** Shown below the label's field. */
  labelHint?: ReactNode
}

/** The fields of a new row and of its correction. */
export const RowFields = ({ register, errors, labelHint }: Props) => (
  <>
    <Field
      label="Row ID"
      autoComplete="off"
      error={errors.rowId?.message}
      hint={labelHint}
      {...register("rowId")}
    />
    <Field label="Location" autoComplete="off" error={errors.location?.message} {...register("location")} />
    <Field
      label="Length (ft)"
      inputMode="numeric"
      autoComplete="off"
      error={errors.length?.message}
      {...register("length", numeric)}
    />
    <Field
      label="Width (ft)"
      inputMode="numeric"
      autoComplete="off"
      error={errors.width?.message}
      {...register("width", numeric)}
    />
    <Field
      label="Volume in cubic yards (optional)"
      inputMode="numeric"
      autoComplete="off"
      error={errors.cubicYards?.message}
      {...register("cubicYards", numeric)}
    />
    <CategorySelect
      label="Material Category"
      none="None"
      error={errors.materialCategoryId?.message}
      {...register("materialCategoryId", numeric)}
    />
  </>
)
