import { NewVisit } from "../contract/visits"
import { tells } from "../http/tells"
import { jsonBody } from "../http/validate"
import { createOnce } from "../idempotency/create-once"
import { recordRoutes } from "../records/routes"
import { addVisit, nextVisit } from "./queries"

/** Mounted at /api/rows/:id/visits, behind signedIn and ofRow. */
export const visitRoutes = recordRoutes("visits", { valuesIn: nextVisit }).post(
  "/",
  jsonBody(NewVisit),
  tells("visits"),
  (c) => createOnce(c, (db) => addVisit(db, c.var.row, c.var.member, c.req.valid("json"))),
)
