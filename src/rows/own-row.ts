import { createMiddleware } from "hono/factory"
import { AppError } from "../contract/errors"
import type { RowEnv } from "../http/env"
import { idOf } from "../http/id"
import { rowOf } from "./queries"

/** Finds the row through its owner: a stranger's is as unknown as one that never was. */
export const ownRow = createMiddleware<RowEnv>(async (c, next) => {
  const row = await rowOf(c.var.db, c.var.user, idOf(c.req.param("id")))
  if (!row) throw new AppError("not_found", "Compost row not found")
  c.set("row", row)
  await next()
})
