import type { Context } from "hono"
import { matchedRoutes } from "hono/route"
import type { AppEnv } from "./env"

/** The pattern of the route that a request found, such as '/api/rows/:id'; never the path itself. */
export const routeOf = (c: Context<AppEnv>): string => {
  const found = matchedRoutes(c).findLast(({ method, path }) => method !== "ALL" && !path.endsWith("*"))
  if (found) return found.path
  return c.req.path.startsWith("/api/") ? "unknown" : "file"
}
