import { Hono } from "hono"
import { auditLinesBefore } from "../audit/queries"
import { ActsQuery } from "../contract/acts"
import { SignUpChange } from "../contract/operation"
import type { ServerFacts } from "../domain/operation"
import type { AppEnv, Settings } from "../http/env"
import { withMetadata } from "../http/response-metadata"
import { tellsNobody } from "../http/tells"
import { jsonBody, queryParams } from "../http/validate"
import { adminOnly } from "../sessions/guard"
import { copyRoutes } from "./copy-routes"
import { diskUse } from "./disk-use"
import { peopleRoutes } from "./people-routes"
import { problemsOfServer } from "./problems"
import { storeSignUp } from "./sign-up"

/** Mounted at /api/server, behind signedIn: for whoever is responsible for this server. */
export const operationRoutes = new Hono<AppEnv>()
  .use(adminOnly)
  .get("/", async (c) => {
    const facts: ServerFacts = { ...factsOf(c.var.settings), disk: await diskUse(c.var.db) }
    return withMetadata(c.json(facts), { cacheable: false })
  })
  .put("/sign-up", jsonBody(SignUpChange), tellsNobody, async (c) => {
    const { db, settings, user } = c.var
    const { signup } = c.req.valid("json")
    await storeSignUp(db, user, signup, settings.signup)
    settings.signup = signup
    return c.json({ signup })
  })
  .get("/problems", async (c) => withMetadata(c.json(await problemsOfServer(c.var.db)), { cacheable: false }))
  .get("/audit", queryParams(ActsQuery), async (c) =>
    c.json(await auditLinesBefore(c.var.db, c.req.valid("query").before)),
  )
  .route("/people", peopleRoutes)
  .route("/copies", copyRoutes)

const factsOf = ({ version, build, signup }: Settings) => ({
  version,
  build,
  startedAt: new Date(performance.timeOrigin).toISOString(),
  signup,
})
