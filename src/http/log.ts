import { createMiddleware } from "hono/factory"
import type { AppEnv } from "./env"

export type LogLine = Record<string, string | number | undefined>
export type Log = (line: LogLine) => void

/** One line per request: never a body, a query, a cookie or an address of a page. */
export const logged = createMiddleware<AppEnv>(async (c, next) => {
  const started = performance.now()
  c.set("requestId", Math.random().toString(36).slice(2, 10))
  await next()
  c.var.log({
    request: c.var.requestId,
    method: c.req.method,
    path: c.req.path,
    status: c.res.status,
    ms: Math.round((performance.now() - started) * 10) / 10,
    user: c.var.user?.id,
  })
})

/** Writes text for a person at a terminal, JSON for everything else. */
export const logTo =
  (out: { isTTY?: boolean; write: (text: string) => unknown }): Log =>
  (line) => {
    const time = new Date().toISOString()
    out.write(
      out.isTTY
        ? `${time} ${Object.values(line)
            .filter((value) => value !== undefined)
            .join(" ")}\n`
        : `${JSON.stringify({ time, ...line })}\n`,
    )
  }
