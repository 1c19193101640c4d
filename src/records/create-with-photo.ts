import type { Context } from "hono"
import type { Db } from "../db/connection"
import type { RowEnv } from "../http/env"
import { createOnce } from "../idempotency/create-once"
import { type AddPhoto, resolvePhoto } from "../photos/resolve-photo"

/** Creates a record of the row, once, with the photo that its body names. */
export const createWithPhoto = async <B extends { photoUrl: string | null }>(
  c: Context<RowEnv>,
  { photoUrl, ...record }: B,
  write: (tx: Db, record: Omit<B, "photoUrl">, addPhoto: AddPhoto) => Promise<object>,
) => {
  const addPhoto = await resolvePhoto(c.var.db, c.var.user, photoUrl, c.var.photo)
  // Without the photo's text, as in createOnce.
  c.req.addValidatedData("json", record)
  return createOnce(c, (tx) => write(tx, record, addPhoto))
}
