import { Hono } from "hono"
import { NewPassword, PasswordChange } from "../contract/users"
import type { AppEnv } from "../http/env"
import { tellsNobody } from "../http/tells"
import { jsonBody } from "../http/validate"
import { ownTokenHash, signedIn, startSession } from "../sessions/guard"
import { nameForLog, verifyWithinLimits } from "./login-attempts"
import { resetPassword, userOfLink } from "./password-links"
import { changePassword, wrongOldPassword } from "./queries"

/** Mounted at /api/auth/password: a new password for who knows the old one, or holds the token of a link. */
export const passwordRoutes = () =>
  new Hono<AppEnv>()
    .post("/", signedIn, jsonBody(PasswordChange), tellsNobody, async (c) => {
      const { user } = c.var
      const { oldPassword, password } = c.req.valid("json")
      nameForLog(c, user.email)
      const verified = await verifyWithinLimits(c, { email: user.email, password: oldPassword })
      if (!verified) throw wrongOldPassword()
      await changePassword(c.var.db, user, { verified, password, session: ownTokenHash(c) })
      return c.json({ ok: true })
    })
    .get("/:token", async (c) => {
      const { firstName, email } = await userOfLink(c.var.db, c.req.param("token"))
      return c.json({ firstName, email })
    })
    .post("/:token", jsonBody(NewPassword), tellsNobody, async (c) => {
      const { password } = c.req.valid("json")
      nameForLog(c)
      const { user, hash } = await resetPassword(c.var.db, c.req.param("token"), password, ownTokenHash(c))
      nameForLog(c, user.email)
      await startSession(c, user, hash)
      return c.json(user)
    })
