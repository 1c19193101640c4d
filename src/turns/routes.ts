import { NewTurn } from "../contract/turns"
import { tells } from "../http/tells"
import { jsonBody } from "../http/validate"
import { createOnce } from "../idempotency/create-once"
import { recordRoutes } from "../records/routes"
import { sumUpTurns } from "../rows/summary"
import { addTurn, nextNumber } from "./queries"

/** Mounted at /api/rows/:id/turns, behind signedIn and ofRow. */
export const turnRoutes = recordRoutes("turns", {
  afterVoid: sumUpTurns,
  afterAdd: sumUpTurns,
  valuesIn: nextNumber,
}).post("/", jsonBody(NewTurn), tells("turns"), (c) =>
  createOnce(c, (db) => addTurn(db, c.var.row, c.var.member, c.req.valid("json"))),
)
