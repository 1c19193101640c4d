import { createMiddleware } from "hono/factory"
import { AppError } from "../domain/errors"
import type { Row } from "../domain/rows"
import type { AppEnv } from "../http/env"
import { pathId } from "../http/path-id"
import { rowOf } from "./queries"

/** Below /api/rows/:id: the row, found through its owner. */
export type RowEnv = AppEnv & { Variables: { row: Row } }

/** Finds the row through its owner: a stranger's is as unknown as one that never was. */
export const ownRow = createMiddleware<RowEnv>(async (c, next) => {
  const row = await rowOf(c.var.db, c.var.user, pathId(c.req.param("id")))
  if (!row) throw new AppError("not_found", "Compost row not found")
  c.set("row", row)
  await next()
})
