import { type Context, Hono } from "hono"
import type { AppEnv } from "../http/env"
import { pathId } from "../http/path-id"
import { tellsNobody } from "../http/tells"
import { linkTo } from "../users/password-link-routes"
import { makeLinkForPerson } from "../users/password-links"
import { disable, enable, signOutEverywhere } from "./disabling"
import { peopleOfServer } from "./people"

/** Mounted at /api/server/people, for admins. */
export const peopleRoutes = new Hono<AppEnv>()
  .get("/", async (c) => c.json(await peopleOfServer(c.var.db)))
  // Not createOnce, which would store the answer, and with it the token.
  .post("/:id/password-link", tellsNobody, async (c) =>
    c.json(await linkTo(c, await makeLinkForPerson(c.var.db, c.var.user, personId(c))), 201),
  )
  .post("/:id/sign-out", tellsNobody, async (c) => {
    await signOutEverywhere(c.var.db, c.var.user, personId(c))
    return c.json({ ok: true })
  })
  .post("/:id/disable", tellsNobody, async (c) => {
    await disable(c.var.db, c.var.user, personId(c))
    return c.json({ ok: true })
  })
  .post("/:id/enable", tellsNobody, async (c) => {
    await enable(c.var.db, c.var.user, personId(c))
    return c.json({ ok: true })
  })

const personId = (c: Context<AppEnv>) => pathId(c.req.param("id"), "There is no such person.")
