import { eq, notLike, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { apiTokens, farms, members, users } from "../db/schema"
import type { Person } from "../domain/operation"
import { may } from "../domain/rights"
import { standInPrefix } from "../domain/users"
import { lastUsesByUser, newerUse } from "../sessions/last-use"

const { id, firstName, lastName, email, role, lastSeenAt, disabledAt } = users

/** Everybody with an account, by name, each with their farms, the oldest first; without those who stand in for names of imports. */
export const peopleOfServer = async (db: Db): Promise<Person[]> => {
  const noted = lastUsesByUser(db)
  const ofUsers = await farmsByUser(db)
  const found = await db
    .select({
      id,
      firstName,
      lastName,
      email,
      role,
      lastSeenAt,
      disabledAt,
      tokens: db.$count(apiTokens, eq(apiTokens.userId, id)),
    })
    .from(users)
    .where(isPerson)
    .orderBy(sql`${firstName} COLLATE NOCASE`, id)
  return found.map((user) => ({
    ...user,
    farms: ofUsers.get(user.id) ?? [],
    lastSeenAt: newerUse(user.lastSeenAt, noted.get(user.id)),
  }))
}

const isPerson = notLike(email, `${standInPrefix}%`)

const farmsByUser = async (db: Db) => {
  const found = await db
    .select({ farmId: farms.id, userId: members.userId, name: farms.name, role: members.role, disabledAt })
    .from(members)
    .innerJoin(farms, eq(farms.id, members.farmId))
    .innerJoin(users, eq(id, members.userId))
    .orderBy(farms.id)
  const managers = found.filter((member) => may(member, "manage") && member.disabledAt === null)
  const managersOf = Map.groupBy(managers, ({ farmId }) => farmId)
  const ofUsers = new Map<number, Person["farms"]>()
  for (const { farmId, userId, name, role } of found) {
    const others = managersOf.get(farmId)?.filter((manager) => manager.userId !== userId) ?? []
    const isOnlyManager = may({ role }, "manage") && others.length === 0
    ofUsers.set(userId, [...(ofUsers.get(userId) ?? []), { name, role, isOnlyManager }])
  }
  return ofUsers
}
