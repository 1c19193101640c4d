import { Hono } from "hono"
import { AppError } from "../domain/errors"
import type { AppEnv } from "../http/env"
import { numberIn } from "../http/number-in"
import { withMetadata } from "../http/response-metadata"
import { tellsNobody } from "../http/tells"
import { managersOnly } from "../sessions/farm-guard"
import { assertNoImport, beginImport, importOf } from "./farm-imports"
import { takeUpload, writePiece } from "./uploaded-files"

/**
 * Mounted at /api/farm/import, behind signedIn and ofFarm. A ZIP comes in pieces, as photos do; POST then begins to read it
 * into the farm, which may take minutes, and GET says how far that is.
 */
export const importRoutes = new Hono<AppEnv>()
  .get("/", managersOnly, (c) =>
    // It changes without a commit.
    withMetadata(c.json(importOf(c.var.db, c.var.member)), { cacheable: false }),
  )
  .patch("/", managersOnly, tellsNobody, async (c) => {
    const [offset, length] = [numberIn(c, "Upload-Offset"), numberIn(c, "Upload-Length")]
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    if (length === 0 || offset + bytes.length > length)
      throw new AppError("invalid", "The file is empty, or has more bytes than its Upload-Length says.")
    assertNoImport(c.var.db, c.var.member)
    const next = writePiece(c.var.db, c.var.member, { offset, length, bytes })
    return c.body(null, 204, { "Upload-Offset": String(next) })
  })
  // The import tells itself, when it has ended.
  .post("/", managersOnly, tellsNobody, (c) => {
    const { db, member, user, log } = c.var
    assertNoImport(db, member)
    beginImport(db, { by: member, user, path: takeUpload(db, member), log })
    return c.json(importOf(db, member), 202)
  })
