import { NewSample } from "../contract/samples"
import { tells } from "../http/tells"
import { recordBody } from "../http/validate"
import { createWithPhoto } from "../records/create-with-photo"
import { recordRoutes } from "../records/routes"
import { addSample, waysOfSample } from "./queries"

/** Mounted at /api/rows/:id/samples, behind signedIn and ofRow. */
export const sampleRoutes = recordRoutes("samples", { along: "results", ...waysOfSample }).post(
  "/",
  recordBody(NewSample),
  tells("samples"),
  (c) =>
    createWithPhoto(c, c.req.valid("json"), (tx, sample, addPhoto) =>
      addSample(tx, c.var.row, c.var.member, sample, addPhoto),
    ),
)
