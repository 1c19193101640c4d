import { NewOccurrence } from "../contract/occurrences"
import { tells } from "../http/tells"
import { recordBody } from "../http/validate"
import { createWithPhoto } from "../records/create-with-photo"
import { recordRoutes } from "../records/routes"
import { addOccurrence } from "./queries"

/** Mounted at /api/rows/:id/occurrences, behind signedIn and ofRow. */
export const occurrenceRoutes = recordRoutes("occurrences").post(
  "/",
  recordBody(NewOccurrence),
  tells("occurrences"),
  (c) =>
    createWithPhoto(c, c.req.valid("json"), (tx, occurrence, addPhoto) =>
      addOccurrence(tx, c.var.row, c.var.member, occurrence, addPhoto),
    ),
)
