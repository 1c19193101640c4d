import * as z from "zod/mini"
import { linkKinds } from "../domain/family"
import {
  type EventOf,
  eventOf,
  hasPhoto,
  type PhotoKind,
  type RecordKind,
  recordKinds,
} from "../domain/record-kinds"
import { rowFieldLabels } from "../domain/row-changes"
import { yardLabel } from "../domain/rows"
import { volumeName } from "../domain/unit-words"
import { quantitiesOf } from "../domain/written"
import { manyLines, oneLine } from "./control-characters"
import { densities, FarmRole, probed, ruleName } from "./farms"
import { maxLength, optionalNotes, optionalText, required } from "./fields"
import { Method, OwnRule } from "./methods"
import { type Field, fieldsOf, type Schemas, schemasOf } from "./record-fields"
import { Limits } from "./result-limits"
import { Coordinates, RowStatus } from "./rows"
import { UnitSystem } from "./units"
import { rightlyWritten, typedQuantity } from "./written"
import { NewZone } from "./zone"

/** The file of a farm's archive that is read back, and the head of it. */
export const everythingName = "everything.json"
export const everythingHead = '{"windrow":"farm","format":1,"things":['

const tooLong = (field: string, max: number) => z.maxLength(max, `${field} is too long`)

/** An instant of the past, ISO, UTC. */
const past = (field: string) =>
  z.string({ error: `${field} is missing` }).check(
    z.refine(isInstant, `${field} must be an ISO time in UTC`),
    z.refine((at) => Date.parse(at) <= Date.now() + 5 * 60_000, `${field} is in the future`),
  )

/** An email in most cases, else the name of an account that nobody can log in to; only compared. */
const person = (field: string) =>
  z
    .string({ error: `${field} is missing` })
    .check(
      z.overwrite(oneLine),
      z.trim(),
      z.minLength(1, `${field} is missing`),
      tooLong(field, maxLength.email),
    )

/** Empty for the yard. */
const pile = z.union([z.literal(yardLabel), required("Pile", maxLength.label)])
const materialType = z.nullable(required("Material type", maxLength.name))
// Materials of earlier versions have none.
const photo = z._default(
  z.nullable(z.string({ error: "Photo must be the name of a file" }).check(tooLong("Photo", 300))),
  null,
)

const voided = z.nullable(
  z.object({ at: past("Voided at"), by: person("Voided by"), reason: required("Reason", maxLength.line) }),
)

const record = {
  pile,
  at: past("Time"),
  receivedAt: past("Received at"),
  recordedBy: person("Recorded by"),
  voided,
  movedTo: optionalText("Moved to", maxLength.label),
  movedFrom: optionalText("Moved from", maxLength.label),
  fromFile: z.optional(
    z.nullable(
      z.object({
        name: required("From file", maxLength.line),
        measuredBy: z.exactOptional(required("Measured by", maxLength.line)),
        timeNotGiven: z.exactOptional(z.literal(true, { error: "Time not given must be true" })),
        isProbe: z.exactOptional(z.literal(true, { error: "Is probe must be true" })),
      }),
    ),
  ),
}

/** People by email, piles by label, material types by name, photos by the name of their file: no ids. */
export const ArchivedFarm = z.object({
  kind: z.literal("farm"),
  name: required("Farm name", maxLength.line),
  address: z.nullable(required("Address")),
  zone: NewZone,
  zoneNamed: z._default(z.boolean({ error: "Zone named must be true or false" }), false),
  method: z._default(Method, "windrow"),
  ownRule: z._default(z.nullable(OwnRule), null),
  createdAt: past("Created at"),
  // Missing in the files of earlier versions.
  rule: optionalText(ruleName),
  units: z._default(UnitSystem, "us"),
  positions: z._default(probed.positions, ["left", "middle", "right"]),
  depths: z._default(probed.depths, []),
  probes: z._default(probed.probes, []),
  densities: z._default(densities, []),
  countsProbes: z._default(z.boolean({ error: "Counts probes must be true or false" }), false),
  limits: z._default(Limits, []),
})
export type ArchivedFarm = z.infer<typeof ArchivedFarm>

/** `role` and `joinedAt` are null for somebody who does not belong to the farm any more. */
export const ArchivedPerson = z.object({
  kind: z.literal("person"),
  email: person("Email"),
  firstName: required("First name", maxLength.name),
  lastName: required("Last name", maxLength.name),
  role: z.nullable(FarmRole),
  joinedAt: z.nullable(past("Joined at")),
})
export type ArchivedPerson = z.infer<typeof ArchivedPerson>

