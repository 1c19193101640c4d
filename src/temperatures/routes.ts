import { Hono } from "hono"
import { ListQuery } from "../contract/lists"
import { NewTemperature } from "../contract/temperatures"
import { Void } from "../contract/voids"
import { AppError } from "../domain/errors"
import { pathId } from "../http/path-id"
import { withMetadata } from "../http/response-metadata"
import { streamJson } from "../http/stream-json"
import { tells } from "../http/tells"
import { jsonBody, queryParams, recordBody } from "../http/validate"
import { createOnce } from "../idempotency/create-once"
import { resolvePhoto } from "../photos/resolve-photo"
import type { RowEnv } from "../rows/row-guard"
import { logTemperature, temperatureOf, temperaturesOf, voidTemperature } from "./queries"

/** Mounted at /api/rows/:id/temperatures, behind signedIn and ofRow. */
export const temperatureRoutes = new Hono<RowEnv>()
  .get("/", queryParams(ListQuery), (c) => {
    const wanted = c.req.valid("query")
    const list = streamJson(c, temperaturesOf(c.var.db, c.var.row, c.var.member, wanted))
    return withMetadata(list, { cacheable: wanted.photos !== "inline" })
  })
  .get("/:temperatureId", async (c) => {
    const reading = await temperatureOf(
      c.var.db,
      c.var.row,
      c.var.member,
      pathId(c.req.param("temperatureId")),
    )
    if (!reading) throw new AppError("not_found", "Information not found")
    return c.json(reading)
  })
  .post("/:temperatureId/void", jsonBody(Void), tells("temperatures"), (c) =>
    createOnce(c, (db) =>
      voidTemperature(db, c.var.row, c.var.member, pathId(c.req.param("temperatureId")), c.req.valid("json")),
    ),
  )
  .post("/", recordBody(NewTemperature), tells("temperatures"), async (c) => {
    const { photoUrl, ...reading } = c.req.valid("json")
    const addPhoto = await resolvePhoto(c.var.db, c.var.user, photoUrl, c.var.photo)
    // Without the photo's text, as in createOnce.
    c.req.addValidatedData("json", reading)
    return createOnce(c, (db) => logTemperature(db, c.var.row, c.var.member, { ...reading, addPhoto }))
  })
