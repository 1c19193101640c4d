import { Hono } from "hono"
import { actsOfFarm } from "../audit/acts"
import { ActsQuery } from "../contract/acts"
import { FarmChange, RoleChange } from "../contract/farms"
import { joinScreen, pathTo } from "../contract/screens"
import type { AppEnv } from "../http/env"
import { pathId } from "../http/path-id"
import { tells } from "../http/tells"
import { jsonBody, queryParams } from "../http/validate"
import { assertManager, managersOnly } from "../sessions/farm-guard"
import { linkForPhones } from "../setup/addresses"
import { invitationsOf, invite, revoke } from "./invitations"
import { changeFarm, changeRole, farmOf, leaveFarm, membersOf } from "./queries"

/** Mounted at /api/farm, behind signedIn and ofFarm. */
export const farmRoutes = new Hono<AppEnv>()
  .get("/", async (c) => c.json(await farmOf(c.var.db, c.var.member)))
  .patch("/", managersOnly, jsonBody(FarmChange), tells("farm", "rows"), async (c) =>
    c.json(await changeFarm(c.var.db, c.var.member, c.req.valid("json"))),
  )
  .get("/acts", managersOnly, queryParams(ActsQuery), async (c) =>
    c.json(await actsOfFarm(c.var.db, c.var.member.farmId, c.req.valid("query").before)),
  )
  .get("/members", async (c) => c.json(await membersOf(c.var.db, c.var.member)))
  .patch("/members/:id", managersOnly, jsonBody(RoleChange), tells("farm"), async (c) => {
    const id = pathId(c.req.param("id"), "Member not found")
    const { role } = c.req.valid("json")
    await changeRole(c.var.db, c.var.member, id, role)
    return c.json({ id, role })
  })
  .delete("/members/:id", tells("farm"), async (c) => {
    const id = pathId(c.req.param("id"), "Member not found")
    // Everybody may leave.
    if (id !== c.var.user.id) await assertManager(c)
    await leaveFarm(c.var.db, c.var.member, id)
    return c.json({ deleted: id })
  })
  .get("/invitations", managersOnly, async (c) => c.json(await invitationsOf(c.var.db, c.var.member)))
  // Not createOnce, which would store the answer, and with it the token.
  .post("/invitations", managersOnly, jsonBody(RoleChange), tells("farm"), async (c) => {
    const { token, ...invitation } = await invite(c.var.db, c.var.member, c.req.valid("json").role)
    const url = await linkForPhones(c, pathTo(joinScreen, { token }))
    return c.json({ ...invitation, url }, 201)
  })
  .delete("/invitations/:id", managersOnly, tells("farm"), async (c) => {
    const id = pathId(c.req.param("id"), "Invitation not found")
    await revoke(c.var.db, c.var.member, id)
    return c.json({ deleted: id })
  })
