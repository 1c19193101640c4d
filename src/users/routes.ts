import { type Context, Hono } from "hono"
import { actsAbout } from "../audit/acts"
import { ActsQuery } from "../contract/acts"
import { Login, Registration, UserChange } from "../contract/users"
import { AppError } from "../domain/errors"
import { firstFarmName } from "../domain/farms"
import { spokenIn } from "../domain/language"
import type { SignedInUser } from "../domain/users"
import { invitationOf } from "../farms/invitations"
import { signedInUser } from "../farms/queries"
import type { AppEnv } from "../http/env"
import { languageOf } from "../http/language"
import { networkOf } from "../http/network"
import { tells, tellsNobody } from "../http/tells"
import { jsonBody, queryParams } from "../http/validate"
import { speechIn } from "../languages/speech"
import { currentUser, endSession, signedIn, startSession, switchFarm } from "../sessions/guard"
import { assertNoToken } from "../sessions/no-tokens"
import { wrongPassword } from "../sessions/queries"
import { nameForLog, verifyWithinLimits } from "./login-attempts"
import { loginLimiterOf } from "./login-rate-limiter"
import { passwordRoutes } from "./password-routes"
import { changeUser, createUser, userByEmail } from "./queries"
import { signUpLimiterOf } from "./sign-up-rate-limiter"

/** Mounted at /api/auth, without a session. */
export const authRoutes = () =>
  new Hono<AppEnv>()
    .get("/user", answerSignedInUser)
    .patch("/user", signedIn, jsonBody(UserChange), tells("farm"), async (c) => {
      const change = c.req.valid("json")
      // It would be that of the session beside the token.
      if (change.farmId !== undefined) assertNoToken(c)
      // Each record names its author.
      if (isRenamed(c.var.user, change)) c.set("tells", ["farm", "rows"])
      await changeUser(c.var.db, c.var.user, change)
      if (change.farmId !== undefined) await switchFarm(c, change.farmId)
      return answerSignedInUser(c)
    })
    .get("/acts", signedIn, queryParams(ActsQuery), async (c) =>
      c.json(await actsAbout(c.var.db, c.var.user.id, c.req.valid("query").before)),
    )
    .route("/password", passwordRoutes())
    .post("/login", jsonBody(Login), tellsNobody, async (c) => {
      const login = c.req.valid("json")
      nameForLog(c, login.email)
      const hash = await verifyWithinLimits(c, login)
      const user = hash && (await userByEmail(c.var.db, login.email))
      if (!user) throw wrongPassword()
      await loginLimiterOf(c.var.db).succeeded(login.email, networkOf(c.var.address))
      await startSession(c, user, hash)
      return c.json(await signedInUser(c.var.db, user))
    })
    .post("/register", jsonBody(Registration), tells("farm"), async (c) => {
      const registration = c.req.valid("json")
      nameForLog(c, registration.email)
      const { invitation } = registration
      // First: an ended link neither tells whether an email is known nor counts as a sign-up.
      if (invitation !== undefined) await invitationOf(c.var.db, invitation)
      assertMaySignUp(c, registration)
      const speech = await speechIn(languageOf(c))
      const farmName = spokenIn(speech, () => firstFarmName(registration))
      const network = networkOf(c.var.address)
      await signUpLimiterOf(c.var.db).count(network)
      const user = await createUser(c.var.db, registration, farmName)
      await loginLimiterOf(c.var.db).succeeded(user.email, network)
      await startSession(c, user)
      const answer = await signedInUser(c.var.db, user)
      c.set("joined", answer.farmId)
      return c.json(answer, 201)
    })
    .post("/logout", tellsNobody, async (c) => {
      await endSession(c)
      // Browsers heed it over https only.
      c.header("Clear-Site-Data", `"cache"`)
      return c.json({ ok: true })
    })

/** Answers the user of the session as it is now. */
const answerSignedInUser = async (c: Context<AppEnv>) => {
  const user = await currentUser(c)
  if (!user) throw new AppError("unauthorized", "Not authenticated")
  c.set("user", user)
  return c.json(await signedInUser(c.var.db, user, c.var.member))
}

/** An invited person may sign up at any time; the invitation is checked with the write. */
const assertMaySignUp = (c: Context<AppEnv>, { invitation }: Registration) => {
  if (c.var.settings.signup === "closed" && invitation === undefined)
    throw new AppError("forbidden", "Sign up is closed. Ask your administrator for an account.")
}

const isRenamed = (user: Pick<SignedInUser, "firstName" | "lastName">, { firstName, lastName }: UserChange) =>
  (firstName !== undefined && firstName !== user.firstName) ||
  (lastName !== undefined && lastName !== user.lastName)
