import { useState } from "react"
import { unitNamed } from "#domain/metric-units"
import type { Row } from "#domain/rows"
import { withUnit } from "#domain/units"
import { useIfLoaded } from "../api/use-if-loaded"
import { categories } from "../categories/data"
import { measured, QuantityField } from "../forms/quantity-field"
import { serverNow } from "../lib/server-clock"
import { Checkbox } from "../ui/checkbox"
import { Field } from "../ui/field"
import { useDensity } from "./data"
import type { MaterialFormState } from "./material-form"

type Props = { form: MaterialFormState }

/** The weight of the scale, from which the volume follows where it is known what the type weighs. */
export const Weight = ({ form, row }: Props & { row: Row }) => {
  const typedIn = unitNamed("weight", form.watch("weightUnit") ?? "")
  const type = useIfLoaded(categories())?.find(({ id }) => id === Number(form.watch("materialCategoryId")))
  const density = useDensity(row.farmId)
  const known = type && density(type.name, new Date(serverNow()).toISOString())
  return (
    <QuantityField
      quantity="weight"
      typedIn={typedIn}
      label={({ words }) => `Weight (optional, ${words})`}
      hint={
        known &&
        `${type.name} weighs ${withUnit("density", known)}: without a volume it follows from the weight.`
      }
      {...form.field("weight", measured("weight", typedIn))}
    />
  )
}

/** Who sent it, and the number of its ticket, whose photo follows. */
export const Origin = ({ form }: Props) => (
  <>
    <Field label="Source (optional)" autoComplete="off" autoCapitalize="words" {...form.field("source")} />
    <Field label="Ticket (optional)" autoComplete="off" {...form.field("ticket")} />
  </>
)

/** Who brought it, and the county that it is from. */
export const Haul = ({ form }: Props) => (
  <>
    <Field label="Hauler (optional)" autoComplete="off" autoCapitalize="words" {...form.field("hauler")} />
    <Field label="Plate (optional)" autoComplete="off" autoCapitalize="characters" {...form.field("plate")} />
    <Field label="County (optional)" autoComplete="off" autoCapitalize="words" {...form.field("county")} />
  </>
)

/** A load that is sent away is recorded too, with the reason. */
export const Refusal = ({ form }: Props) => {
  const [isRefused, setRefused] = useState(Boolean(form.watch("refused")))
  const change = (refused: boolean) => {
    setRefused(refused)
    form.setValue("refused", refused ? "" : null, { shouldDirty: true })
  }
  return (
    <>
      <Checkbox label="Refused" checked={isRefused} onChange={({ target }) => change(target.checked)} />
      {isRefused && <Field label="Refused Because" autoComplete="off" required {...form.field("refused")} />}
    </>
  )
}
