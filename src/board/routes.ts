import { Hono } from "hono"
import type { AppEnv } from "../http/env"
import { boardOf } from "./queries"

/** Mounted at /api/board, behind signedIn and ofFarm. */
export const boardRoutes = new Hono<AppEnv>().get("/", async (c) =>
  c.json(await boardOf(c.var.db, c.var.member, new Date())),
)
