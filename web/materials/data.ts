import type { MaterialForm } from "#contract/materials"
import { calendarDays } from "#domain/day"
import { densityOn, volumeBy } from "#domain/density"
import type { FormerLoad } from "#domain/materials"
import type { Row } from "#domain/rows"
import { RequestError } from "../api/errors"
import { usePeek } from "../api/peek"
import { recordsOf } from "../api/records"
import { resource } from "../api/resource"
import { useIfLoaded } from "../api/use-if-loaded"
import { categories } from "../categories/data"
import type { Draft } from "../forms/draft"
import { bodyOf } from "../outbox/body-of"
import { useSave } from "../outbox/use-save"
import { farmOf } from "../rows/data-beside"
import { useFarm } from "../session/today"

/** The materials added to the row, or the loads in the yard. */
export const materialsOf = recordsOf("materials")

/** What was said of former loads, each source once, the latest first. */
export const formerLoads = resource<FormerLoad[], number>((farmId) => `/api/farm/yard/former?farm=${farmId}`)

export const useAddMaterial = (row: Row) => {
  const save = useSave(row, "materials")
  const catalogue = usePeek(categories())
  const densityOf = useDensity(row.farmId)
  return ({ photo, ...material }: MaterialForm & { addedAt: string }, draft: Draft) => {
    const category = catalogue()?.find(({ id }) => id === material.materialCategoryId)?.name
    const { body, stored } = bodyOf("materials", material)
    const { cubicYards = volumeOf(material, category && densityOf(category, material.addedAt), category) } =
      material
    return save(
      {
        body,
        stored: { ...stored, cubicYards },
        ...(category && { category }),
        ...(photo && { photo }),
        at: material.addedAt,
      },
      draft,
    )
  }
}

/** Of one that was only weighed; as the server has it. @throws RequestError when it does not follow from the weight */
const volumeOf = ({ weight }: MaterialForm, density: number | undefined | "", type = "it") => {
  if (!density || weight == null)
    throw new RequestError(400, `What ${type} weighs is not known yet: type the volume, too`)
  return volumeBy(weight, density)
}

/** Returns a function that tells what a type weighed on the day of an instant, lb/yd³; undefined where that is not known. */
export const useDensity = (farmId: number) => {
  const known = useFarm(farmId)
  // As it is now; without a signal as it came with the page.
  const farm = useIfLoaded(farmOf(farmId)) ?? known
  return (type: string, at: string) =>
    farm && densityOn(farm.densities ?? [], type, calendarDays(farm.zone)(at))
}
