import { Hono } from "hono"
import { NewToken } from "../contract/tokens"
import type { AppEnv } from "../http/env"
import { pathId } from "../http/path-id"
import { tellsNobody } from "../http/tells"
import { jsonBody } from "../http/validate"
import { ofFarm } from "../sessions/farm-guard"
import { signedIn } from "../sessions/guard"
import { nameForLog, verifyWithinLimits } from "../users/login-attempts"
import { wrongOwnPassword } from "../users/queries"
import { makeToken, revokeToken, tokensOf } from "./queries"

/** Mounted at /api/auth/tokens: the access that the user gives to programs. */
export const tokenRoutes = new Hono<AppEnv>()
  .use(signedIn)
  .get("/", ofFarm, async (c) => c.json(await tokensOf(c.var.db, c.var.user)))
  // Not createOnce, which would store the answer, and with it the token.
  .post("/", ofFarm, jsonBody(NewToken), tellsNobody, async (c) => {
    const { password, ...token } = c.req.valid("json")
    const { email } = c.var.user
    nameForLog(c, email)
    if (!(await verifyWithinLimits(c, { email, password }))) throw wrongOwnPassword()
    return c.json(await makeToken(c.var.db, c.var.member, token), 201)
  })
  .delete("/:id", tellsNobody, async (c) => {
    const id = pathId(c.req.param("id"), "Token not found")
    await revokeToken(c.var.db, c.var.user, id)
    return c.json({ deleted: id })
  })
