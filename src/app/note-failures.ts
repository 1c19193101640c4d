import { createMiddleware } from "hono/factory"
import type { AppEnv } from "../http/env"
import { noteProblem } from "../operation/problem-notes"

/** Answers that are the server's fault are for whoever runs it: in a sentence without ids, names or values. */
export const noteFailures = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { status } = c.res
  if (status < 500 || c.req.path.startsWith("/api/health")) return
  const noun = /^\/api\/[a-z-]{1,30}/.exec(c.req.path)?.[0] ?? "a page"
  noteProblem(c.var.db, `A request for ${noun} failed with ${status}: ${reasons[status] ?? "see the log"}.`)
})

const reasons: Record<number, string> = {
  500: "an error in Windrow, and the log says which",
  503: "too busy, or it took too long",
  507: "the disk is full",
}
