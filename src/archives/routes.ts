import { Hono } from "hono"
import { may } from "../domain/rights"
import { attachment } from "../http/attachment"
import type { AppEnv } from "../http/env"
import { isHead } from "../http/head"
import { exportersOnly } from "../sessions/farm-guard"
import { noteExport } from "./note-export"

/** Mounted at /api/farm/export.zip, behind signedIn and ofFarm. What makes the ZIP is loaded when it is asked for. */
export const exportRoutes = new Hono<AppEnv>().get("/", exportersOnly, async (c) => {
  const { archiveOf } = await import("./archive")
  if (!isHead(c.req)) await noteExport(c.var.db, c.var.member)
  const { db, member } = c.var
  const { name, stream } = await archiveOf(db, member.farmId, { hasEmails: may(member, "manage") })
  return c.body(stream, 200, {
    "Content-Type": "application/zip",
    "Content-Disposition": attachment(name, "zip"),
  })
})
