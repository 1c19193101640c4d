import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import { AppError } from "../domain/errors"
import { may, mayOnServer, onlyExporters, onlyLooks, onlyManagers } from "../domain/rights"
import type { AppEnv, Claim } from "../http/env"
import { claim, farmIn } from "./guard"
import { writesSomewhere } from "./queries"

/** For calls about the session's farm, or the one of ?farm=, behind signedIn: found only if the user may see it. */
export const ofFarm = createMiddleware<AppEnv>(async (c, next) => {
  await claim(c, sees(farmIn(c) ?? c.var.member.farmId, "Farm not found"))
  await next()
})

/** The user may see the farm; otherwise nobody hears whether it is there. */
export const sees =
  (farmId: number, missing: string): Claim =>
  ({ member }) => {
    if (member.farmId !== farmId || !may(member, "see")) throw new AppError("not_found", missing)
  }

export const recordersOnly = createMiddleware<AppEnv>(async (c, next) => {
  await assertMayRecord(c)
  await next()
})

/** @throws AppError forbidden for a request that is no GET, by who may only look */
export const assertMayRecord = async <E extends AppEnv>(c: Context<E>): Promise<void> => {
  if (c.req.method !== "GET") await claim(c, records)
}

const records: Claim = ({ member }) => {
  if (!may(member, "record")) throw onlyLooks()
}

/** Admits users who may record in any of their farms, for data that belong to no farm yet. */
export const writersOnly = createMiddleware<AppEnv>(async (c, next) => {
  await claim(c, async ({ user, member }, db) => {
    if (!may(member, "record") && !(await writesSomewhere(db, user))) throw onlyLooks()
  })
  await next()
})

/** Admits whoever may download everything of the farm. */
export const exportersOnly = createMiddleware<AppEnv>(async (c, next) => {
  await claim(c, exports)
  await next()
})

const exports: Claim = ({ member }) => {
  if (!may(member, "export")) throw onlyExporters()
}

export const managersOnly = createMiddleware<AppEnv>(async (c, next) => {
  await assertManager(c)
  await next()
})

/** @throws AppError forbidden for whoever may not look after the farm */
export const assertManager = <E extends AppEnv>(c: Context<E>): Promise<void> => claim(c, manages)

const manages: Claim = ({ member }) => {
  if (!may(member, "manage")) throw onlyManagers()
}

/** Also for whoever looks after the server. @throws AppError forbidden */
export const assertManagerOrAdmin = <E extends AppEnv>(c: Context<E>): Promise<void> =>
  claim(c, (now, db) => (mayOnServer(now.user, "operate") ? undefined : manages(now, db)))
