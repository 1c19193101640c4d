import * as z from "zod/mini"
import type { PileMethod } from "../domain/methods"
import { rowStatuses } from "../domain/rows"
import { volumeName } from "../domain/unit-words"
import { pileQuantities, withStored } from "../domain/written"
import { oneLine } from "./control-characters"
import { maxLength, optionalVolume, pastDay, positive, required } from "./fields"
import { hasRule, methodForm, pileMethod, reasonOfForm, ruleOfForm } from "./methods"
import { UnitSystem } from "./units"
import { rightlyWritten, type Stored, typedQuantity } from "./written"

export const RowStatus = z.enum(rowStatuses, { error: "Status is not known" })
export type RowStatus = z.infer<typeof RowStatus>

export const defaultWidth = 12

/** The form's default label: 'A-' and a number from 100 to 999. */
export const randomLabel = () => `A-${100 + Math.floor(Math.random() * 900)}`

const place = "Coordinates must be empty or have name, lat and lng"
const degrees = (most: number) => z.number(place).check(z.minimum(-most, place), z.maximum(most, place))

/** A row's place in degrees; `{}` when unknown. */
export const Coordinates = z.union(
  [
    z.strictObject({
      name: z.string(place).check(z.overwrite(oneLine)),
      lat: degrees(90),
      lng: degrees(180),
    }),
    z.strictObject({}, place),
  ],
  place,
)
export type Coordinates = z.infer<typeof Coordinates>

const named = {
  rowId: required("Row ID", maxLength.label),
  location: required("Location"),
}
const materialCategoryId = z.optional(z.nullable(z.number({ error: "Material category must be a number" })))

const written = (name: string) => z.optional(z.nullable(z.number({ error: `${name} must be a number` })))

/** Lengths in whole feet and the volume in yd³, or as values in the units of a system. */
export const sizesOf = {
  length: z.optional(positive("Length")),
  width: z.optional(positive("Width")),
  cubicYards: optionalVolume(volumeName),
  lengthValue: written("Length"),
  widthValue: written("Width"),
  volumeValue: written("Volume"),
  units: z.optional(UnitSystem),
}

const newRow = z
  .strictObject({
    ...named,
    ...sizesOf,
    materialCategoryId,
    status: z._default(RowStatus, "active"),
    coordinates: z._default(Coordinates, {}),
    ...pileMethod,
  })
  .check(hasRule(), rightlyWritten(pileQuantities, { optional: ["width", "cubicYards"] }))

/** The body of POST /api/rows. */
export const NewRow = z.pipe(
  newRow,
  z.transform(
    (row) => storedSizes({ width: defaultWidth, ...row }) as Stored<typeof row, "length" | "width">,
  ),
)
export type NewRow = z.infer<typeof NewRow>

/** What is stored of the sizes, without what was written. */
export const storedSizes = (row: object) => {
  const { lengthValue, widthValue, volumeValue, units, ...kept } = withStored(pileQuantities, row) as z.infer<
    typeof newRow
  >
  return kept
}

/** Form values: sizes are what is stored of what was typed. */
const sizesOfForm = {
  length: typedQuantity("length", "Length"),
  width: typedQuantity("length", "Width"),
  cubicYards: z.optional(z.nullable(typedQuantity("volume", volumeName, { isZeroFine: true }))),
  materialCategoryId,
}

/** Form values: the width has no default, the status is a checkbox. */
export const RowForm = z
  .object({ ...named, ...sizesOfForm, ...methodForm, isActive: z.boolean() })
  .check(ruleOfForm())
export type RowForm = z.infer<typeof RowForm>

/** The body of PATCH /api/rows/{id}: only the fields that were wrong. Another method needs its reason. */
export const Correction = z.pipe(
  z
    .partial(
      z.strictObject({
        ...named,
        ...sizesOf,
        materialCategoryId,
        startDate: pastDay("Start date"),
        ...pileMethod,
        methodReason: required("Reason"),
      }),
    )
    .check(hasRule(), rightlyWritten(pileQuantities, { optional: ["length", "width", "cubicYards"] })),
  z.transform(
    (row) => storedSizes(row) as Omit<typeof row, "lengthValue" | "widthValue" | "volumeValue" | "units">,
  ),
)
export type Correction = z.infer<typeof Correction>

/**
 * Form values: all fields, and the start as a day of the farm's time zone, such as '2026-05-01'; `today` is one, too, and
 * `before` the row's method.
 */
export const correctionForm = (today: () => string, before: PileMethod) =>
  z
    .object({
      ...named,
      ...sizesOfForm,
      ...methodForm,
      methodReason: z.optional(z.string()),
      startDate: z.string({ error: "Start date is required" }).check(
        z.refine((day) => day !== "", "Start date is required"),
        z.refine((day) => day === "" || day <= today(), "Start date is in the future"),
        z.refine((day) => day === "" || day >= "2000", "Start date is too long ago"),
      ),
    })
    .check(ruleOfForm(), reasonOfForm(before))
export type CorrectionForm = z.infer<ReturnType<typeof correctionForm>>

/** The body of POST /api/rows/{id}/count: why its days and turns are counted anew. */
export const NewCount = z.strictObject({ reason: required("Reason") })
export type NewCount = z.infer<typeof NewCount>

/** The body of POST /api/rows/{id}/put-back: why the pile was not to be removed. */
export const PutBack = z.strictObject({ reason: required("Reason") })
export type PutBack = z.infer<typeof PutBack>

export const StatusChange = z.strictObject({ status: RowStatus })
