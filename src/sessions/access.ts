import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { hasRight } from "../db/membership"
import { prepared } from "../db/prepared"
import { users } from "../db/schema"
import { dayMs } from "../domain/day"
import { sessionDays } from "../domain/sessions"
import { hasEndedInMemory, sessionsBegunInMemory } from "./in-memory"
import { endOf } from "./queries"

/** The guards' findings at this moment: the farms that the user may see, and the hashes of the tokens of their open sessions and of their programs. */
export type Access = { farms: readonly number[]; sessions: ReadonlySet<string> }

/** In one query, because the user of a stream is looked up before anything is told. */
export const accessOf = async (db: Db, userId: number): Promise<Access> => {
  const [found] = await access(db).execute({ id: userId, now: Date.now() })
  const stored: string[] = JSON.parse(found?.sessions ?? "[]")
  const begun = (await sessionsBegunInMemory(db, userId)).filter((session) => endOf(session) > Date.now())
  return {
    farms: JSON.parse(found?.farms ?? "[]"),
    sessions: new Set([
      ...stored.filter((hash) => !hasEndedInMemory(db, hash)),
      ...begun.map(({ tokenHash }) => tokenHash),
      ...JSON.parse(found?.programs ?? "[]"),
    ]),
  }
}

// In plain SQL, as db/membership.ts says why.
const access = prepared((db) =>
  db
    .select({
      farms: sql<string>`(SELECT json_group_array(members.farm_id) FROM members
        WHERE members.user_id = users.id AND ${hasRight("see")})`,
      sessions: sql<string>`(SELECT json_group_array(sessions.token_hash) FROM sessions WHERE sessions.user_id = users.id
        AND sessions.expires_at > ${sql.placeholder("now")}
        AND sessions.created_at + ${sessionDays.atMost * dayMs} > ${sql.placeholder("now")})`,
      programs: sql<string>`(SELECT json_group_array(api_tokens.token_hash) FROM api_tokens
        WHERE api_tokens.user_id = users.id AND users.disabled_at IS NULL)`,
    })
    .from(users)
    .where(sql`users.id = ${sql.placeholder("id")}`)
    .prepare(),
)
