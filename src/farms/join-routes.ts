import { Hono } from "hono"
import type { AppEnv } from "../http/env"
import { signedIn, switchFarm } from "../sessions/guard"
import { invitationOf, joinFarm } from "./invitations"

/** Mounted at /api/join, without a session: where an invitation leads, and joining, which makes it the current farm. */
export const joinRoutes = new Hono<AppEnv>()
  .get("/:token", async (c) => c.json(await invitationOf(c.var.db, c.req.param("token"))))
  .post("/:token", signedIn, async (c) => {
    const id = await joinFarm(c.var.db, c.var.user, c.req.param("token"))
    c.set("joined", id)
    await switchFarm(c, id)
    return c.json({ id })
  })
