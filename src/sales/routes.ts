import { Hono } from "hono"
import { ListQuery } from "../contract/lists"
import { NewSale } from "../contract/sales"
import { Void } from "../contract/voids"
import { AppError } from "../domain/errors"
import type { AppEnv } from "../http/env"
import { idOf } from "../http/path-id"
import { body, query } from "../http/validate"
import { created } from "../idempotency/create-once"
import { photoFrom } from "../photos/photo-from"
import type { RowEnv } from "../rows/own-row"
import { clientsOf, saleOf, salesOf, sellLoad, voidSale } from "./queries"

/** Mounted at /api/rows/:id/sales, behind signedIn and ownRow. */
export const saleRoutes = new Hono<RowEnv>()
  .get("/", query(ListQuery), async (c) => c.json(await salesOf(c.var.db, c.var.row, c.req.valid("query"))))
  .get("/:saleId", async (c) => {
    const sale = await saleOf(c.var.db, c.var.row, idOf(c.req.param("saleId")))
    if (!sale) throw new AppError("not_found", "Information not found")
    return c.json(sale)
  })
  .post("/", body(NewSale), async (c) => {
    const sale = c.req.valid("json")
    const addPhoto = await photoFrom(c.var.db, c.var.user, sale.photoUrl)
    return created(c, (db) => sellLoad(db, c.var.row, c.var.user, sale, addPhoto))
  })
  .post("/:saleId/void", body(Void), (c) =>
    created(c, (db) => voidSale(db, c.var.row, c.var.user, idOf(c.req.param("saleId")), c.req.valid("json"))),
  )

/** Mounted at /api/clients, behind signedIn. */
export const clientRoutes = new Hono<AppEnv>().get("/", async (c) =>
  c.json(await clientsOf(c.var.db, c.var.user)),
)
