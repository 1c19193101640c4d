import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import { AppError } from "../domain/errors"
import { may, onlyLooks, onlyManagers } from "../domain/rights"
import type { AppEnv } from "../http/env"
import { farmIn } from "./guard"
import { writesSomewhere } from "./queries"

/** For calls about the session's farm, or the one of ?farm=, behind signedIn: found only if the user may see it. */
export const ofFarm = createMiddleware<AppEnv>(async (c, next) => {
  const asked = farmIn(c)
  const isOther = asked !== undefined && asked !== c.var.member.farmId
  if (isOther || !may(c.var.member, "see")) throw new AppError("not_found", "Farm not found")
  await next()
})

export const recordersOnly = createMiddleware<AppEnv>(async (c, next) => {
  assertMayRecord(c)
  await next()
})

/** @throws AppError forbidden for a request that is no GET, by who may only look */
export const assertMayRecord = <E extends AppEnv>(c: Context<E>): void => {
  if (c.req.method !== "GET" && !may(c.var.member, "record")) throw onlyLooks()
}

/** For what belongs to no farm yet: for whoever may record in any of their farms. */
export const writersOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!may(c.var.member, "record") && !(await writesSomewhere(c.var.db, c.var.user))) throw onlyLooks()
  await next()
})

export const managersOnly = createMiddleware<AppEnv>(async (c, next) => {
  assertManager(c)
  await next()
})

/** @throws AppError forbidden for whoever may not look after the farm */
export const assertManager = <E extends AppEnv>(c: Context<E>): void => {
  if (!may(c.var.member, "manage")) throw onlyManagers()
}
