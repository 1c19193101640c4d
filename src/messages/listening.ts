import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm"
import type { Db } from "../db/connection"
import { farms, members, receivers, users } from "../db/schema"
import type { Speech } from "../domain/language"
import { rolesWith } from "../domain/rights"
import type { UnitSystem } from "../domain/units"
import { speechIn } from "../languages/speech"
import { hasEndedInMemory } from "../sessions/in-memory"

/** A receiver that hears something, with the units and the language in which it is told. */
export type Listening = typeof receivers.$inferSelect & { units: UnitSystem; speech?: Speech | undefined }

/**
 * Those that are confirmed, and whose person still belongs to the farm and may log in; of the farm itself all. `id` asks for one,
 * which is sent its code before it is confirmed.
 */
export const listening = async (db: Db, id?: number): Promise<Listening[]> => {
  // Who is no member has no role.
  const mayHear = and(isNull(users.disabledAt), inArray(members.role, rolesWith("see")))
  const found = await db
    .select({ receiver: receivers, ofUser: users.units, ofFarm: farms.units, language: users.language })
    .from(receivers)
    .innerJoin(farms, eq(farms.id, receivers.farmId))
    .leftJoin(users, eq(users.id, receivers.userId))
    .leftJoin(members, and(eq(members.userId, receivers.userId), eq(members.farmId, receivers.farmId)))
    .where(
      and(
        isNull(receivers.gone),
        or(isNull(receivers.userId), mayHear),
        id === undefined ? isNotNull(receivers.confirmedAt) : eq(receivers.id, id),
      ),
    )
    .orderBy(receivers.id)
  // Of a session that could not be ended on a full disk.
  const mayStillHear = found.filter(({ receiver: { session } }) => !session || !hasEndedInMemory(db, session))
  const told = mayStillHear.map(async ({ receiver, ofUser, ofFarm, language }) => ({
    ...receiver,
    units: ofUser ?? ofFarm,
    speech: await speechIn(language),
  }))
  return Promise.all(told)
}
