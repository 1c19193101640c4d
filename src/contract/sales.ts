import * as z from "zod/mini"
import { netWeight } from "../domain/totals"
import { volumeName } from "../domain/unit-words"
import { quantitiesOf, withStored } from "../domain/written"
import { pastInstant, photoUrl } from "./fields"
import { schemasOf } from "./record-fields"
import { rightlyWritten, type Stored, typedQuantity } from "./written"

const { emptyWeight, fullWeight, emptyValue, fullValue, unit, ...others } = schemasOf("sales", "body")
const { cubicYards, volumeValue, volumeUnit, ...fields } = others
const quantities = {
  emptyWeight,
  fullWeight,
  emptyValue,
  fullValue,
  unit,
  cubicYards,
  volumeValue,
  volumeUnit,
}

const body = z
  .strictObject({ ...fields, ...quantities, photoUrl, removedAt: pastInstant("Removed at") })
  .check(rightlyWritten(quantitiesOf("sales")), fullOutweighsEmpty())

/** The body of POST …/sales: weights in whole pounds and the volume in whole cubic yards, or as values with a unit; the weigh ticket as a JPEG data URL or null. */
export const NewSale = z.pipe(
  body,
  z.transform((sale) => withStored(quantitiesOf("sales"), sale) as Sale),
)
type Sale = Stored<z.infer<typeof body>, "emptyWeight" | "fullWeight">
export type NewSale = z.infer<typeof NewSale>

/** Form values: quantities are what is stored of what was typed in `unit` and `volumeUnit`; the photo is a blob. */
export const SaleForm = z
  .object({
    ...fields,
    emptyWeight: typedQuantity("weight", "Empty weight"),
    fullWeight: typedQuantity("weight", "Full weight"),
    unit: z.optional(z.string()),
    cubicYards: z.optional(z.nullable(typedQuantity("volume", volumeName))),
    volumeUnit: z.optional(z.string()),
    photo: z.optional(z.instanceof(Blob)),
  })
  .check(fullOutweighsEmpty())
export type SaleForm = z.infer<typeof SaleForm>

function fullOutweighsEmpty<T extends object>() {
  return z.refine<T>((sale) => !isFullLighter(withStored(quantitiesOf("sales"), sale)), {
    path: ["fullWeight"],
    error: "Full weight must be more than empty weight",
  })
}

const isFullLighter = (sale: object) =>
  "emptyWeight" in sale &&
  "fullWeight" in sale &&
  typeof sale.emptyWeight === "number" &&
  typeof sale.fullWeight === "number" &&
  netWeight({ emptyWeight: sale.emptyWeight, fullWeight: sale.fullWeight }) <= 0
