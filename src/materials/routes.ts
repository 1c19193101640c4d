import { Hono } from "hono"
import { ListQuery } from "../contract/lists"
import { NewMaterial } from "../contract/materials"
import { Void } from "../contract/voids"
import { pathId } from "../http/path-id"
import { tells } from "../http/tells"
import { jsonBody, queryParams } from "../http/validate"
import { createOnce } from "../idempotency/create-once"
import type { RowEnv } from "../rows/row-guard"
import { addMaterial, materialsOf, voidMaterial } from "./queries"

/** Mounted at /api/rows/:id/materials, behind signedIn and ofRow. */
export const materialRoutes = new Hono<RowEnv>()
  .get("/", queryParams(ListQuery), async (c) =>
    c.json(await materialsOf(c.var.db, c.var.row, c.var.member, c.req.valid("query"))),
  )
  .post("/", jsonBody(NewMaterial), tells("materials"), (c) =>
    createOnce(c, (db) => addMaterial(db, c.var.row, c.var.member, c.req.valid("json"))),
  )
  .post("/:recordId/void", jsonBody(Void), tells("materials"), (c) =>
    createOnce(c, (db) =>
      voidMaterial(db, c.var.row, c.var.member, pathId(c.req.param("recordId")), c.req.valid("json")),
    ),
  )
