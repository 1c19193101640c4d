import { mutantsOf } from "./mutant"

/** Whose season it is, and what counts in it. */
export const seasonMutants = [
  ...mutantsOf("season/reads.ts", [
    ["farm", ".where(eq(rows.farmId, farmId))", ".where(undefined)"],
    ["load", "isNull(materials.voidedAt),\n        or(", "or("],
    ["reading", "isNull(temperatures.voidedAt),", ""],
    ["sample", "isNull(samples.voidedAt), ", ""],
  ]),
]
