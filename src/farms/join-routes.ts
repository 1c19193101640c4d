import { Hono } from "hono"
import type { AppEnv } from "../http/env"
import { tells } from "../http/tells"
import { signedIn, switchFarm } from "../sessions/guard"
import { isFirstToken, makeAdministrator } from "./first-administrator"
import { invitationOf, joinFarm } from "./invitations"

/** Mounted at /api/join, without a session: where an invitation leads, and joining, which makes it the current farm. */
export const joinRoutes = new Hono<AppEnv>()
  .get("/:token", async (c) => c.json(await invitationOf(c.var.db, c.req.param("token"))))
  .post("/:token", signedIn, tells("farm"), async (c) => {
    const { db, user, member } = c.var
    const token = c.req.param("token")
    if (await isFirstToken(db, token)) {
      await makeAdministrator(db, user, token)
      return c.json({ id: member.farmId })
    }
    const id = await joinFarm(db, user, token)
    c.set("joined", id)
    await switchFarm(c, id)
    return c.json({ id })
  })
