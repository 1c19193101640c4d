import { dirname } from "node:path"
import { asc, eq } from "drizzle-orm"
import { addAuditLine, personNamed } from "../audit/queries"
import type { Copy } from "../backups/copies"
import { type Inside, lookInto } from "../backups/look-into"
import { leaveRequest, requestFileIn } from "../backups/restore-request"
import { type Db, fileOf } from "../db/connection"
import { freeBytesBeside } from "../db/free-bytes"
import { acts, auditLines, farms, members, users } from "../db/schema"
import type { Kept } from "../db/sqlite/carry-over"
import { migrationIn } from "../db/sqlite/database-file"
import { inTransaction } from "../db/transaction"
import { AppError, errorMessage } from "../domain/errors"
import type { User } from "../domain/users"
import { storedSignUp } from "./stored-sign-up"

/** Besides the copy, for what is written while it is checked. */
const spareRoom = 64 * 1024 * 1024

/**
 * Leaves in the data folder what the next start restores. Nothing of the database is touched before that.
 * @throws AppError conflict when the copy can't be restored here, unavailable when its disk does not answer
 */
export const requestRestore = async (db: Db, by: User, copy: Copy): Promise<void> => {
  const inside = await lookInto(db, copy)
  assertRestorable(db, copy, inside)
  await inTransaction(db, (tx) => addAuditLine(tx, by, `began to restore the copy ${copy.name}`))
  const name = await personNamed(db, by.id)
  const restored = { at: Date.now(), sentence: `${name} restored the copy ${copy.name}.` }
  const kept = await keptFrom(db, [...(await allLines(db)), restored], await allActs(db))
  const all = kept.farms.map(({ id }) => ({ ...restored, farmId: id, email: null }))
  kept.acts = [...(kept.acts ?? []), ...all]
  const file = requestFileIn(dirname(fileOf(db)))
  try {
    leaveRequest(file, { copy: copy.name, by: name, tries: 0, kept })
  } catch (error) {
    throw new AppError("conflict", `The folder of the database can't be written: ${errorMessage(error)}`)
  }
}

/** Today's rights and acts. */
const keptFrom = async (db: Db, lines: Kept["lines"], acts: Acts): Promise<Kept> => {
  const people = await db
    .select({ email: users.email, password: users.password, role: users.role, disabledAt: users.disabledAt })
    .from(users)
  const all = await db.select({ id: farms.id, createdAt: farms.createdAt }).from(farms)
  return {
    people: people.map((person) => ({ ...person, disabledAt: timeOf(person.disabledAt) })),
    farms: all.map(({ id, createdAt }) => ({ id, createdAt: Date.parse(createdAt) })),
    members: await db
      .select({ email: users.email, farmId: members.farmId, role: members.role })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId)),
    lines,
    acts,
    signup: (await storedSignUp(db)) ?? null,
  }
}

const timeOf = (iso: string | null) => (iso === null ? null : Date.parse(iso))

const assertRestorable = (db: Db, { bytes }: Copy, { migration: applied }: Inside) => {
  if (applied === 0) throw new AppError("conflict", "This file is no copy of a Windrow database.")
  if (applied > migrationIn(fileOf(db)))
    throw new AppError("conflict", "This copy was made by a newer Windrow. Update this one first.")
  if (freeBytesBeside(dirname(fileOf(db))) < bytes + spareRoom)
    throw new AppError("conflict", "The disk has too little room to restore this copy. Make room first.")
}

/** All of it: after an earlier restore neither numbers nor times tell what a copy lacks, and `carryOver` leaves out what it has. */
const allLines = async (db: Db) => {
  const lines = await db
    .select({ at: auditLines.at, sentence: auditLines.sentence })
    .from(auditLines)
    .orderBy(asc(auditLines.id))
  return lines.map(({ at, sentence }) => ({ at: Date.parse(at), sentence }))
}

type Acts = NonNullable<Kept["acts"]>

const allActs = async (db: Db): Promise<Acts> => {
  const all = await db
    .select({ at: acts.at, sentence: acts.sentence, farmId: acts.farmId, email: users.email })
    .from(acts)
    .leftJoin(users, eq(users.id, acts.personId))
    .orderBy(asc(acts.id))
  return all.map((act) => ({ ...act, at: Date.parse(act.at) }))
}
