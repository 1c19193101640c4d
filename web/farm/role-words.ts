import type { FarmRole } from "#domain/farms"

export const withArticle: Record<FarmRole, string> = {
  manager: "a manager",
  worker: "a worker",
  inspector: "an inspector",
}

export const rightsOf: Record<FarmRole, string> = {
  manager: "Does everything, and looks after the farm's people.",
  worker: "Sees all piles, creates them, records and sells. Voids their own records for a day.",
  inspector: "Looks, prints reports and exports. Changes nothing.",
}
