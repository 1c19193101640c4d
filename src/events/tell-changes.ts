import { eq } from "drizzle-orm"
import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import type { Change } from "../contract/events"
import type { Db } from "../db/connection"
import { rows } from "../db/schema"
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
  const tab = c.req.header("windrow-tab") ?? ""
  const by = /^[\w-]{1,64}$/.test(tab) ? { by: tab } : {}
  const streams = liveStreamsOf(c.var.db)
  const changes = changesOf(c)
  for (const change of changes) streams.tell({ ...change, ...by })
  // What comes from the pile is counted again; the tab that has asked does not know of it either.
  const { row, movedTo, db } = c.var
  if (changes.length === 0 || !row) return
  if (row.hasChildren || (movedTo !== undefined && (await hasChildren(db, movedTo))))
    streams.tell({ farm: row.farmId, kinds: ["rows", "farm"] })
})

/** None for what nobody else sees. */
const changesOf = ({
  var: { tells = [], row, movedTo, isOfFarm, joined, member },
}: Context<RowEnv>): Change[] => {
  const kinds = [...tells]
  if (kinds.length === 0) return []
  if (row && !isOfFarm)
    return [row.id, movedTo ?? []].flat().map((id) => ({ farm: row.farmId, row: id, kinds }))
  // All farms share the catalogue.
  if (kinds.includes("categories")) return [{ kinds }]
  const farm = joined ?? member?.farmId
  return farm === undefined ? [] : [{ farm, kinds }]
}

const hasChildren = async (db: Db, id: number) => {
  const [found] = await db.select({ hasChildren: rows.hasChildren }).from(rows).where(eq(rows.id, id))
  return found?.hasChildren === true
}
