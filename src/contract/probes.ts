import * as z from "zod/mini"
import { degreeUnits } from "../domain/degrees"
import { defaultSilentHours } from "../domain/probes"
import { id, instant, orNull, text, whole } from "./answer-fields"
import { maxLength, optionalText, required } from "./fields"
import { ListQuery } from "./lists"

const name = required("Name", maxLength.label)
const unit = z.nullable(z.enum(degreeUnits, { error: `Unit must be ${degreeUnits.join(" or ")}` }))
const silent = "Hours until it is silent must be a whole number from 1 to 720"
const silentHours = z.int({ error: silent }).check(z.minimum(1, silent), z.maximum(720, silent))

/** Where a probe stands: the id of a pile, or null for none. */
const place = {
  rowId: z.nullable(z.int({ error: "Pile must be the id of a row, or null" })),
  position: z.pipe(
    optionalText("Position", maxLength.label),
    z.transform((position) => position || null),
  ),
}

/** The body of POST /api/farm/probes. */
export const NewProbe = z.strictObject({
  name,
  unit: z._default(unit, null),
  silentHours: z._default(silentHours, defaultSilentHours),
  ...place,
  rowId: z._default(place.rowId, null),
})
export type NewProbe = z.infer<typeof NewProbe>

/** The body of PATCH /api/farm/probes/{probeId}: only what changes. */
export const ProbeChange = z.partial(z.strictObject({ name, unit, silentHours }))
export type ProbeChange = z.infer<typeof ProbeChange>

/** Form values: where it stands is chosen apart. */
export const ProbeForm = z.object({ name, unit, silentHours })
export type ProbeForm = z.infer<typeof ProbeForm>

/** The body of POST /api/farm/probes/{probeId}/place. */
export const ProbePlace = z.strictObject(place)
export type ProbePlace = z.infer<typeof ProbePlace>

/** The query of GET /api/rows/{id}/probes: the highest of each hour, or of each day, since `from`. */
export const HighsQuery = z.object({
  ...ListQuery.shape,
  step: z.optional(z.enum(["hour", "day"], { error: "Step must be hour or day" })),
})
export type HighsQuery = z.infer<typeof HighsQuery>

const degreeUnit = z.enum(degreeUnits)
const probe = {
  id,
  name: text,
  channel: orNull(text),
  unit: orNull(degreeUnit),
  rowId: orNull(id),
  pile: orNull(text),
  position: orNull(text),
  silentHours: whole,
  createdAt: instant,
  heardAt: orNull(instant),
  recordedAt: orNull(instant),
  value: orNull(z.number()),
  readUnit: orNull(degreeUnit),
  keyId: id,
  hasKey: z.boolean(),
  refusal: orNull(text),
}
export const WirelessProbe = z.strictObject(probe)
export const MadeProbe = z.strictObject({ ...probe, key: text })
export const ProbeKey = z.strictObject({ key: text })

export const PileProbes = z.strictObject({
  probes: z.array(WirelessProbe),
  highs: z.array(z.strictObject({ probeId: id, points: z.array(z.tuple([z.number(), z.number()])) })),
})

/** What became of a sender's readings; `left` names what was not taken, and why. */
export const Heard = z.strictObject({ added: whole, known: whole, left: z.array(text) })
