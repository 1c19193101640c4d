import * as z from "zod/mini"
import { netWeight } from "../domain/totals"
import { pastInstant, photoUrl } from "./fields"
import { schemasOf } from "./record-fields"

const fields = schemasOf("sales", "body")

/** The body of POST …/sales: weights in whole pounds, the weigh ticket as a JPEG data URL or null. */
export const NewSale = z
  .object({ ...fields, photoUrl, removedAt: pastInstant("Removed at") })
  .check(fullOutweighsEmpty())
export type NewSale = z.infer<typeof NewSale>

/** Form values: the photo is a blob. */
export const SaleForm = z
  .object({ ...fields, photo: z.optional(z.instanceof(Blob)) })
  .check(fullOutweighsEmpty())
export type SaleForm = z.infer<typeof SaleForm>

function fullOutweighsEmpty<T extends { emptyWeight: number; fullWeight: number }>() {
  return z.refine<T>((sale) => netWeight(sale) > 0, {
    path: ["fullWeight"],
    error: "Full weight must be more than empty weight",
  })
}
