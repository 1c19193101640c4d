import { Hono } from "hono"
import { NewMaterial } from "../contract/materials"
import { ListQuery } from "../contract/records"
import { created } from "../http/created"
import type { RowEnv } from "../http/env"
import { body, query } from "../http/validate"
import { addMaterial, materialsOf } from "./queries"

/** Mounted at /api/rows/:id/materials, behind signedIn and ownRow. */
export const materialRoutes = new Hono<RowEnv>()
  .get("/", query(ListQuery), async (c) =>
    c.json(await materialsOf(c.var.db, c.var.row, c.req.valid("query"))),
  )
  .post("/", body(NewMaterial), (c) =>
    created(c, (db) => addMaterial(db, c.var.row, c.var.user, c.req.valid("json"))),
  )
