import * as z from "zod/mini"
import { farmRoles } from "../domain/farms"
import { maxLength, optionalText, required } from "./fields"
import { Zone } from "./zone"

export const FarmRole = z.enum(farmRoles, { error: "Role must be manager, worker or inspector" })

/** The body of PATCH /api/farm: only what changes. */
export const FarmChange = z.partial(
  z.object({ name: required("Farm name", maxLength.line), address: optionalText("Address"), zone: Zone }),
)
export type FarmChange = z.infer<typeof FarmChange>

/** The body of PATCH /api/farm/members/{id}, and of POST /api/farm/invitations. */
export const RoleChange = z.object({ role: FarmRole })
