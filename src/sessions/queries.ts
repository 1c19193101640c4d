import { and, desc, eq, inArray, isNull, lt, notInArray, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { currentMembership } from "../db/membership"
import { only } from "../db/only"
import { prepared } from "../db/prepared"
import { rowReader } from "../db/row-reader"
import { members, publicUser, sessions, users } from "../db/schema"
import { inTransactionWhenFull } from "../db/transaction"
import { dayMs } from "../domain/day"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import { rolesWith } from "../domain/rights"
import { maxSessions, type Scheme, sessionDays } from "../domain/sessions"
import type { NamedSession } from "./cookie"
import { endSessionsIn, moveReceivers } from "./ending"
import {
  beginInMemory,
  dropInMemory,
  moveInMemory,
  revokeInMemory,
  type SessionInMemory,
  sessionInMemory,
} from "./in-memory"
import { forgetUses, notedUses, writeSeen } from "./last-use"
import { newToken, tokenHashOf } from "./token"

/**
 * The browser's User-Agent, the farm to begin with, if not the one joined last, the login's scheme, and the token of the session
 * that this one replaces.
 */
type Device = {
  browser?: string | undefined
  farmId?: number | undefined
  scheme?: Scheme
  before?: string | undefined
}

type Created = { token: string; expiresAt: number }

/**
 * Creates a session: a token of 256 random bits, of which the database keeps only a hash, and its end in ms.
 * @throws AppError unauthorized when `verified` is no longer the hash of the user's password, forbidden when disabled
 */
export const createSession = async (
  db: Db,
  user: { id: number },
  verified?: string,
  { scheme = "http", before, ...device }: Device = {},
): Promise<Created> => {
  const token = newToken()
  const session = {
    tokenHash: tokenHashOf(token),
    userId: user.id,
    expiresAt: initialExpiry(),
    scheme,
    ...device,
  }
  await inTransactionWhenFull(db, async (tx) => {
    await assertMayLogIn(tx, user.id, verified)
    await tx.delete(sessions).where(lt(sessions.expiresAt, new Date().toISOString()))
    await tx.insert(sessions).values(session)
    if (before) await moveReceivers(tx, user, tokenHashOf(before), session.tokenHash)
    await dropOldest(tx, user.id)
    await writeSeen(tx, { userId: user.id, at: Date.now() })
  }).catch(async (error) => {
    if (!isDiskFull(error)) throw error
    const passwordHash = await assertMayLogIn(db, user.id, verified)
    beginInMemory(db, session.tokenHash, { ...session, createdAt: new Date().toISOString(), passwordHash })
  })
  return { token, expiresAt: Date.parse(session.expiresAt) }
}

/** The hash of the user's password. Only who knows that hears that the account is disabled. */
const assertMayLogIn = async (db: Db, userId: number, verified: string | undefined) => {
  const now = { hash: users.password, disabledAt: users.disabledAt }
  const [found] = await db.select(now).from(users).where(eq(users.id, userId))
  if (!found || (verified !== undefined && verified !== found.hash)) throw wrongPassword()
  if (found.disabledAt !== null) throw disabledAccount()
  return found.hash
}

const dropOldest = async (tx: Db, userId: number) => {
  const newest = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sql`rowid`))
    .limit(maxSessions)
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.tokenHash, newest)))
}

/**
 * The session's user, what they are in the farm `asked` for, and its start and end; none under another scheme. Of a user who
 * does not belong to that farm the membership is that of the session's, or of the farm joined last. `tx` is a transaction
 * that looks.
 */
export const sessionOf = async (db: Db, { token, scheme }: NamedSession, asked?: number, tx = db) => {
  const tokenHash = tokenHashOf(token)
  const inMemory = await sessionInMemory(db, tokenHash, tx)
  if (inMemory === "ended") return undefined
  const found = inMemory
    ? await userOfSession(tx, inMemory, asked)
    : await storedSession(tx, tokenHash, asked)
  if (found?.scheme !== scheme) return undefined
  const expiresAt = endOf(found)
  if (expiresAt <= Date.now()) return undefined
  return { ...found, expiresAt, tokenHash, isStored: inMemory === undefined }
}

const userOfSession = async (db: Db, session: SessionInMemory, asked?: number) => {
  const { userId, farmId, createdAt, expiresAt, scheme } = session
  const found = await userIn(db, userId, [asked, farmId])
  return found && { ...found, createdAt, expiresAt, scheme }
}

const storedSession = async (db: Db, tokenHash: string, asked?: number) => {
  const found = await sessionByToken(db).values({ token: tokenHash, asked: asked ?? 0 })
  const [session] = sessionsIn(found)
  if (!session?.member) return undefined
  const { member, sessionCreatedAt: createdAt, expiresAt, scheme, ...user } = session
  return { user, member, createdAt, expiresAt, scheme }
}

