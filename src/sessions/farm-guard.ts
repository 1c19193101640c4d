import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import { AppError } from "../domain/errors"
import { isManager, mayWrite, onlyLooks, onlyManagers } from "../domain/farms"
import type { AppEnv } from "../http/env"
import { farmIn } from "./guard"
import { writesSomewhere } from "./queries"

/** For calls about the session's farm, or the one of ?farm=, behind signedIn: found only if it is the user's own. */
export const ofFarm = createMiddleware<AppEnv>(async (c, next) => {
  const asked = farmIn(c)
  if (asked !== undefined && asked !== c.var.member.farmId) throw new AppError("not_found", "Farm not found")
  await next()
})

export const noInspectors = createMiddleware<AppEnv>(async (c, next) => {
  assertMayWrite(c)
  await next()
})

/** @throws AppError forbidden for an inspector's request that is no GET */
export const assertMayWrite = <E extends AppEnv>(c: Context<E>): void => {
  if (c.req.method !== "GET" && !mayWrite(c.var.member)) throw onlyLooks()
}

/** For what belongs to no farm yet: refuses who is an inspector in all of their farms. */
export const writersOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!mayWrite(c.var.member) && !(await writesSomewhere(c.var.db, c.var.user))) throw onlyLooks()
  await next()
})

export const managersOnly = createMiddleware<AppEnv>(async (c, next) => {
  assertManager(c)
  await next()
})

/** @throws AppError forbidden for everybody but the farm's managers */
export const assertManager = <E extends AppEnv>(c: Context<E>): void => {
  if (!isManager(c.var.member)) throw onlyManagers()
}
