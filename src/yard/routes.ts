import { Hono } from "hono"
import type { AppEnv } from "../http/env"
import { tells } from "../http/tells"
import { managersOnly } from "../sessions/farm-guard"
import { formerLoads, openYard } from "./queries"

/** Mounted at /api/farm/yard, behind signedIn and ofFarm. */
export const yardRoutes = new Hono<AppEnv>()
  .post("/", managersOnly, tells("farm", "rows"), async (c) =>
    c.json(await openYard(c.var.db, c.var.member), 201),
  )
  .get("/former", async (c) => c.json(await formerLoads(c.var.db, c.var.member)))
