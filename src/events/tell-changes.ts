import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import type { Change } from "../contract/events"
import type { RowEnv } from "../http/env"
import { liveStreamsOf } from "./live-streams"

/**
 * Tells the open streams what a request has changed, as its route said by `tells`. Mounted inside the deadline: a write
 * that ends after its request was answered 503 is told when it ends.
 */
export const tellChanges = createMiddleware<RowEnv>(async (c, next) => {
  await next()
  const { status } = c.res
  if (status >= 400 && status < 500) return
  const change = changeOf(c)
  if (!change) return
  const tab = c.req.header("windrow-tab") ?? ""
  liveStreamsOf(c.var.db).tell(/^[\w-]{1,64}$/.test(tab) ? { ...change, by: tab } : change)
})

/** Undefined for what nobody else sees. */
const changeOf = ({ var: { tells = [], row, joined, member } }: Context<RowEnv>): Change | undefined => {
  const kinds = [...tells]
  if (kinds.length === 0) return undefined
  if (row) return { farm: row.farmId, row: row.id, kinds }
  // All farms share the catalogue.
  if (kinds.includes("categories")) return { kinds }
  const farm = joined ?? member?.farmId
  return farm === undefined ? undefined : { farm, kinds }
}
