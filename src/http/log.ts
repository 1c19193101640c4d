import { createMiddleware } from "hono/factory"
import type { AppEnv } from "./env"

export type LogLine = Record<string, string | number | undefined>
export type Log = (line: LogLine) => void

/** One line per request, with its path: never a body, a query or a cookie. */
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

/**
 * Writes text for a person at a terminal, at once; JSON for everything else, in batches: a write to a file or a
 * pipe costs as much as a whole answer. Not through process.stdout, whose stream takes 9 MB.
 */
export const logTo = (write: (text: string) => void, isTerminal: boolean): Log => {
  const waiting: string[] = []
  const flush = () => {
    if (waiting.length > 0) write(waiting.splice(0).join("\n"))
  }
  process.once("exit", flush)
  return (line) => {
    const time = new Date().toISOString()
    if (isTerminal) return write(`${time} ${textOf(line)}`)
    if (waiting.length === 0) setTimeout(flush, 100).unref()
    waiting.push(JSON.stringify({ time, ...line }))
  }
}

const textOf = (line: LogLine) =>
  Object.values(line)
    .filter((value) => value !== undefined)
    .join(" ")
