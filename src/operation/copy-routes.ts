import { Hono } from "hono"
import { Restoring } from "../contract/operation"
import { AppError } from "../domain/errors"
import type { AppEnv } from "../http/env"
import { isHead } from "../http/head"
import { withMetadata } from "../http/response-metadata"
import { tellsNobody } from "../http/tells"
import { jsonBody } from "../http/validate"
import { copiesOf, copyNamed, makeCopy, noteDownload } from "./copies"
import { requestRestore } from "./request-restore"

/** Mounted at /api/server/copies, for admins. */
export const copyRoutes = new Hono<AppEnv>()
  .get("/", async (c) =>
    withMetadata(c.json(await copiesOf(c.var.db, c.var.settings.backupTo)), { cacheable: false }),
  )
  // 202 while it goes on.
  .post("/", tellsNobody, async (c) => {
    await makeCopy(c.var.db, c.var.user)
    const copies = await copiesOf(c.var.db, c.var.settings.backupTo)
    return c.json(copies, copies.isMaking ? 202 : 201)
  })
  .get("/:name", async (c) => {
    const copy = await copyNamed(c.var.db, c.req.param("name"))
    if (!isHead(c.req)) await noteDownload(c.var.db, c.var.user, copy)
    const headers = {
      "Content-Type": "application/vnd.sqlite3",
      "Content-Disposition": `attachment; filename="${copy.name}"`,
      "Content-Length": String(copy.bytes),
      "Cache-Control": "no-store",
    }
    return new Response(Bun.file(copy.path), { headers })
  })
  .post("/:name/restore", jsonBody(Restoring), tellsNobody, async (c) => {
    const { db, user, settings } = c.var
    const copy = await copyNamed(db, c.req.param("name"))
    if (!settings.restart) throw new AppError("conflict", "This server can't start itself again.")
    await requestRestore(db, user, copy)
    setTimeout(settings.restart, afterAnswer)
    return c.json({ ok: true }, 202)
  })

/** In milliseconds: the answer leaves before the server stops. */
const afterAnswer = 100
