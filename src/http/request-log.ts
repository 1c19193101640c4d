import { createMiddleware } from "hono/factory"
import type { AppEnv } from "./env"
import type { Log, LogLine } from "./log"
import { loggedPath } from "./logged-path"
import type { Print } from "./output"
import { printable, printableLines } from "./printable"

/**
 * Logs one line per request with its path, never a body, query, cookie or token; for a refused login or sign-up also
 * the IP address and account, so that the operator can see guessing.
 */
export const requestLogger = createMiddleware<AppEnv>(async (c, next) => {
  const started = performance.now()
  c.set("requestId", Math.random().toString(36).slice(2, 10))
  await next()
  c.var.log({
    request: c.var.requestId,
    method: c.req.method,
    path: loggedPath(c.req.path),
    status: c.res.status,
    ms: Math.round((performance.now() - started) * 10) / 10,
    user: c.var.user?.id,
    ...(c.res.status >= 400 && c.var.attempt),
  })
})

/**
 * Writes text to a terminal, and JSON to anything else in batches, because a write costs as much as a
 * response. Counts the lines that the output dropped.
 */
export const createLogger = (print: Print, isTerminal: boolean): Log => {
  const waiting: string[] = []
  let dropped = 0
  const format = (line: LogLine) => {
    const time = new Date().toISOString()
    return isTerminal ? `${time} ${textOf(line)}` : JSON.stringify({ time, ...line })
  }
  const flush = () => {
    const lines = waiting.splice(0)
    if (lines.length === 0) return
    const missing =
      dropped > 0
        ? [format({ level: "warn", note: `${dropped} lines were not read by anybody and are lost.` })]
        : []
    if (print(`${[...missing, ...lines].join("\n")}\n`)) dropped = 0
    else dropped += lines.length
  }
  process.once("exit", flush)
  return (line) => {
    waiting.push(format(line))
    if (isTerminal) flush()
    else if (waiting.length === 1) setTimeout(flush, 100).unref()
  }
}

const textOf = (line: LogLine) =>
  Object.entries(line)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (name === "error" ? printableLines : printable)(String(value)))
    .join(" ")
