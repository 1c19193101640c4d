import { useIfLoaded } from "../api/use-if-loaded"
import { Chips } from "../ui/chips"
import { formerLoads } from "./data"
import type { MaterialFormState } from "./material-form"

/** More are found by typing. */
const shown = 6

/** Former sources: one tap fills in what the last load of it said. */
export const FormerLoads = ({ form, farmId }: { form: MaterialFormState; farmId: number }) => {
  const former = useIfLoaded(formerLoads(farmId)) ?? []
  if (former.length === 0) return null
  const choose = (source: string) => {
    const last = former.find((each) => each.source === source)
    form.setValue("source", source, changed)
    form.setValue("county", last?.county, changed)
    form.setValue("hauler", last?.hauler, changed)
    if (last?.materialCategoryId != null)
      form.setValue("materialCategoryId", last.materialCategoryId, changed)
  }
  return (
    <Chips
      label="Former sources"
      options={former.slice(0, shown).map(({ source }) => ({ value: source, label: source }))}
      chosen={form.watch("source") ?? ""}
      onChoose={choose}
    />
  )
}

const changed = { shouldDirty: true }
