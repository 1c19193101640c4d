import type { Context } from "hono"
import { recordHeader } from "../contract/uploads"
import { AppError } from "../domain/errors"
import type { AppEnv } from "./env"
import { assertOnce } from "./twice"

/** A record's photo, whose record is in a header: nothing of it becomes garbage, because `freePhoto` frees it. */
export const photoBody = {
  name: /^image\/jpeg$/i,
  refusal: "Send a JPEG, with Content-Type image/jpeg.",
  read: async (c: Context<AppEnv>) => {
    c.set("photo", new Uint8Array(await c.req.arrayBuffer()))
    return 0
  },
}

/** The JSON of the record whose photo is the body; undefined for any other body. */
export const recordText = <E extends AppEnv>(c: Context<E>): string | undefined =>
  c.var.photo && (c.req.header(recordHeader) ?? "")

/**
 * The record whose photo is the body.
 * @throws AppError invalid when the header is not JSON, or has a field twice
 */
export const recordOfPhoto = (text: string): unknown => {
  assertOnce(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError("invalid", `Send the record as JSON in ${recordHeader}.`)
  }
}

/** At once: a collection for each 8 MB of photos took a fifth of the server's time (performance, question 5). */
export const freePhoto = (c: Context<AppEnv>): void => {
  c.var.photo?.buffer.transfer(0)
}
