import { Hono } from "hono"
import { ListQuery } from "../contract/lists"
import { NewTurn } from "../contract/turns"
import { Void } from "../contract/voids"
import { idOf } from "../http/path-id"
import { body, query } from "../http/validate"
import { created } from "../idempotency/create-once"
import type { RowEnv } from "../rows/own-row"
import { addTurn, turnsOf, voidTurn } from "./queries"

/** Mounted at /api/rows/:id/turns, behind signedIn and ownRow. */
export const turnRoutes = new Hono<RowEnv>()
  .get("/", query(ListQuery), async (c) => c.json(await turnsOf(c.var.db, c.var.row, c.req.valid("query"))))
  .post("/", body(NewTurn), (c) =>
    created(c, (db) => addTurn(db, c.var.row, c.var.user, c.req.valid("json"))),
  )
  .post("/:recordId/void", body(Void), (c) =>
    created(c, (db) =>
      voidTurn(db, c.var.row, c.var.user, idOf(c.req.param("recordId")), c.req.valid("json")),
    ),
  )