const sessionColumns = {
  ...publicUser,
  sessionCreatedAt: sessions.createdAt,
  expiresAt: sessions.expiresAt,
  scheme: sessions.scheme,
  member: currentMembership(sql`users.id`, sql`${sql.placeholder("asked")}`, sql`sessions.farm_id`),
}

const sessionsIn = rowReader(sessionColumns)

const sessionByToken = prepared((db) =>
  db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.disabledAt)))
    .where(eq(sessions.tokenHash, sql.placeholder("token")))
    .prepare(),
)

/** The user, and what they are in the first of these farms that is theirs, or in the farm joined last. */
export const userIn = async (
  db: Db,
  id: number,
  [asked, farm]: readonly [asked: number | undefined, farm: number | null | undefined],
) => {
  const [found] = await userWithMember(db).execute({ id, asked: asked ?? 0, farm: farm ?? 0 })
  if (!found?.member) return undefined
  const { member, ...user } = found
  return { user, member }
}

const userWithMember = prepared((db) =>
  db
    .select({
      ...publicUser,
      member: currentMembership(
        sql`users.id`,
        sql`${sql.placeholder("asked")}`,
        sql`${sql.placeholder("farm")}`,
      ),
    })
    .from(users)
    .where(and(eq(users.id, sql.placeholder("id")), isNull(users.disabledAt)))
    .prepare(),
)

/** Returns the user's membership in the farm that a new session is about. */
export const firstMembership = async (db: Db, user: { id: number }): Promise<Member> => {
  const { member } = only(await userWithMember(db).execute({ id: user.id, asked: 0, farm: 0 }))
  if (!member) throw new Error(`User ${user.id} belongs to no farm.`)
  return member
}

/** May the user record in any farm? */
export const writesSomewhere = async (db: Db, user: { id: number }): Promise<boolean> => {
  const [found] = await db
    .select({ farmId: members.farmId })
    .from(members)
    .where(and(eq(members.userId, user.id), inArray(members.role, rolesWith("record"))))
    .limit(1)
  return found !== undefined
}

export const renewSession = (db: Db, token: string, expiresAt: number) =>
  inTransactionWhenFull(db, async (tx) => {
    await tx
      .update(sessions)
      .set({ expiresAt: new Date(expiresAt).toISOString() })
      .where(eq(sessions.tokenHash, tokenHashOf(token)))
  }).catch((error) => {
    // A later write renews it.
    if (!isDiskFull(error)) throw error
  })

export const setSessionFarm = async (db: Db, token: string, farmId: number): Promise<void> => {
  const tokenHash = tokenHashOf(token)
  if (moveInMemory(db, tokenHash, farmId)) return
  await inTransactionWhenFull(db, async (tx) => {
    await tx.update(sessions).set({ farmId }).where(eq(sessions.tokenHash, tokenHash))
  })
}

export const revokeSession = (db: Db, token: string) => endSessions(db, [tokenHashOf(token)])

/** Ends sessions by the hashes of their tokens; in memory when the disk is full. */
export const endSessions = async (db: Db, tokenHashes: string[]): Promise<void> => {
  for (const tokenHash of tokenHashes) dropInMemory(db, tokenHash)
  const uses = notedUses(db, tokenHashes)
  try {
    await inTransactionWhenFull(db, async (tx) => {
      await endSessionsIn(tx, tokenHashes)
      for (const use of uses) await writeSeen(tx, use)
    })
    forgetUses(db, tokenHashes)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    for (const tokenHash of tokenHashes) revokeInMemory(db, tokenHash)
  }
}

const isDiskFull = (error: unknown) => error instanceof AppError && error.code === "disk_full"

export const isDisabled = async (db: Db, user: { id: number }): Promise<boolean> => {
  const [found] = await db.select({ at: users.disabledAt }).from(users).where(eq(users.id, user.id))
  return found?.at != null
}

export const wrongPassword = () => new AppError("unauthorized", "Invalid email or password")

const disabledAccount = () => new AppError("forbidden", "This account is disabled. Ask your administrator.")

/** The end of a session that is renewed now, in milliseconds since 1970. */
export const renewedExpiry = (createdAt: string) =>
  Math.min(Date.now() + sessionDays.unused * dayMs, latestExpiry(createdAt))

/** When a session ends, in milliseconds since 1970. */
export const endOf = ({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }): number =>
  Math.min(Date.parse(expiresAt), latestExpiry(createdAt))

const latestExpiry = (createdAt: string) => Date.parse(createdAt) + sessionDays.atMost * dayMs
const initialExpiry = () => new Date(Date.now() + sessionDays.unused * dayMs).toISOString()
