import { Hono } from "hono"
import { AppError } from "../contract/errors"
import { Login, Registration } from "../contract/users"
import type { AppEnv } from "../http/env"
import { addressOf } from "../http/security"
import { endSession, sessionUser, startSession } from "../http/session"
import { body } from "../http/validate"
import { createUser, userByPassword } from "./queries"
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
      const { email, password } = c.req.valid("json")
      const succeed = throttle.attempt(email, addressOf(c))
      const user = await userByPassword(c.var.db, email, password)
      if (!user) throw new AppError("unauthorized", "Invalid email or password")
      succeed()
      await startSession(c, user)
      return c.json(user)
    })
    .post("/register", body(Registration), async (c) => {
      if (c.var.settings.signup === "closed")
        throw new AppError("forbidden", "Sign up is closed. Ask your administrator for an account.")
      const user = await createUser(c.var.db, c.req.valid("json"))
      await startSession(c, user)
      return c.json(user, 201)
    })
    .post("/logout", async (c) => {
      await endSession(c)
      return c.json({ ok: true })
    })
