import { NewMaterial } from "../contract/materials"
import { tells } from "../http/tells"
import { jsonBody } from "../http/validate"
import { createOnce } from "../idempotency/create-once"
import { recordRoutes } from "../records/routes"
import { addMaterial, sumUpMaterials } from "./queries"

/** Mounted at /api/rows/:id/materials, behind signedIn and ofRow. */
export const materialRoutes = recordRoutes("materials", {
  afterVoid: sumUpMaterials,
  afterAdd: sumUpMaterials,
}).post("/", jsonBody(NewMaterial), tells("materials"), (c) =>
  createOnce(c, (db) => addMaterial(db, c.var.row, c.var.member, c.req.valid("json"))),
)
