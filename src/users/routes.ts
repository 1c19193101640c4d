import { Hono } from "hono"
import { createMiddleware } from "hono/factory"
import { AppError } from "../contract/errors"
import { Login, Registration } from "../contract/users"
import type { AppEnv } from "../http/env"
import { addressOf } from "../http/security"
import { endSession, sessionUser, startSession } from "../http/session"
import { body } from "../http/validate"
import { createUser, userByEmail, verifiedHash, wrongPassword } from "./queries"
import { Throttle } from "./throttle"

/** Mounted at /api/auth, for everybody. */
export const authRoutes = (throttle = new Throttle()) =>
  new Hono<AppEnv>()
    .get("/user", async (c) => {
      const user = await sessionUser(c)
      if (!user) throw new AppError("unauthorized", "Not authenticated")
      c.set("user", user)
      return c.json(user)
    })
    .post("/login", body(Login), async (c) => {
      const login = c.req.valid("json")
      const hash = await verifiedHash(c.var.db, login, judgeOf(throttle, login.email, addressOf(c)))
      const user = hash && (await userByEmail(c.var.db, login.email))
      if (!user) throw wrongPassword()
      await startSession(c, user, hash)
      return c.json(user)
    })
    .post("/register", openToAll, body(Registration), async (c) => {
      const user = await createUser(c.var.db, c.req.valid("json"))
      await startSession(c, user)
      return c.json(user, 201)
    })
    .post("/logout", async (c) => {
      await endSession(c)
      return c.json({ ok: true })
    })

const openToAll = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.settings.signup === "closed")
    throw new AppError("forbidden", "Sign up is closed. Ask your administrator for an account.")
  await next()
})

/** Who guesses too often is told so at once, and again when the turn comes: many may have failed meanwhile. */
const judgeOf = (throttle: Throttle, email: string, address: string) => {
  const before = () => throttle.check(email, address)
  before()
  return { before, failed: () => throttle.failed(email, address) }
}
