import { Hono } from "hono"
import { ListQuery } from "../contract/lists"
import { NewSale } from "../contract/sales"
import { Void } from "../contract/voids"
import { AppError } from "../domain/errors"
import type { AppEnv } from "../http/env"
import { pathId } from "../http/path-id"
import { tells } from "../http/tells"
import { jsonBody, queryParams, recordBody } from "../http/validate"
import { createOnce } from "../idempotency/create-once"
import { resolvePhoto } from "../photos/resolve-photo"
import type { RowEnv } from "../rows/row-guard"
import { clientsOf, recordSale, saleOf, salesOf, voidSale } from "./queries"

/** Mounted at /api/rows/:id/sales, behind signedIn and ofRow. */
export const saleRoutes = new Hono<RowEnv>()
  .get("/", queryParams(ListQuery), async (c) =>
    c.json(await salesOf(c.var.db, c.var.row, c.var.member, c.req.valid("query"))),
  )
  .get("/:saleId", async (c) => {
    const sale = await saleOf(c.var.db, c.var.row, c.var.member, pathId(c.req.param("saleId")))
    if (!sale) throw new AppError("not_found", "Information not found")
    return c.json(sale)
  })
  .post("/", recordBody(NewSale), tells("sales"), async (c) => {
    const { photoUrl, ...sale } = c.req.valid("json")
    const addPhoto = await resolvePhoto(c.var.db, c.var.user, photoUrl, c.var.photo)
    // Without the photo's text, as in createOnce.
    c.req.addValidatedData("json", sale)
    return createOnce(c, (db) => recordSale(db, c.var.row, c.var.member, sale, addPhoto))
  })
  .post("/:saleId/void", jsonBody(Void), tells("sales"), (c) =>
    createOnce(c, (db) =>
      voidSale(db, c.var.row, c.var.member, pathId(c.req.param("saleId")), c.req.valid("json")),
    ),
  )

/** Mounted at /api/clients, behind signedIn. */
export const clientRoutes = new Hono<AppEnv>().get("/", async (c) =>
  c.json(await clientsOf(c.var.db, c.var.member)),
)
