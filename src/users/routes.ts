import { type Context, Hono } from "hono"
import { createMiddleware } from "hono/factory"
import { Login, Registration } from "../contract/users"
import { AppError } from "../domain/errors"
import type { AppEnv } from "../http/env"
import { networkOf } from "../http/network"
import { body } from "../http/validate"
import { endSession, sessionUser, startSession } from "../sessions/guard"
import { wrongPassword } from "../sessions/queries"
import { LoginLimit } from "./login-limit"
import type { Judge } from "./passwords"
import { createUser, userByEmail, verifiedHash } from "./queries"
import { SignUpLimit } from "./sign-up-limit"

/** Mounted at /api/auth, for everybody. */
export const authRoutes = (logins = new LoginLimit(), signUps = new SignUpLimit()) =>
  new Hono<AppEnv>()
    .get("/user", async (c) => {
      const user = await sessionUser(c)
      if (!user) throw new AppError("unauthorized", "Not authenticated")
      c.set("user", user)
      return c.json(user)
    })
    .post("/login", body(Login), async (c) => {
      const login = c.req.valid("json")
      attempt(c, login.email)
      const network = networkOf(c.var.address)
      const hash = await verifiedHash(c.var.db, login, judgeOf(logins, login.email, network))
      const user = hash && (await userByEmail(c.var.db, login.email))
      if (!user) throw wrongPassword()
      logins.succeeded(login.email, network)
      await startSession(c, user, hash)
      return c.json(user)
    })
    .post("/register", openToAll, body(Registration), async (c) => {
      const registration = c.req.valid("json")
      attempt(c, registration.email)
      const network = networkOf(c.var.address)
      signUps.count(network)
      const user = await createUser(c.var.db, registration)
      logins.succeeded(user.email, network)
      await startSession(c, user)
      return c.json(user, 201)
    })
    .post("/logout", async (c) => {
      await endSession(c)
      return c.json({ ok: true })
    })

/** Names a login or sign-up for the log. */
const attempt = (c: Context<AppEnv>, email?: string) =>
  c.set("attempt", { address: c.var.address, ...(email && { account: email.slice(0, 64) }) })

const openToAll = createMiddleware<AppEnv>(async (c, next) => {
  attempt(c)
  if (c.var.settings.signup === "closed")
    throw new AppError("forbidden", "Sign up is closed. Ask your administrator for an account.")
  await next()
})

/** Checks the limit before queueing and again before verifying: others may have failed in between. */
const judgeOf = (logins: LoginLimit, email: string, network: string): Judge => {
  const before = () => logins.check(email, network)
  before()
  return { network, before, failed: () => logins.failed(email, network) }
}
