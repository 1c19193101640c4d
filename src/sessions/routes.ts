import { Hono } from "hono"
import type { AppEnv } from "../http/env"
import { tellsNobody } from "../http/tells"
import { ownTokenHash, signedIn } from "./guard"
import { endOtherAccess, endOwnSession, sessionsOf } from "./own-sessions"

/** Mounted at /api/auth/sessions. */
export const sessionRoutes = new Hono<AppEnv>()
  .use(signedIn)
  .get("/", async (c) => c.json(await sessionsOf(c.var.db, c.var.user, ownTokenHash(c))))
  .delete("/", tellsNobody, async (c) => {
    await endOtherAccess(c.var.db, c.var.user, ownTokenHash(c))
    return c.json({ ok: true })
  })
  .delete("/:id", tellsNobody, async (c) => {
    const id = c.req.param("id")
    await endOwnSession(c.var.db, c.var.user, id)
    return c.json({ deleted: id })
  })
