import { Hono } from "hono"
import { ListQuery } from "../contract/lists"
import { NewTurn } from "../contract/turns"
import { Void } from "../contract/voids"
import { pathId } from "../http/path-id"
import { tells } from "../http/tells"
import { jsonBody, queryParams } from "../http/validate"
import { createOnce } from "../idempotency/create-once"
import type { RowEnv } from "../rows/row-guard"
import { addTurn, turnsOf, voidTurn } from "./queries"

/** Mounted at /api/rows/:id/turns, behind signedIn and ofRow. */
export const turnRoutes = new Hono<RowEnv>()
  .get("/", queryParams(ListQuery), async (c) =>
    c.json(await turnsOf(c.var.db, c.var.row, c.var.member, c.req.valid("query"))),
  )
  .post("/", jsonBody(NewTurn), tells("turns"), (c) =>
    createOnce(c, (db) => addTurn(db, c.var.row, c.var.member, c.req.valid("json"))),
  )
  .post("/:recordId/void", jsonBody(Void), tells("turns"), (c) =>
    createOnce(c, (db) =>
      voidTurn(db, c.var.row, c.var.member, pathId(c.req.param("recordId")), c.req.valid("json")),
    ),
  )
