import { Hono } from "hono"
import { NewMerge, NewSplit } from "../contract/family"
import { Void } from "../contract/voids"
import type { AppEnv, RowEnv } from "../http/env"
import { tells } from "../http/tells"
import { jsonBody } from "../http/validate"
import { createOnce } from "../idempotency/create-once"
import { managersOnly } from "../sessions/farm-guard"
import { mergePiles } from "./merge"
import { familyOf, inheritedBy } from "./queries"
import { splitPile } from "./split"
import { undoLinks } from "./undo"

/** Mounted at /api/farm/merges, behind signedIn and ofFarm. Several piles change: all of the farm's are told to be old. */
export const mergeRoutes = new Hono<AppEnv>().post(
  "/",
  managersOnly,
  jsonBody(NewMerge),
  tells("rows", "farm"),
  (c) => createOnce(c, (db) => mergePiles(db, c.var.member, c.req.valid("json"))),
)

/** Mounted at /api/rows/:id, behind signedIn and ofRow. */
export const familyRoutes = new Hono<RowEnv>()
  .get("/family", async (c) => c.json(await familyOf(c.var.db, c.var.row)))
  .get("/inherited", async (c) => c.json(await inheritedBy(c.var.db, c.var.row, c.var.member)))
  .post("/split", managersOnly, jsonBody(NewSplit), tells("rows", "farm"), (c) => {
    c.set("isOfFarm", true)
    return createOnce(c, (db) => splitPile(db, c.var.row, c.var.member, c.req.valid("json")))
  })
  .post("/family/void", managersOnly, jsonBody(Void), tells("rows", "farm"), (c) => {
    c.set("isOfFarm", true)
    return createOnce(c, (db) => undoLinks(db, c.var.row, c.var.member, c.req.valid("json")))
  })
