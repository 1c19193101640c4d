import { createMiddleware } from "hono/factory"
import { AppError } from "../domain/errors"
import type { Row } from "../domain/rows"
import type { AppEnv } from "../http/env"
import { pathId } from "../http/path-id"
import { rowOf } from "./queries"

export type RowEnv = AppEnv & { Variables: { row: Row } }

const missing = "Compost row not found"

/** Finds the row of /api/rows/:id through its owner, so another user's row is simply not found. */
export const ownRow = createMiddleware<RowEnv>(async (c, next) => {
  const row = await rowOf(c.var.db, c.var.user, pathId(c.req.param("id"), missing))
  if (!row) throw new AppError("not_found", missing)
  c.set("row", row)
  await next()
})