export const ArchivedType = z.object({
  kind: z.literal("materialType"),
  name: required("Name", maxLength.name),
  description: optionalNotes("Description"),
  icon: optionalText("Icon", maxLength.label),
  isCustom: z.boolean({ error: "Custom must be true or false" }),
  isRaw: z._default(z.boolean({ error: "Raw must be true or false" }), true),
})
export type ArchivedType = z.infer<typeof ArchivedType>

/** 0 where nobody has measured it. */
const size = (field: string) => typedQuantity("length", field, { isZeroFine: true })

/** Lengths in feet, volume in yd³, with fractions where they were written in other units. */
export const ArchivedPile = z.object({
  kind: z.literal("pile"),
  pile,
  location: required("Location"),
  length: size("Length"),
  width: size("Width"),
  startDate: past("Start date"),
  status: RowStatus,
  coordinates: Coordinates,
  cubicYards: z.optional(z.nullable(typedQuantity("volume", volumeName, { isZeroFine: true }))),
  materialType,
  method: z._default(Method, "windrow"),
  ownRule: z._default(z.nullable(OwnRule), null),
  madeBy: person("Made by"),
})
export type ArchivedPile = z.infer<typeof ArchivedPile>

const changed = z.nullable(
  z
    .string({ error: "A change must be text" })
    .check(z.overwrite(manyLines), tooLong("A change", maxLength.notes)),
)

export const ArchivedChange = z.object({
  kind: z.literal("change"),
  pile,
  at: past("Changed at"),
  changedBy: person("Changed by"),
  field: z
    .string()
    .check(z.refine((field) => field in rowFieldLabels || field === "coordinates", "Field is not known")),
  from: changed,
  to: changed,
})
export type ArchivedChange = z.infer<typeof ArchivedChange>

const volume = z.optional(z.nullable(z.number({ error: "Volume must be a number" }).check(z.nonnegative())))

/** A merge or a split: the child comes from the parent. They stand behind the piles. */
export const ArchivedLink = z.object({
  kind: z.literal("link"),
  how: z.enum(linkKinds, { error: "How must be merge or split" }),
  parent: pile,
  child: pile,
  at: past("Time"),
  receivedAt: past("Received at"),
  madeBy: person("Made by"),
  cubicYards: volume,
  volumeBefore: volume,
  statusBefore: RowStatus,
  undone: voided,
})
export type ArchivedLink = z.infer<typeof ArchivedLink>

/** Ids of this server are names in an archive. */
const archivedAs = <F extends string>(field: F) =>
  (field === "materialCategoryId" ? "materialType" : field) as ArchivedAs<F>
type ArchivedAs<F> = F extends "materialCategoryId" ? "materialType" : F

type Shape<K extends RecordKind> = typeof record & { kind: z.ZodMiniLiteral<EventOf[K]> } & {
  [F in keyof Schemas<K, "body"> as ArchivedAs<F>]: F extends "materialCategoryId"
    ? typeof materialType
    : Schemas<K, "body">[F]
} & (K extends PhotoKind ? { photo: typeof photo } : object)

const archived = <K extends RecordKind>(kind: K) => {
  const own = Object.entries(schemasOf(kind, "body")).map(([field, schema]) => [archivedAs(field), schema])
  const shape = {
    kind: z.literal(eventOf[kind]),
    ...record,
    ...Object.fromEntries(own),
    ...(kind === "materials" && { materialType }),
    ...(hasPhoto(kind) && { photo }),
  }
  return z.object(shape as Shape<K>).check(rightlyWritten(quantitiesOf(kind)))
}

const archivedRecords = Object.fromEntries(recordKinds.map((kind) => [kind, archived(kind)])) as {
  [K in RecordKind]: ReturnType<typeof archived<K>>
}

export type ArchivedRecord = z.infer<(typeof archivedRecords)[RecordKind]>

/** The fields of each kind, and how an archive calls them: it has names in the place of ids. */
export const archivedFields = Object.fromEntries(
  recordKinds.map((kind) => [
    kind,
    fieldsOf(kind).map(([name, field]) => ({
      ...field,
      name,
      archivedAs: archivedAs(name),
    })),
  ]),
) as Record<RecordKind, (Field<unknown> & { name: string; archivedAs: string })[]>

/** A line of everything.json. */
export const ArchivedThing = z.discriminatedUnion("kind", [
  ArchivedFarm,
  ArchivedPerson,
  ArchivedType,
  ArchivedPile,
  ArchivedChange,
  ArchivedLink,
  ...Object.values(archivedRecords),
])
export type ArchivedThing = z.infer<typeof ArchivedThing>

/** True for an instant with four digits in its year, as Windrow writes it. */
function isInstant(text: string) {
  return /^2\d{3}-/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
}
