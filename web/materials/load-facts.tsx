import { writtenText } from "#domain/as-written"
import type { Material } from "#domain/materials"
import { withUnit } from "#domain/units"
import { formatDateTime } from "../format/dates"

/** What a material's line has no space for. */
export const factsOf = (material: Material): (readonly [name: string, value: string])[] => {
  const { weight, weightValue, weightUnit, density, volumeByWeight, arrivedAt } = material
  const weighed =
    weight == null ? null : writtenText({ value: weightValue, unit: weightUnit }, "weight", weight)
  const facts: [string, string | null | undefined][] = [
    ["Volume", `${withUnit("volume", material.cubicYards)}${volumeByWeight ? ", by its weight" : ""}`],
    ["Weight", weighed],
    ["Density That Day", density == null ? null : withUnit("density", density)],
    ["Source", material.source],
    ["County", material.county],
    ["Hauler", material.hauler],
    ["Plate", material.plate],
    ["Ticket", material.ticket],
    ["Refused Because", material.refused],
    ["Came In", arrivedAt && formatDateTime(arrivedAt)],
    ["Raw", material.startsCount === null ? null : material.startsCount ? "Yes" : "No"],
    ["Notes", material.notes],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}
