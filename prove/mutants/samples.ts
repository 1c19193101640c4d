import { mutantsMetBy, mutantsOf } from "./mutant"

/** Which results go with a sample, by whom, and against which limits they are held. */
export const samplesMutants = [
  ...mutantsOf("samples/queries.ts", [
    ["voided result", "ofSample(row, sample), isNull(results.voidedAt)", "ofSample(row, sample)"],
    ["right", "assertMayVoid(member, result)", "result"],
  ]),
  ...mutantsOf("results/queries.ts", [
    ["voided sample", ", isNull(samples.voidedAt))", ")"],
    ["limits", "withLimits(lines, farm?.limits ?? [])", "withLimits(lines, [])"],
  ]),
  ...mutantsMetBy(["src/family"], "rows/left-in.ts", [["voided sale", "isNull(sales.voidedAt), ", ""]]),
]
