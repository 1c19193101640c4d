import { Hono } from "hono"
import { ListQuery } from "../contract/lists"
import { Correction, NewCount, NewRow, PutBack, StatusChange } from "../contract/rows"
import type { AppEnv, RowEnv } from "../http/env"
import { withMetadata } from "../http/response-metadata"
import { tells } from "../http/tells"
import { jsonBody, queryParams } from "../http/validate"
import { createOnce } from "../idempotency/create-once"
import { managersOnly } from "../sessions/farm-guard"
import { remakeForMember } from "../sessions/remake"
import { deleteRow } from "./delete-row"
import { changesOf, correctRow, createRow, putBack, rowsLoader, setStatus, startCount } from "./queries"

/** Mounted at /api/rows, behind signedIn and ofFarm. */
export const rowsRoutes = new Hono<AppEnv>()
  .get("/", queryParams(ListQuery), async (c) => {
    const list = rowsLoader(c.var.db, c.var.member, c.req.valid("query"))
    return withMetadata(c.json(await list()), { remake: remakeForMember(c, list) })
  })
  .post("/", jsonBody(NewRow), tells("rows"), (c) =>
    createOnce(c, (db) => createRow(db, c.var.member, c.req.valid("json"))),
  )

/** Mounted at /api/rows/:id, behind signedIn and ofRow. */
export const rowRoutes = new Hono<RowEnv>()
  .get("/", (c) => c.json(c.var.row))
  .patch("/", jsonBody(Correction), tells("rows"), async (c) =>
    c.json(await correctRow(c.var.db, c.var.row, c.var.member, c.req.valid("json"))),
  )
  .post("/count", managersOnly, jsonBody(NewCount), tells("rows"), (c) =>
    createOnce(c, (db) => startCount(db, c.var.row, c.var.member, c.req.valid("json"))),
  )
  .post("/put-back", managersOnly, jsonBody(PutBack), tells("rows"), (c) =>
    createOnce(c, (db) => putBack(db, c.var.row, c.var.member, c.req.valid("json"))),
  )
  .get("/changes", async (c) => c.json(await changesOf(c.var.db, c.var.row)))
  .patch("/status", jsonBody(StatusChange), tells("rows"), async (c) =>
    c.json(await setStatus(c.var.db, c.var.row, c.var.member, c.req.valid("json").status)),
  )
  .delete("/", managersOnly, tells("rows"), async (c) => {
    await deleteRow(c.var.db, c.var.row, c.var.member)
    return c.json({ deleted: c.var.row.id })
  })
