import { and, eq, isNull, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { prepared } from "../db/prepared"
import { apiTokens, users } from "../db/schema"
import { userIn } from "./queries"
import { tokenHashOf } from "./token"

/**
 * The user of an API token, what they are in the farm `asked` for or in the token's own, and what the token may do. One
 * look-up by hash, known or not: nobody guesses 256 bits, so that wrong ones need no limit.
 */
export const apiTokenOf = async (db: Db, token: string, asked?: number) => {
  const tokenHash = tokenHashOf(token)
  const [found] = await tokenByHash(db).execute({ token: tokenHash })
  const owner = found && (await userIn(db, found.userId, [asked, found.farmId]))
  return owner && { ...owner, tokenHash, scope: found.scope }
}

const tokenByHash = prepared((db) =>
  db
    .select({ userId: apiTokens.userId, farmId: apiTokens.farmId, scope: apiTokens.scope })
    .from(apiTokens)
    .innerJoin(users, and(eq(users.id, apiTokens.userId), isNull(users.disabledAt)))
    .where(eq(apiTokens.tokenHash, sql.placeholder("token")))
    .prepare(),
)
