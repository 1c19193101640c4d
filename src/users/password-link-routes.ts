import { Hono } from "hono"
import { passwordScreen, pathTo } from "../contract/screens"
import { isAdmin } from "../domain/users"
import type { AppEnv } from "../http/env"
import { originForPhones } from "../http/origin"
import { pathId } from "../http/path-id"
import { assertManager } from "../sessions/farm-guard"
import { makePasswordLink } from "./password-links"

/** Mounted at /api/farm/members/:id/password-link, behind signedIn and ofFarm. */
// Not createOnce, which would store the answer, and with it the token.
export const passwordLinkRoutes = new Hono<AppEnv>().post("/", async (c) => {
  if (!isAdmin(c.var.user)) assertManager(c)
  const id = pathId(c.req.param("id"), "Member not found")
  const { token, expiresAt } = await makePasswordLink(c.var.db, c.var.user, c.var.member, id)
  const url = `${await originForPhones(c)}${pathTo(passwordScreen, { token })}`
  return c.json({ url, expiresAt }, 201)
})
