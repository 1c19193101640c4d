import { expect, test } from "bun:test"
import { limitsIn, limitText } from "./limit-text"

const none = { unit: null, atMost: null, atLeast: null, source: null }

test.each([
  ["Lead, mg/kg, at most 300, permit 12-A", { unit: "mg/kg", atMost: 300, source: "permit 12-A" }],
  ["Lead, , at least 0.5", { atLeast: 0.5 }],
  ["Lead, , 6 to 8, our permit, page 3", { atLeast: 6, atMost: 8, source: "our permit, page 3" }],
  ["Lead, MPN/g, at most 1000", { unit: "MPN/g", atMost: 1000 }],
  ["Lead, , 1000 to 20000", { atLeast: 1000, atMost: 20_000 }],
  ["Lead", {}],
])("the line %j is the limit %j, and the other way round", (line, told) => {
  expect(limitsIn(line)).toEqual([{ parameter: "Lead", ...none, ...told }])
  expect(limitText({ parameter: "Lead", ...none, ...told })).toBe(line)
})

test.each([
  ["Lead,MPN/g,AT MOST 1,000,40 CFR 503", { unit: "MPN/g", atMost: 1000, source: "40 CFR 503" }],
  ["Lead, , 1,000 to 20,000", { atLeast: 1000, atMost: 20_000 }],
  // In Spanish.
  ["Lead, mg/kg, máximo 1,000, permiso 3", { unit: "mg/kg", atMost: 1000, source: "permiso 3" }],
  ["Lead, , como minimo 0.5", { atLeast: 0.5 }],
  ["Lead, , 6 a 8", { atLeast: 6, atMost: 8 }],
  // Where it comes from is no bound.
  ["Lead, , at most 300, plan a 2,5", { atMost: 300, source: "plan a 2, 5" }],
  // What is no bound is none: the schema refuses the limit.
  ["Lead, mg/kg, 300", { unit: "mg/kg" }],
  ["Lead, at most 300", { unit: "at most 300" }],
  // Written as on the continent it would be 0, 700, or 6.5 to 8.
  ["Lead, mg/kg, at most 0,7, BioAbfV", { unit: "mg/kg", source: "7, BioAbfV" }],
  ["Lead, mg/kg, at most 0,700", { unit: "mg/kg", source: "700" }],
  ["Lead, , 6.5 to 8,5", { source: "5" }],
  ["Lead, , 6,5 to 8.5", { source: "5 to 8.5" }],
])("the line %j is read as %j", (line, told) => {
  expect(limitsIn(`\n ${line} \n`)).toEqual([{ parameter: "Lead", ...none, ...told }])
})
