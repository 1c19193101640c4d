import { type Context, Hono } from "hono"
import { passwordScreen, pathTo } from "../contract/screens"
import { PasswordLinkFor } from "../contract/users"
import type { PasswordLink } from "../domain/users"
import type { AppEnv } from "../http/env"
import { pathId } from "../http/path-id"
import { tells, tellsNobody } from "../http/tells"
import { jsonBody } from "../http/validate"
import { assertManagerOrAdmin } from "../sessions/farm-guard"
import { adminOnly, signedIn } from "../sessions/guard"
import { linkForPhones } from "../setup/addresses"
import { type MadeLink, makeLinkByEmail, makePasswordLink } from "./password-links"

/** Mounted at /api/farm/members/:id/password-link, behind signedIn and ofFarm. */
export const memberLinkRoutes = new Hono<AppEnv>().post("/", tells("farm"), async (c) => {
  await assertManagerOrAdmin(c)
  const id = pathId(c.req.param("id"), "Member not found")
  const made = await makePasswordLink(c.var.db, c.var.user, c.var.member, id)
  return c.json(await linkTo(c, made), 201)
})

/** Mounted at /api/auth/password-links: for whoever has the email, in any farm. */
export const passwordLinkRoutes = new Hono<AppEnv>().post(
  "/",
  signedIn,
  adminOnly,
  jsonBody(PasswordLinkFor),
  tellsNobody,
  async (c) => {
    const made = await makeLinkByEmail(c.var.db, c.var.user, c.req.valid("json").email)
    return c.json(await linkTo(c, made), 201)
  },
)

// None of them is createOnce, which would store the answer, and with it the token.
export const linkTo = async (c: Context<AppEnv>, { token, expiresAt }: MadeLink): Promise<PasswordLink> => ({
  url: await linkForPhones(c, pathTo(passwordScreen, { token })),
  expiresAt,
})
