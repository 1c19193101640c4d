import { and, count, desc, eq, gt, lte } from "drizzle-orm"
import { addAct } from "../audit/acts"
import { personNamed } from "../audit/queries"
import type { Db } from "../db/connection"
import { fullNameOf } from "../db/full-name"
import { only } from "../db/only"
import { farms, invitations, members } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { dayMs } from "../domain/day"
import { AppError } from "../domain/errors"
import { aRole, type FarmRole, type Invitation, type Member } from "../domain/farms"
import { newToken, tokenHashOf } from "../sessions/token"
import { isFirstToken } from "./first-administrator"

const validDays = 7
const maxInvitations = 50

const columns = {
  id: invitations.id,
  role: invitations.role,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
  invitedBy: fullNameOf(invitations.invitedBy),
}

/** The farm's invitations that can still be used, newest first. */
export const invitationsOf = async (db: Db, { farmId }: Member): Promise<Invitation[]> =>
  db
    .select(columns)
    .from(invitations)
    .where(and(eq(invitations.farmId, farmId), isOpen()))
    .orderBy(desc(invitations.id))

/**
 * Makes an invitation for one person; the token is told only here.
 * @throws AppError conflict when the farm has too many
 */
export const invite = (
  db: Db,
  { farmId, userId }: Member,
  role: FarmRole,
): Promise<Invitation & { token: string }> =>
  inTransaction(db, async (tx) => {
    await tx.delete(invitations).where(lte(invitations.expiresAt, new Date().toISOString()))
    const [open] = await tx.select({ n: count() }).from(invitations).where(eq(invitations.farmId, farmId))
    if (open && open.n >= maxInvitations)
      throw new AppError("conflict", "This farm has too many open invitations. Revoke some first.")
    const token = newToken()
    const expiresAt = new Date(Date.now() + validDays * dayMs).toISOString()
    const values = { farmId, role, tokenHash: tokenHashOf(token), invitedBy: userId, expiresAt }
    const made = only(await tx.insert(invitations).values(values).returning({ id: invitations.id }))
    await addAct(tx, userId, { farm: farmId }, `made an invitation for ${aRole(role)}`)
    const invitation = only(await tx.select(columns).from(invitations).where(eq(invitations.id, made.id)))
    return { ...invitation, token }
  })

/** @throws AppError not_found */
export const revoke = (db: Db, { farmId, userId }: Member, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const own = and(eq(invitations.id, id), eq(invitations.farmId, farmId), isOpen())
    const [gone] = await tx.delete(invitations).where(own).returning({ role: invitations.role })
    if (!gone) throw new AppError("not_found", "Invitation not found")
    await addAct(tx, userId, { farm: farmId }, `took back an invitation for ${aRole(gone.role)}`)
  })

/**
 * The target of an invitation, for the holder of its token.
 * @throws AppError not_found, alike for used, ended, revoked and never-made ones
 */
export const invitationOf = async (db: Db, token: string): Promise<OpenInvitation> => {
  const [found] = await db
    .select({ farm: farms.name, role: invitations.role, invitedBy: fullNameOf(invitations.invitedBy) })
    .from(invitations)
    .innerJoin(farms, eq(farms.id, invitations.farmId))
    .where(withToken(token))
  if (found) return found
  if (await isFirstToken(db, token)) return ofTheStart
  throw noInvitation()
}

/** `administrator`: the link of the start, which leads to a farm of one's own and makes its opener the administrator. */
type OpenInvitation = { farm: string; role: FarmRole; invitedBy: string; administrator?: true }

const ofTheStart: OpenInvitation = { farm: "", role: "manager", invitedBy: "", administrator: true }

/**
 * Uses up an invitation; returns the farm's id.
 * @throws AppError not_found as `invitationOf`, conflict for a member, who leaves the invitation to somebody else
 */
export const join = async (tx: Db, user: { id: number }, token: string): Promise<number> => {
  const [invitation] = await tx.delete(invitations).where(withToken(token)).returning()
  if (!invitation) throw noInvitation()
  const { farmId, role, invitedBy } = invitation
  const made = await tx
    .insert(members)
    .values({ farmId, userId: user.id, role })
    .onConflictDoNothing()
    .returning({ farmId: members.farmId })
  if (made.length === 0) throw new AppError("conflict", "You already belong to this farm.")
  const act = `joined as ${aRole(role)} by an invitation of ${await personNamed(tx, invitedBy)}`
  await addAct(tx, user.id, { farm: farmId }, act)
  return farmId
}

/** Joins as `join` does. */
export const joinFarm = (db: Db, user: { id: number }, token: string): Promise<number> =>
  inTransaction(db, (tx) => join(tx, user, token))

const isOpen = () => gt(invitations.expiresAt, new Date().toISOString())
const withToken = (token: string) => and(eq(invitations.tokenHash, tokenHashOf(token)), isOpen())

const noInvitation = () => new AppError("not_found", "This invitation is no longer valid. Ask for a new one.")
