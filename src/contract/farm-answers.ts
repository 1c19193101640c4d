import * as z from "zod/mini"
import { farmRoles } from "../domain/farms"
import { methods } from "../domain/method-labels"
import { unitSystems } from "../domain/metric-units"
import { fraction, id, instant, orNull, text, whole } from "./answer-fields"
import { OwnRule } from "./methods"

const role = z.enum(farmRoles)

export const OwnFarm = z.strictObject({
  id,
  name: text,
  address: orNull(text),
  zone: text,
  method: z.enum(methods),
  ownRule: orNull(OwnRule),
  zoneNamed: z.boolean(),
  createdAt: instant,
  rule: orNull(text),
  units: z.enum(unitSystems),
  positions: z.array(text),
  depths: z.array(text),
  probes: z.array(
    z.strictObject({ name: text, serial: orNull(text), checkedOn: orNull(text), checkedHow: orNull(text) }),
  ),
  densities: z.array(z.strictObject({ materialType: text, density: fraction, weighedOn: text })),
  countsProbes: z.boolean(),
  yardId: orNull(id),
  limits: z.array(
    z.strictObject({
      parameter: text,
      unit: orNull(text),
      atMost: orNull(z.number()),
      atLeast: orNull(z.number()),
      source: orNull(text),
    }),
  ),
  role,
})

export const FarmMember = z.strictObject({
  id,
  firstName: text,
  lastName: text,
  role,
  joinedAt: instant,
  lastSeenAt: orNull(instant),
  email: z.exactOptional(text),
})

export const MemberRole = z.strictObject({ id, role })

const invitation = { id, role, createdAt: instant, expiresAt: instant, invitedBy: text }
export const Invitation = z.strictObject(invitation)
export const MadeInvitation = z.strictObject({ ...invitation, url: text })

/** The target of an invitation, for the holder of its token. `administrator`: the link that a start without one prints. */
export const OpenInvitation = z.strictObject({
  farm: text,
  role,
  invitedBy: text,
  administrator: z.exactOptional(z.literal(true)),
})
export const JoinedFarm = z.strictObject({ id })
export const Yard = z.strictObject({ id })

/** What a load of the same source said before. */
export const FormerLoad = z.strictObject({
  source: text,
  county: orNull(text),
  hauler: orNull(text),
  materialCategoryId: orNull(id),
})

const report = z.strictObject({
  piles: whole,
  records: whole,
  known: whole,
  photos: whole,
  missingPhotos: whole,
  notes: z.readonly(z.array(text)),
})

/** The state of an import of a file into a farm. */
export const FarmImport = z.union([
  z.strictObject({ state: z.literal("none") }),
  z.strictObject({ state: z.literal("checking") }),
  z.strictObject({ state: z.literal("adding"), done: whole, all: whole }),
  z.strictObject({ state: z.literal("done"), report }),
  z.strictObject({ state: z.literal("voiding"), done: whole, all: whole }),
  z.strictObject({ state: z.literal("voided"), records: whole, kept: whole }),
  z.strictObject({ state: z.literal("refused"), reason: text }),
])
