import { DensityForm } from "#contract/farms"
import { dateOf } from "#domain/count"
import { unitOf, withUnit } from "#domain/units"
import { useResource } from "../api/resource"
import { useIfLoaded } from "../api/use-if-loaded"
import { categories } from "../categories/data"
import { measured, QuantityField } from "../forms/quantity-field"
import { useForm } from "../forms/use-form"
import { farmOf } from "../rows/data-beside"
import { useToday } from "../session/today"
import { toast } from "../toasts/toast"
import { withErrorToast } from "../toasts/with-error-toast"
import { Button } from "../ui/button"
import { DescriptionList } from "../ui/description-list"
import { Field } from "../ui/field"
import { Select } from "../ui/select"
import { useSaveDensities } from "./data"

/** What a measured volume of each type weighed, by day: a load takes the newest of its day. */
export const Densities = ({ farmId }: { farmId: number }) => {
  const { densities: known } = useResource(farmOf(farmId))
  const save = useSaveDensities(farmId)
  const types = useIfLoaded(categories()) ?? []
  const today = dateOf(useToday(farmId).day)
  const submit = (density: DensityForm) =>
    withErrorToast("Error saving the density", async () => {
      await save([...known, density])
      form.reset({ materialType: density.materialType, weighedOn: today })
      toast({ title: "Density saved" })
    })
  const form = useForm(DensityForm, { materialType: "", weighedOn: today }, submit)
  return (
    <form onSubmit={form.onSubmit} noValidate>
      {known.length > 0 ? (
        <DescriptionList
          facts={known.map(
            ({ materialType, density, weighedOn }) =>
              [`${materialType}, ${weighedOn}`, withUnit("density", density)] as const,
          )}
        />
      ) : (
        <p>Not known yet. Weigh a measured volume of a type now and then: loads of that day on take it.</p>
      )}
      <Select label="Material Type" {...form.field("materialType")}>
        <option value="">Select a material</option>
        {types.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <QuantityField
        quantity="density"
        label={({ symbol }) => `Density (${symbol})`}
        {...form.field("density", measured("density", unitOf("density")))}
      />
      <Field label="Weighed On" type="date" max={today} {...form.field("weighedOn")} />
      <Button type="submit" busy={form.busy && "Saving..."}>
        Save Density
      </Button>
    </form>
  )
}
