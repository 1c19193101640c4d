import { NewMaterial, PutOnPile } from "../contract/materials"
import { pathId } from "../http/path-id"
import { tells } from "../http/tells"
import { jsonBody, recordBody } from "../http/validate"
import { createOnce } from "../idempotency/create-once"
import { createWithPhoto } from "../records/create-with-photo"
import { recordRoutes } from "../records/routes"
import { putOnPile } from "./put-on-pile"
import { addMaterial, sumUpMaterials } from "./queries"

/** Mounted at /api/rows/:id/materials, behind signedIn and ofRow. */
export const materialRoutes = recordRoutes("materials", {
  afterVoid: sumUpMaterials,
  afterAdd: sumUpMaterials,
})
  .post("/", recordBody(NewMaterial), tells("materials"), (c) =>
    createWithPhoto(c, c.req.valid("json"), (tx, material, addPhoto) =>
      addMaterial(tx, c.var.row, c.var.member, material, addPhoto),
    ),
  )
  .post("/:recordId/put", jsonBody(PutOnPile), tells("materials", "rows"), (c) => {
    const put = c.req.valid("json")
    c.set("movedTo", put.to)
    const id = pathId(c.req.param("recordId"))
    return createOnce(c, (tx) => putOnPile(tx, c.var.row, c.var.member, id, put))
  })
