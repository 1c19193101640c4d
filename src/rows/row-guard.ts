import { createMiddleware } from "hono/factory"
import { AppError } from "../domain/errors"
import type { RowEnv } from "../http/env"
import { pathId } from "../http/path-id"
import { assertMayRecord, sees } from "../sessions/farm-guard"
import { claim } from "../sessions/guard"
import { rowOf } from "./queries"

const missing = "Compost row not found"

/**
 * Finds the row of /api/rows/:id through its farm, so that the row of a farm that the user may not see is simply not
 * found. `c.var.member` becomes what the user is in the row's farm.
 */
export const ofRow = createMiddleware<RowEnv>(async (c, next) => {
  const found = await rowOf(c.var.db, c.var.user, pathId(c.req.param("id"), missing))
  if (!found) throw new AppError("not_found", missing)
  c.set("row", found.row)
  c.set("member", found.member)
  await claim(c, sees(found.member.farmId, missing))
  await assertMayRecord(c)
  await next()
})
