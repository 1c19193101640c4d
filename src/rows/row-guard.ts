import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import { AppError } from "../domain/errors"
import { isYard } from "../domain/rows"
import type { RowEnv } from "../http/env"
import { pathId } from "../http/path-id"
import { assertMayRecord, sees } from "../sessions/farm-guard"
import { claim } from "../sessions/guard"
import { rowOf } from "./queries"

const missing = "Compost row not found"

/** The kinds whose records may be of no pile, and what else there is to see of a yard. */
const ofNoPile: readonly string[] = ["materials", "occurrences"]
const looks: readonly string[] = ["", "history", "log.csv"]

/** The yard is no pile: other calls do not find it. */
const isOfYard = ({ req }: Context<RowEnv>) => {
  const [, part = ""] = /^\/api\/rows\/[^/]+\/([^/]+)/.exec(req.path) ?? []
  return ofNoPile.includes(part) || (req.method === "GET" && looks.includes(part))
}

/**
 * Finds the row of /api/rows/:id through its farm, so that the row of a farm that the user may not see is simply not
 * found. `c.var.member` becomes what the user is in the row's farm.
 */
export const ofRow = createMiddleware<RowEnv>(async (c, next) => {
  const found = await rowOf(c.var.db, c.var.user, pathId(c.req.param("id"), missing))
  if (!found) throw new AppError("not_found", missing)
  if (isYard(found.row) && !isOfYard(c)) throw new AppError("not_found", missing)
  c.set("row", found.row)
  c.set("member", found.member)
  await claim(c, sees(found.member.farmId, missing))
  await assertMayRecord(c)
  await next()
})
