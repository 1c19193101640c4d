import { type Context, Hono } from "hono"
import { Login, Registration } from "../contract/users"
import { AppError } from "../domain/errors"
import type { SignedInUser } from "../domain/users"
import { farmsOf } from "../farms/queries"
import type { AppEnv } from "../http/env"
import { networkOf } from "../http/network"
import { jsonBody } from "../http/validate"
import { currentUser, endSession, startSession } from "../sessions/guard"
import { wrongPassword } from "../sessions/queries"
import { LoginRateLimiter } from "./login-rate-limiter"
import { passwordQueue } from "./passwords"
import { createUser, userByEmail, verifyLogin } from "./queries"
import { SignUpRateLimiter } from "./sign-up-rate-limiter"

/** Mounted at /api/auth, without a session. */
export const authRoutes = (logins = new LoginRateLimiter(), signUps = new SignUpRateLimiter()) =>
  new Hono<AppEnv>()
    .get("/user", async (c) => {
      const user = await currentUser(c)
      if (!user) throw new AppError("unauthorized", "Not authenticated")
      c.set("user", user)
      const answer: SignedInUser = {
        ...user,
        farmId: c.var.member.farmId,
        farms: await farmsOf(c.var.db, user),
      }
      return c.json(answer)
    })
    .post("/login", jsonBody(Login), async (c) => {
      const login = c.req.valid("json")
      nameForLog(c, login.email)
      const network = networkOf(c.var.address)
      const hash = await verifyWithinLimits(c, login, network, logins)
      const user = hash && (await userByEmail(c.var.db, login.email))
      if (!user) throw wrongPassword()
      logins.succeeded(login.email, network)
      await startSession(c, user, hash)
      return c.json(user)
    })
    .post("/register", jsonBody(Registration), async (c) => {
      const registration = c.req.valid("json")
      nameForLog(c, registration.email)
      assertMaySignUp(c, registration)
      const network = networkOf(c.var.address)
      signUps.count(network)
      const user = await createUser(c.var.db, registration)
      logins.succeeded(user.email, network)
      await startSession(c, user)
      return c.json(user, 201)
    })
    .post("/logout", async (c) => {
      await endSession(c)
      // Browsers heed it over https only.
      c.header("Clear-Site-Data", `"cache"`)
      return c.json({ ok: true })
    })

/** Adds the account of a login or sign-up to its log line. */
const nameForLog = (c: Context<AppEnv>, email?: string) =>
  c.set("attempt", { address: c.var.address, ...(email && { account: email.slice(0, 64) }) })

/** Who is invited may sign up at any time; the invitation is checked with the write. */
const assertMaySignUp = (c: Context<AppEnv>, { invitation }: Registration) => {
  if (c.var.settings.signup === "closed" && invitation === undefined)
    throw new AppError("forbidden", "Sign up is closed. Ask your administrator for an account.")
}

/** Checks before queueing and again before hashing; others may have failed in between. */
const verifyWithinLimits = async (
  c: Context<AppEnv>,
  login: Login,
  network: string,
  limiter: LoginRateLimiter,
) => {
  limiter.check(login.email, network)
  return passwordQueue.login(network, async () => {
    limiter.check(login.email, network)
    const hash = await verifyLogin(c.var.db, login)
    if (!hash) limiter.failed(login.email, network)
    return hash
  })
}
