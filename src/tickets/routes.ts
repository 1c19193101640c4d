import { Hono } from "hono"
import type { AppEnv } from "../http/env"
import { ticketsOf } from "./queries"

/** Mounted at /api/tickets, behind signedIn. */
export const ticketRoutes = new Hono<AppEnv>().get("/", async (c) =>
  c.json(await ticketsOf(c.var.db, c.var.member)),
)
