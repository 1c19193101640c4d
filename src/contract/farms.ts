import * as z from "zod/mini"
import { farmRoles } from "../domain/farms"
import { nameKey } from "../domain/name-key"
import { sentenceCase } from "../domain/unit-words"
import { mostDepths, mostPositions } from "../domain/visits"
import { maxLength, optionalText, required } from "./fields"
import { limitsIn } from "./limit-text"
import { hasRule, methodForm, pileMethod, ruleOfForm } from "./methods"
import { Limits } from "./result-limits"
import { UnitSystem } from "./units"
import { typedQuantity } from "./written"
import { NamedZone, NewZone } from "./zone"

export const FarmRole = z.enum(farmRoles, { error: "Role must be manager, worker or inspector" })

/** The farm's own rule in sentences. */
export const ruleName = "Rule or permit"

const named = {
  name: required("Farm name", maxLength.line),
  address: optionalText("Address"),
  rule: optionalText(ruleName),
}

const areDistinct = (names: readonly string[]) => new Set(names.map(nameKey)).size === names.length

const mostProbes = 20

/** A day, which the future has not. Of any zone: 14 hours more than in UTC. */
const pastDay = (field: string) =>
  z.iso
    .date({ error: `${field} must be a day, such as 2026-05-01` })
    .check(z.refine((day) => Date.parse(day) <= Date.now() + 14 * 3_600_000, `${field} is in the future`))

const checkedOn = z._default(z.nullable(pastDay("Last check")), null)

/** The names of places in a pile: so many, and no two that look the same. */
const places = (field: string, least: number, most: number) => {
  const count = `A farm has ${least > 0 ? `${least} to` : "at most"} ${most} ${field}s`
  return z
    .array(required(sentenceCase(field), maxLength.label), { error: count })
    .check(
      z.minLength(least, count),
      z.maxLength(most, count),
      z.refine(areDistinct, `Two ${field}s have the same name`),
    )
}

const textOrNull = (field: string) =>
  z.pipe(
    optionalText(field, maxLength.name),
    z.transform((text) => text ?? null),
  )

const Probe = z.strictObject({
  name: required("Probe", maxLength.label),
  serial: textOrNull("Serial number"),
  checkedOn,
  checkedHow: textOrNull("Check"),
})

/** Where a farm probes its piles, and with what. */
export const probed = {
  positions: places("position", 1, mostPositions),
  depths: places("depth", 0, mostDepths),
  probes: z.array(Probe, { error: "Probes must be a list" }).check(
    z.maxLength(mostProbes, `A farm has at most ${mostProbes} probes`),
    z.refine((all) => areDistinct(all.map(({ name }) => name)), "Two probes have the same name"),
  ),
}

const mostDensities = 500

/** What a cubic yard of a material type weighed; also the form's values. */
export const DensityForm = z.strictObject({
  materialType: required("Material type", maxLength.name),
  density: typedQuantity("density", "Density"),
  weighedOn: pastDay("Weighed on"),
})
export type DensityForm = z.infer<typeof DensityForm>

/** What the farm's materials weigh, each measurement as it was made. */
export const densities = z
  .array(DensityForm, { error: "Densities must be a list" })
  .check(z.maxLength(mostDensities, `A farm has at most ${mostDensities} densities`))

/** The body of PATCH /api/farm: only what changes. */
export const FarmChange = z
  .partial(
    z.strictObject({
      ...named,
      zone: NewZone,
      units: UnitSystem,
      countsProbes: z.boolean({ error: "Counts probes must be true or false" }),
      limits: Limits,
      ...pileMethod,
      ...probed,
      densities,
    }),
  )
  .check(hasRule())
export type FarmChange = z.infer<typeof FarmChange>

/** The names in a field of the form, which has one on each line. */
export const namesIn = (text: string): string[] => text.split("\n").flatMap((line) => line.trim() || [])

/** The probes in a field of the form: on each line a name, its serial number, the day of its last check, and how. */
export const probesIn = (text: string) =>
  namesIn(text).map((line) => {
    const [name, serial, checkedOn, ...how] = line.split(",").map((part) => part.trim() || null)
    return {
      name: name ?? "",
      serial: serial ?? null,
      checkedOn: checkedOn ?? null,
      checkedHow: how.join(", ") || null,
    }
  })

const readIn = { positions: namesIn, depths: namesIn, probes: probesIn, limits: limitsIn }
const listed = { ...probed, limits: Limits }

/** The fields with one thing on each line. Also when other fields are wrong, so that all messages come at once. */
const listsOfForm = <T extends Record<keyof typeof readIn, string>>() =>
  z.check<T>(
    ({ value, issues }) => {
      for (const name of ["positions", "depths", "probes", "limits"] as const) {
        const [fault] = listed[name].safeParse(readIn[name](value[name])).error?.issues ?? []
        if (fault) issues.push({ code: "custom", path: [name], message: fault.message, input: value })
      }
    },
    { when: () => true },
  )

const formWith = <Z extends z.ZodMiniType<string, string>>(zone: Z) =>
  z
    .object({
      ...named,
      zone,
      units: UnitSystem,
      positions: z.string(),
      depths: z.string(),
      probes: z.string(),
      limits: z.string(),
      ...methodForm,
    })
    .check(ruleOfForm(), listsOfForm())

/** Form values. The zone as it is: older browsers give it its former name. */
export const FarmForm = formWith(NamedZone)
export type FarmForm = z.infer<typeof FarmForm>

/** The same of a farm whose zone nobody has named: '' leaves it so. */
export const FarmFormWithoutZone = formWith(z.union([z.literal(""), NamedZone]))

/** The body of PATCH /api/farm/members/{id}, and of POST /api/farm/invitations. */
export const RoleChange = z.strictObject({ role: FarmRole })
