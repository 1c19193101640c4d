import { NewResult } from "../contract/results"
import { tells } from "../http/tells"
import { recordBody } from "../http/validate"
import { createWithPhoto } from "../records/create-with-photo"
import { recordRoutes } from "../records/routes"
import { addResult, assertSampleThere } from "./queries"

/** Mounted at /api/rows/:id/results, behind signedIn and ofRow. */
export const resultRoutes = recordRoutes("results", { afterAdd: assertSampleThere }).post(
  "/",
  recordBody(NewResult),
  tells("results"),
  (c) =>
    createWithPhoto(c, c.req.valid("json"), (tx, result, addPhoto) =>
      addResult(tx, c.var.row, c.var.member, result, addPhoto),
    ),
)
