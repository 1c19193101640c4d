import { Hono } from "hono"
import { photoLimit } from "../contract/temperatures"
import { uploadNameIn, uploadPath } from "../contract/uploads"
import { AppError } from "../domain/errors"
import type { AppEnv } from "../http/env"
import { numberIn } from "../http/number-in"
import { tellsNobody } from "../http/tells"
import { writersOnly } from "../sessions/farm-guard"
import { photoTooLarge } from "./jpeg"
import { addPiece } from "./uploads"

/**
 * Mounted at /api/uploads, behind signedIn. Follows the IETF draft on resumable uploads, but the first PATCH
 * creates the upload. Answers the next `Upload-Offset`, also with 409 for a piece at a wrong one.
 */
export const uploadRoutes = new Hono<AppEnv>().use(writersOnly).patch("/:name", tellsNobody, async (c) => {
  const name = uploadNameIn(`${uploadPath}${c.req.param("name")}`)
  if (name === undefined) throw new AppError("not_found", "Not found")
  const [offset, length] = [numberIn(c, "Upload-Offset"), numberIn(c, "Upload-Length")]
  if (length > photoLimit.bytes) throw photoTooLarge()
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  if (length === 0) throw new AppError("invalid", "The photo is empty.")
  if (offset + bytes.length > length)
    throw new AppError("invalid", "The photo has more bytes than its Upload-Length says.")
  const next = await addPiece(c.var.db, c.var.user, { name, offset, length, bytes })
  return c.body(null, 204, { "Upload-Offset": String(next) })
})
