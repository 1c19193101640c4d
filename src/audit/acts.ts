import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { acts } from "../db/schema"
import type { AuditLine } from "../domain/operation"
import { actorNamed, byCommand } from "./queries"

/** A farm, whose managers read of the act, and a person, who does. */
export type About = { farm?: number | undefined; person?: number | undefined }

/**
 * Writes what a user did, or a command for undefined, with the act itself, in its transaction. `act` goes on after the name:
 * 'left Green Heap'.
 */
export const addAct = async (tx: Db, by: number | undefined, about: About, act: string): Promise<void> => {
  const sentence = `${await actorNamed(tx, by)} ${act}.`
  await tx.insert(acts).values({ farmId: about.farm ?? null, personId: about.person ?? null, sentence })
}

/** Adds an act of a command to every farm's list, such as a restore. */
export const addActOfAll = async (tx: Db, act: string): Promise<void> => {
  const sentence = `${byCommand} ${act}.`
  await tx.run(
    sql`INSERT INTO acts (at, farm_id, sentence) SELECT CAST(${Date.now()} AS INTEGER), id, CAST(${sentence} AS TEXT) FROM farms`,
  )
}

/** In the farm: the newest first, 20 before the act `before`. */
export const actsOfFarm = (db: Db, farmId: number, before?: number): Promise<AuditLine[]> =>
  actsBefore(db, eq(acts.farmId, farmId), before)

/** Returns the acts that concern the person, likewise. */
export const actsAbout = (db: Db, personId: number, before?: number): Promise<AuditLine[]> =>
  actsBefore(db, eq(acts.personId, personId), before)

const actsBefore = async (db: Db, wanted: SQL, before = Number.MAX_SAFE_INTEGER): Promise<AuditLine[]> =>
  db
    .select({ id: acts.id, at: acts.at, sentence: acts.sentence })
    .from(acts)
    .where(and(wanted, lt(acts.id, before)))
    .orderBy(desc(acts.id))
    .limit(20)
