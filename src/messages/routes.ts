import { type Context, Hono } from "hono"
import { Confirmation, NewReceiver, ReceiverChange } from "../contract/messages"
import type { AppEnv } from "../http/env"
import { originForPhones } from "../http/origin"
import { pathId } from "../http/path-id"
import { tellsNobody } from "../http/tells"
import { jsonBody } from "../http/validate"
import { sessionToken } from "../sessions/cookie"
import { assertManager } from "../sessions/farm-guard"
import { tokenHashOf } from "../sessions/token"
import { countAsked } from "./asked"
import { hurry } from "./hurry"
import {
  changeReceiver,
  confirmReceiver,
  makeReceiver,
  queueTest,
  receiversOf,
  refusalsOf,
  removeReceiver,
  requireReceiver,
  sentTo,
} from "./queries"
import { hasKey, pushKeys } from "./sealing"

/** Mounted at /api/farm/messages, behind signedIn and ofFarm: where messages of the farm go, and what was sent. */
export const messageRoutes = new Hono<AppEnv>()
  .get("/", async (c) => c.json(await sentTo(c.var.db, c.var.member)))
  .get("/receivers", async (c) => {
    const { db, member } = c.var
    const pushKey = hasKey(db) ? pushKeys(db).publicKey : undefined
    return c.json({
      receivers: await receiversOf(db, member),
      ...(pushKey !== undefined && { pushKey }),
      refusals: refusalsOf(db),
    })
  })
  // Not createOnce, which would store the answer, and with it a webhook's secret.
  .post("/receivers", jsonBody(NewReceiver), tellsNobody, async (c) => {
    const { db, member } = c.var
    const wanted = c.req.valid("json")
    if (wanted.audience === "farm") await assertManager(c)
    if (wanted.kind === "email") countAsked(c.var.db, c.var.user)
    const token = sessionToken(c)
    const session = token && tokenHashOf(token)
    const made = await makeReceiver(db, member, wanted, await originForPhones(c), session)
    hurry(db, c.var.log)
    return c.json(made, 201)
  })
  .patch("/receivers/:receiverId", jsonBody(ReceiverChange), tellsNobody, async (c) =>
    c.json(await changeReceiver(c.var.db, c.var.member, await foundId(c), c.req.valid("json"))),
  )
  .delete("/receivers/:receiverId", tellsNobody, async (c) => {
    const id = await foundId(c)
    await removeReceiver(c.var.db, c.var.member, id)
    return c.json({ deleted: id })
  })
  .post("/receivers/:receiverId/test", tellsNobody, async (c) => {
    const id = await foundId(c)
    countAsked(c.var.db, c.var.user)
    const test = await queueTest(c.var.db, c.var.member, id)
    hurry(c.var.db, c.var.log)
    return c.json(test, 202)
  })
  .post("/receivers/:receiverId/confirm", jsonBody(Confirmation), tellsNobody, async (c) => {
    const { code } = c.req.valid("json")
    return c.json(await confirmReceiver(c.var.db, c.var.member, await foundId(c), code))
  })

/** The farm's are for its managers, also in the transaction that follows. */
const foundId = async (c: Context<AppEnv>) => {
  const id = pathId(c.req.param("receiverId") ?? "", "Receiver not found")
  const { userId } = await requireReceiver(c.var.db, c.var.member, id)
  if (userId === null) await assertManager(c)
  return id
}
