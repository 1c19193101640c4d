import { and, eq, gt } from "drizzle-orm"
import { addAct } from "../audit/acts"
import { addAuditLine, personNamed } from "../audit/queries"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { members, passwordLinks, publicUser, users } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import { may, mayOnServer } from "../domain/rights"
import type { User } from "../domain/users"
import { isDisabled } from "../sessions/queries"
import { newToken, tokenHashOf } from "../sessions/token"
import { hashPassword } from "./passwords"
import { storePassword, userByEmail } from "./queries"

const validMs = 60 * 60_000

/** The token is told only here. */
export type MadeLink = { token: string; expiresAt: string }

/**
 * A link for setting a forgotten password, which replaces the user's last one.
 * @throws AppError not_found or forbidden, see `assertMayMake`
 */
export const makePasswordLink = (db: Db, maker: User, member: Member, userId: number): Promise<MadeLink> =>
  inTransaction(db, async (tx) => {
    const isMember = await assertMayMake(tx, await userNow(tx, maker), member, userId)
    return storeLink(tx, maker, userId, isMember ? member.farmId : undefined)
  })

/**
 * The same by an admin for whoever has the email.
 * @throws AppError not_found, or forbidden for oneself
 */
export const makeLinkByEmail = (db: Db, maker: User, email: string): Promise<MadeLink> =>
  inTransaction(db, async (tx) => {
    const user = await userByEmail(tx, email)
    if (!user) throw new AppError("not_found", "There is no user with this email.")
    assertNotOwn(maker, user.id)
    return storeLink(tx, maker, user.id)
  })

/**
 * The same by an admin for anybody's id.
 * @throws AppError as `makeLinkByEmail`
 */
export const makeLinkForPerson = (db: Db, maker: User, userId: number): Promise<MadeLink> =>
  inTransaction(db, async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId))
    if (!user) throw new AppError("not_found", "There is no such person.")
    assertNotOwn(maker, userId)
    return storeLink(tx, maker, userId)
  })

/** The person hears of it, and so do the managers of their `farm`. */
const storeLink = async (tx: Db, maker: User, userId: number, farm?: number): Promise<MadeLink> => {
  await assertEnabled(tx, userId)
  const token = newToken()
  const expiresAt = new Date(Date.now() + validMs).toISOString()
  const link = { tokenHash: tokenHashOf(token), madeBy: maker.id, expiresAt }
  await tx
    .insert(passwordLinks)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: passwordLinks.userId, set: link })
  const act = `made a link for a new password of ${await personNamed(tx, userId)}`
  await addAuditLine(tx, maker, act)
  await addAct(tx, maker.id, { farm, person: userId }, act)
  return { token, expiresAt }
}

const assertEnabled = async (tx: Db, userId: number) => {
  if (await isDisabled(tx, { id: userId }))
    throw new AppError("conflict", "This person is disabled. An administrator can enable them first.")
}

/** Since the guard, an admin may be none any more. */
const userNow = async (tx: Db, { id }: User): Promise<User> =>
  only(await tx.select(publicUser).from(users).where(eq(users.id, id)))

/** An admin may for every other user, a manager for a member of their farm who has no rights beyond it. Is it a member? */
const assertMayMake = async (tx: Db, maker: User, { farmId }: Member, userId: number): Promise<boolean> => {
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId))
  const farmIds = await farmIdsOf(tx, userId)
  if (!user || !(mayOnServer(maker, "operate") || farmIds.includes(farmId)))
    throw new AppError("not_found", "Member not found")
  assertNotOwn(maker, userId)
  if (mayOnServer(maker, "operate")) return farmIds.includes(farmId)
  if (mayOnServer(user, "operate"))
    throw new AppError("forbidden", "Only an administrator can make a link for an administrator.")
  if (farmIds.length > 1)
    throw new AppError(
      "forbidden",
      "This person also belongs to another farm. Ask an administrator for a link.",
    )
  return true
}

/** A link for oneself would replace the old password, which a stolen session does not know. */
const assertNotOwn = (maker: User, userId: number) => {
  if (userId === maker.id)
    throw new AppError("forbidden", "Change your own password in Account, or ask somebody else for a link.")
}

const farmIdsOf = async (db: Db, userId: number) =>
  (await db.select({ farmId: members.farmId }).from(members).where(eq(members.userId, userId))).map(
    ({ farmId }) => farmId,
  )

/**
 * Whose link it is.
 * @throws AppError not_found, alike for used, ended and never-made ones
 */
export const userOfLink = async (db: Db, token: string): Promise<User> => {
  const [link] = await db
    .select({ user: publicUser, madeBy: passwordLinks.madeBy })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(withToken(token))
  if (!link || !(await couldStillMake(db, link.madeBy, link.user)))
    throw new AppError("not_found", "This link is no longer valid. Ask for a new one.")
  return link.user
}

const withToken = (token: string) =>
  and(eq(passwordLinks.tokenHash, tokenHashOf(token)), gt(passwordLinks.expiresAt, new Date().toISOString()))

/** Without this, a manager's link would open the farms that the member has joined since. */
const couldStillMake = async (db: Db, makerId: number, user: User) => {
  const [maker] = await db.select({ role: users.role }).from(users).where(eq(users.id, makerId))
  if (maker && mayOnServer(maker, "operate")) return true
  const [farmId = 0, another] = await farmIdsOf(db, user.id)
  if (mayOnServer(user, "operate") || another !== undefined) return false
  const inFarm = and(eq(members.userId, makerId), eq(members.farmId, farmId))
  const [membership] = await db.select({ role: members.role }).from(members).where(inFarm)
  return membership !== undefined && may(membership, "manage")
}

/**
 * Uses up a link; returns the user and the hash of their new password. Their browser of the session `browser`, in which it is chosen,
 * goes on hearing messages.
 * @throws AppError as `userOfLink`
 */
export const resetPassword = async (
  db: Db,
  token: string,
  password: string,
  browser?: string,
): Promise<{ user: User; hash: string }> => {
  // Before hashing, which costs.
  await userOfLink(db, token)
  const hash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const user = await userOfLink(tx, token)
    await storePassword(tx, user, hash, { hears: browser })
    return { user, hash }
  })
}
