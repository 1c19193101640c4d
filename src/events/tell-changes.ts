import { createMiddleware } from "hono/factory"
import type { RowEnv } from "../rows/row-guard"
import { changeOf } from "./change-of"
import { liveStreamsOf } from "./live-streams"

/**
 * Tells the open streams what a request has changed. Mounted inside the deadline: a write that ends after its request
 * was answered 503 is told when it ends.
 */
export const tellChanges = createMiddleware<RowEnv>(async (c, next) => {
  await next()
  const { status } = c.res
  if (c.req.method === "GET" || (status >= 400 && status < 500)) return
  const change = changeOf(c)
  if (!change) return
  const tab = c.req.header("windrow-tab") ?? ""
  liveStreamsOf(c.var.db).tell(/^[\w-]{1,64}$/.test(tab) ? { ...change, by: tab } : change)
})
