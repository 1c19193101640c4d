import { createMiddleware } from "hono/factory"
import type { AppEnv } from "./env"
import { type Log, type LogLevel, type LogLine, logLevels } from "./log"
import { loggedPath } from "./logged-path"
import type { Print } from "./output"
import { printable, printableLines } from "./printable"
import { routeOf } from "./route-of"

/**
 * Logs one line per request with its path, never a body, query, cookie or token; for a login or sign-up also the IP address
 * and account, so that the operator can see guessing, and who got in. The answer names the line, so that a person can.
 */
export const requestLogger = createMiddleware<AppEnv>(async (c, next) => {
  const started = performance.now()
  c.set("requestId", newRequestId())
  await next()
  c.res.headers.set(requestHeader, c.var.requestId)
  const took = performance.now() - started
  c.var.count?.(c.req.method, routeOf(c), c.res.status, took)
  c.var.log({
    request: c.var.requestId,
    method: c.req.method,
    path: loggedPath(c.req.path),
    status: c.res.status,
    ms: Math.round(took * 10) / 10,
    user: c.var.user?.id,
    level: levelOf(c.req.path, c.res.status),
    ...c.var.attempt,
  })
})

export const requestHeader = "Windrow-Request"

export const newRequestId = (): string => Math.random().toString(36).slice(2, 10)

/** Programs that watch the server ask every few seconds, which is of interest only when it is not well. */
const levelOf = (path: string, status: number): LogLevel => {
  if (status >= 500) return "error"
  if (status >= 400) return "warn"
  return /^\/(metrics|api\/health(\/ready)?)$/.test(path) ? "debug" : "info"
}

/**
 * Writes text to a terminal, and JSON to anything else in batches, because a write costs as much as a
 * response. Counts the lines that the output dropped; leaves out those that matter less than `level`.
 */
export const createLogger = (print: Print, isTerminal: boolean, level: LogLevel = "info"): Log => {
  const shown = new Set(logLevels.slice(0, logLevels.indexOf(level) + 1))
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
    if (!shown.has(line.level ?? "info")) return
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
