import { type SQL, sql } from "drizzle-orm"
import type { Member } from "../domain/farms"
import { type FarmRight, rolesWith } from "../domain/rights"

// As columns of other queries, in scalar subqueries of 1 µs: a query of its own takes 20.
// In plain SQL, because Drizzle leaves out the table's name where a query has one table.

/** The user's membership of the farm, or null. */
export const membershipIn = (farm: SQL, user: SQL): SQL<Member | null> =>
  asMember(sql`members.farm_id = ${farm} AND members.user_id = ${user}`)

/** The user's membership of the first of these farms that is theirs, otherwise of the farm joined last. */
export const currentMembership = (user: SQL, ...farms: SQL[]): SQL<Member | null> =>
  asMember(
    sql`members.user_id = ${user} ORDER BY ${sql.join(
      farms.map((farm) => sql`members.farm_id = ${farm} DESC, `),
    )} members.joined_at DESC, members.farm_id DESC LIMIT 1`,
  )

/** A condition on a row of `members`: its role has the right. */
export const hasRight = (right: FarmRight): SQL =>
  sql`members.role IN (${sql.join(
    rolesWith(right).map((role) => sql`${role}`),
    sql`, `,
  )})`

const asMember = (where: SQL) =>
  sql<Member | null>`(SELECT json_object('userId', members.user_id, 'farmId', members.farm_id,
    'role', members.role, 'zone', (SELECT farms.zone FROM farms WHERE farms.id = members.farm_id))
    FROM members WHERE ${where})`.mapWith((json: string | null) => (json === null ? null : JSON.parse(json)))
