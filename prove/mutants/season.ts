import { mutantsOf } from "./mutant"

/** Whose season it is, and what counts in it. */
export const seasonMutants = [
  ...mutantsOf("season/reads.ts", [
    ["farm", "and(eq(rows.farmId, farmId), not(neverWas))", "not(neverWas)"],
    ["voided merge", ", not(neverWas))", ")"],
    ["load", "isNull(materials.voidedAt),\n        or(", "or("],
    ["reading", "isNull(temperatures.voidedAt),", ""],
    ["sample", "isNull(samples.voidedAt), ", ""],
  ]),
]
