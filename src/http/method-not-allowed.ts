import { createMiddleware } from "hono/factory"
import type { RouterRoute } from "hono/types"
import { AppError } from "../domain/errors"
import type { AppEnv } from "./env"

/** Answers 404 for an unknown path and 405 for a wrong method, before authentication. */
export const rejectUnknownRoutes = (routes: () => readonly RouterRoute[], base: string) => {
  let calls: { path: RegExp; method: string }[] | undefined
  return createMiddleware<AppEnv>(async (c, next) => {
    calls ??= routes()
      .filter((route) => route.method !== "ALL")
      .map(({ path, method }) => ({ path: patternOf(base + path), method }))
    const allowed = calls.filter((call) => call.path.test(c.req.path)).map((call) => call.method)
    if (!allowed.includes(c.req.method)) throw refusal([...new Set(allowed)])
    await next()
  })
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`)

const refusal = (allowed: string[]) =>
  allowed.length === 0
    ? new AppError("not_found", "Not found")
    : new AppError("not_allowed", "Method not allowed", { Allow: allowed.join(", ") })
