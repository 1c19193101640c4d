import { Hono } from "hono"
import { NewSale } from "../contract/sales"
import type { AppEnv } from "../http/env"
import { tells } from "../http/tells"
import { recordBody } from "../http/validate"
import { createWithPhoto } from "../records/create-with-photo"
import { recordRoutes } from "../records/routes"
import { giveBack } from "../rows/give-back"
import { clientRowsOf, clientsOf, recordSale } from "./queries"

/** Mounted at /api/rows/:id/sales, behind signedIn and ofRow. */
export const saleRoutes = recordRoutes("sales", { afterVoid: giveBack }).post(
  "/",
  recordBody(NewSale),
  tells("sales"),
  (c) =>
    createWithPhoto(c, c.req.valid("json"), (db, sale, addPhoto) =>
      recordSale(db, c.var.row, c.var.member, sale, addPhoto),
    ),
)

/** Mounted at /api/clients, behind signedIn. */
export const clientRoutes = new Hono<AppEnv>()
  .get("/", async (c) => c.json(await clientsOf(c.var.db, c.var.member)))
  .get("/rows", async (c) => c.json(await clientRowsOf(c.var.db, c.var.member)))
