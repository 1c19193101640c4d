import { Hono } from "hono"
import { ListQuery } from "../contract/lists"
import { NewTemperature } from "../contract/temperatures"
import { Void } from "../contract/voids"
import { AppError } from "../domain/errors"
import { idOf } from "../http/path-id"
import { jsonList } from "../http/stream-json"
import { body, query } from "../http/validate"
import { created } from "../idempotency/create-once"
import { photoFrom } from "../photos/photo-from"
import type { RowEnv } from "../rows/own-row"
import { logTemperature, temperatureOf, temperaturesOf, voidTemperature } from "./queries"

/** Mounted at /api/rows/:id/temperatures, behind signedIn and ownRow. */
export const temperatureRoutes = new Hono<RowEnv>()
  .get("/", query(ListQuery), (c) => {
    const wanted = c.req.valid("query")
    c.set("streamed", wanted.photos === "inline")
    return jsonList(c, temperaturesOf(c.var.db, c.var.row, wanted))
  })
  .get("/:temperatureId", async (c) => {
    const reading = await temperatureOf(c.var.db, c.var.row, idOf(c.req.param("temperatureId")))
    if (!reading) throw new AppError("not_found", "Information not found")
    return c.json(reading)
  })
  .post("/:temperatureId/void", body(Void), (c) =>
    created(c, (db) =>
      voidTemperature(db, c.var.row, c.var.user, idOf(c.req.param("temperatureId")), c.req.valid("json")),
    ),
  )
  .post("/", body(NewTemperature), async (c) => {
    const { photoUrl, ...reading } = c.req.valid("json")
    const addPhoto = await photoFrom(c.var.db, c.var.user, photoUrl)
    return created(c, (db) => logTemperature(db, c.var.row, c.var.user, { ...reading, addPhoto }))
  })
