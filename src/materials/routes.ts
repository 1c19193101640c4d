import { Hono } from "hono"
import { ListQuery } from "../contract/lists"
import { NewMaterial } from "../contract/materials"
import { Void } from "../contract/voids"
import { idOf } from "../http/path-id"
import { body, query } from "../http/validate"
import { created } from "../idempotency/create-once"
import type { RowEnv } from "../rows/own-row"
import { addMaterial, materialsOf, voidMaterial } from "./queries"

/** Mounted at /api/rows/:id/materials, behind signedIn and ownRow. */
export const materialRoutes = new Hono<RowEnv>()
  .get("/", query(ListQuery), async (c) =>
    c.json(await materialsOf(c.var.db, c.var.row, c.req.valid("query"))),
  )
  .post("/", body(NewMaterial), (c) =>
    created(c, (db) => addMaterial(db, c.var.row, c.var.user, c.req.valid("json"))),
  )
  .post("/:recordId/void", body(Void), (c) =>
    created(c, (db) =>
      voidMaterial(db, c.var.row, c.var.user, idOf(c.req.param("recordId")), c.req.valid("json")),
    ),
  )
