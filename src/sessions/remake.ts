import type { Context } from "hono"
import { apiTokenIn } from "../http/bearer"
import type { AppEnv } from "../http/env"
import type { Remake } from "../http/response-metadata"
import { namedSession } from "./cookie"
import { farmIn } from "./guard"
import { sessionOf } from "./queries"

/**
 * Makes the content again for the request's session as long as its user is the same member of the same farm. Undefined for a
 * program's request. Nothing of the request is kept.
 */
export const remakeForMember = (c: Context<AppEnv>, make: () => Promise<object>): Remake | undefined => {
  const { db, user, member } = c.var
  const [named, asked, before] = [namedSession(c), farmIn(c), JSON.stringify(member)]
  // A request with both is refused once the token is revoked.
  if (named === undefined || apiTokenIn(c) !== undefined) return undefined
  return async () => {
    const session = await sessionOf(db, named, asked)
    if (session?.user.id !== user.id || JSON.stringify(session.member) !== before) return undefined
    return make()
  }
}
