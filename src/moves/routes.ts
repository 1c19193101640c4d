import { NewMove } from "../contract/pile-moves"
import { tells } from "../http/tells"
import { jsonBody } from "../http/validate"
import { createOnce } from "../idempotency/create-once"
import { recordRoutes } from "../records/routes"
import { addMove, waysOfMove } from "./queries"

/** Mounted at /api/rows/:id/moves, behind signedIn and ofRow. */
export const moveRoutes = recordRoutes("moves", waysOfMove).post(
  "/",
  jsonBody(NewMove),
  tells("moves"),
  (c) => createOnce(c, (db) => addMove(db, c.var.row, c.var.member, c.req.valid("json"))),
)
