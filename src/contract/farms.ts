import * as z from "zod/mini"
import { farmRoles } from "../domain/farms"
import { maxLength, optionalText, required } from "./fields"
import { hasRule, methodForm, pileMethod, ruleOfForm } from "./methods"
import { UnitSystem } from "./units"
import { NamedZone, NewZone } from "./zone"

export const FarmRole = z.enum(farmRoles, { error: "Role must be manager, worker or inspector" })

/** The farm's own rule in sentences. */
export const ruleName = "Rule or permit"

const named = {
  name: required("Farm name", maxLength.line),
  address: optionalText("Address"),
  rule: optionalText(ruleName),
}

/** The body of PATCH /api/farm: only what changes. */
export const FarmChange = z
  .partial(z.object({ ...named, zone: NewZone, units: UnitSystem, ...pileMethod }))
  .check(hasRule())
export type FarmChange = z.infer<typeof FarmChange>

const formWith = <Z extends z.ZodMiniType<string, string>>(zone: Z) =>
  z.object({ ...named, zone, units: UnitSystem, ...methodForm }).check(ruleOfForm())

/** Form values. The zone as it is: older browsers give it its former name. */
export const FarmForm = formWith(NamedZone)
export type FarmForm = z.infer<typeof FarmForm>

/** The same of a farm whose zone nobody has named: '' leaves it so. */
export const FarmFormWithoutZone = formWith(z.union([z.literal(""), NamedZone]))

/** The body of PATCH /api/farm/members/{id}, and of POST /api/farm/invitations. */
export const RoleChange = z.object({ role: FarmRole })
