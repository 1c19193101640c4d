import { and, asc, count, eq, inArray, isNull, ne, or, sql } from "drizzle-orm"
import { addAct } from "../audit/acts"
import { personNamed } from "../audit/queries"
import type { FarmChange } from "../contract/farms"
import type { Db } from "../db/connection"
import { inLongTransaction } from "../db/long-transaction"
import { only } from "../db/only"
import { problemOf } from "../db/problems"
import { apiTokens, farms, invitations, members, messages, receivers, users } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { AppError } from "../domain/errors"
import { isZoneNamed } from "../domain/farm-zone"
import {
  aRole,
  type Farm,
  type FarmMember,
  type FarmRole,
  firstFarmName,
  type Member,
  type OwnFarm,
} from "../domain/farms"
import { counted } from "../domain/import-report"
import { boundsText } from "../domain/result-limits"
import { may, mayOnServer, onlyManagers, rolesWith } from "../domain/rights"
import { yardLabel } from "../domain/rows"
import { methodWords } from "../domain/rule-words"
import { withUnit } from "../domain/units"
import type { SignedInUser, User } from "../domain/users"
import { lockPiles } from "../rows/lock-piles"
import { recountDays } from "../rows/recount-days"
import { lastUsesByUser, newerUse } from "../sessions/last-use"
import { firstMembership, isDisabled } from "../sessions/queries"

/** A farm of the user's own, with the user as its manager. */
export const createFarm = async (tx: Db, user: User, name = firstFarmName(user)): Promise<Farm> => {
  const farm = only(await tx.insert(farms).values({ name }).returning())
  await tx.insert(members).values({ farmId: farm.id, userId: user.id, role: "manager" })
  return farm
}

/** The user with their farms, and the one where they are a `member`, by default the farm that a new session is about. */
export const signedInUser = async (db: Db, user: User, member?: Member): Promise<SignedInUser> => {
  const { farmId } = member ?? (await firstMembership(db, user))
  const farms = await farmsOf(db, user)
  const isResponsible =
    mayOnServer(user, "operate") || farms.some((farm) => farm.id === farmId && may(farm, "manage"))
  const notice = isResponsible
    ? (problemOf(db, "photos") ?? problemOf(db, "backup") ?? problemOf(db, "sending"))
    : undefined
  return { ...user, farmId, farms, ...(notice && { notice }) }
}

/** The user's farms, oldest first. */
export const farmsOf = async (db: Db, user: { id: number }): Promise<OwnFarm[]> => {
  const found = await db
    .select({ ...farmColumns, role: members.role })
    .from(members)
    .innerJoin(farms, eq(farms.id, members.farmId))
    .where(eq(members.userId, user.id))
    .orderBy(asc(farms.id))
  return found.map(marked)
}

/** With the mark also where an older server has written the zone. */
const marked = <F extends Farm>(farm: F): F => ({ ...farm, zoneNamed: isZoneNamed(farm) })

const farmColumns = {
  id: farms.id,
  name: farms.name,
  address: farms.address,
  zone: farms.zone,
  method: farms.method,
  ownRule: farms.ownRule,
  zoneNamed: farms.zoneNamed,
  createdAt: farms.createdAt,
  rule: farms.rule,
  units: farms.units,
  positions: farms.positions,
  depths: farms.depths,
  probes: farms.probes,
  densities: farms.densities,
  countsProbes: farms.countsProbes,
  yardId: sql<
    number | null
  >`(SELECT yard.id FROM compost_rows AS yard WHERE yard.farm_id = farms.id AND yard.row_id = ${yardLabel})`,
  limits: farms.limits,
}

export const farmOf = async (db: Db, member: Member): Promise<OwnFarm> => {
  const [farm] = await db.select(farmColumns).from(farms).where(eq(farms.id, member.farmId))
  if (!farm) throw new AppError("not_found", "Farm not found")
  return { ...marked(farm), role: member.role }
}

/** Another zone counts the cooking days of all rows again, in the same transaction. Any zone is then named, UTC too. */
export const changeFarm = (db: Db, member: Member, change: FarmChange): Promise<OwnFarm> =>
  change.zone === undefined
    ? inTransaction(db, (tx) => changeFarmIn(tx, member, change))
    : inLongTransaction(
        db,
        (tx) => changeFarmIn(tx, member, change),
        (tx) => lockPiles(tx, member),
      )

const changeFarmIn = async (tx: Db, member: Member, change: FarmChange) => {
  const before = await farmOf(tx, member)
  if (Object.values(change).some((value) => value !== undefined))
    await tx.update(farms).set(markedAs(change)).where(eq(farms.id, member.farmId))
  const after = await farmOf(tx, member)
  if (after.zone !== before.zone) await recountDays(tx, member, before.zone, after.zone)
  const words = changeWords(before, after)
  if (words) await addAct(tx, member.userId, { farm: member.farmId }, `changed the farm: ${words}`)
  return after
}

/** A zone that is sent is named. */
const markedAs = (change: FarmChange) => (change.zone === undefined ? change : { ...change, zoneNamed: true })

/** 'P-1 (serial 4711, checked 2026-05-01, ice water), P-2' */
const probesOf = ({ probes }: Farm) =>
  probes
    .map(({ name, serial, checkedOn, checkedHow }) => {
      const known = [serial && `serial ${serial}`, checkedOn && `checked ${checkedOn}`, checkedHow].filter(
        Boolean,
      )
      return known.length > 0 ? `${name} (${known.join(", ")})` : name
    })
    .join(", ")

/** 'Leaves 350 lb/yd³ on 2026-05-01' */
const densitiesOf = ({ densities }: Farm) =>
  densities
    .map(
      ({ materialType, density, weighedOn }) =>
        `${materialType} ${withUnit("density", density)} on ${weighedOn}`,
    )
    .join(", ")

/** 'Lead at most 300 mg/kg (permit 12-A), pH 6 to 8' */
const limitsOf = ({ limits }: Farm) =>
  limits
    .map((limit) => [
      `${limit.parameter}:`,
      boundsText(limit),
      limit.unit,
      limit.source && `(${limit.source})`,
    ])
    .map((words) => words.filter(Boolean).join(" "))
    .join(", ")

/** 'name Green Heap, no address'; empty when nothing was changed */
const changeWords = (before: Farm, after: Farm) =>
  [
    before.name !== after.name && `name ${after.name}`,
    before.address !== after.address && (after.address ? `address ${after.address}` : "no address"),
    methodWords(before) !== methodWords(after) && `method of new piles ${methodWords(after)}`,
    (before.zone !== after.zone || before.zoneNamed !== after.zoneNamed) && `time zone ${after.zone}`,
    before.positions.join() !== after.positions.join() && `positions ${after.positions.join(", ")}`,
    before.depths.join() !== after.depths.join() && `depths ${after.depths.join(", ") || "none"}`,
    probesOf(before) !== probesOf(after) && `probes ${probesOf(after) || "none"}`,
    densitiesOf(before) !== densitiesOf(after) && `densities ${densitiesOf(after) || "none"}`,
    before.countsProbes !== after.countsProbes &&
      `wireless probes ${after.countsProbes ? "count" : "do not count"}`,
    limitsOf(before) !== limitsOf(after) && `limits for results ${limitsOf(after) || "none"}`,
    before.units !== after.units && `${after.units === "us" ? "US" : after.units} units`,
    before.rule !== after.rule && (after.rule ? `rule or permit ${after.rule}` : "no rule or permit"),
  ]
    .filter(Boolean)
    .join(", ")

/** Everybody who belongs to the farm now, by name; emails for a manager only. */
export const membersOf = async (db: Db, asking: Member): Promise<FarmMember[]> => {
  const noted = lastUsesByUser(db)
  const stored = await storedMembersOf(db, asking)
  return stored.map((member) => ({
    ...member,
    lastSeenAt: newerUse(member.lastSeenAt, noted.get(member.id)),
  }))
}

const storedMembersOf = async (db: Db, asking: Member): Promise<FarmMember[]> =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      role: members.role,
      joinedAt: members.joinedAt,
      lastSeenAt: users.lastSeenAt,
      ...(may(asking, "manage") && { email: users.email }),
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.farmId, asking.farmId))
    .orderBy(sql`${users.firstName} COLLATE NOCASE`, users.id)

/** @throws AppError not_found, or conflict when the farm would be left without a manager */
export const changeRole = (db: Db, { farmId, userId }: Member, id: number, role: FarmRole): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await requireMember(tx, farmId, id)
    if (may(before, "manage") && !may({ role }, "manage")) await assertOtherManager(tx, farmId, id)
    await tx.update(members).set({ role }).where(membership(farmId, id))
    const ended = may({ role }, "manage") ? "" : await endInvitations(tx, farmId, id)
    if (before.role === role) return
    const farm = await farmNamed(tx, farmId)
    const own = `became ${aRole(role)} of ${farm}`
    if (id === userId) return addAct(tx, userId, { farm: farmId }, own + ended)
    const act = `made ${await personNamed(tx, id)} ${aRole(role)} of ${farm}`
    await addAct(tx, userId, { farm: farmId, person: id }, act + ended)
  })

/**
 * Ends a membership and the API tokens that were made in it; who belongs to no farm then gets one of their own again.
 * @throws AppError not_found, or conflict when the farm would be left without a manager
 */
export const leaveFarm = (db: Db, { farmId, userId }: Member, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await requireMember(tx, farmId, id)
    // A member who is no manager may leave, even if all managers are disabled.
    if (may(before, "manage")) await assertOtherManager(tx, farmId, id)
    await tx.delete(members).where(membership(farmId, id))
    const ended = await endInvitations(tx, farmId, id)
    await tx.delete(apiTokens).where(and(eq(apiTokens.farmId, farmId), eq(apiTokens.userId, id)))
    const user = only(await tx.select().from(users).where(eq(users.id, id)))
    await endMessages(tx, farmId, user)
    if ((await farmsOf(tx, user)).length === 0) await createFarm(tx, user)
    const farm = (await farmNamed(tx, farmId)) + ended
    if (id === userId) return addAct(tx, userId, { farm: farmId }, `left ${farm}`)
    const act = `removed ${await personNamed(tx, id)} from ${farm}`
    await addAct(tx, userId, { farm: farmId, person: id }, act)
  })

const farmNamed = async (tx: Db, id: number) => {
  const [farm] = await tx.select({ name: farms.name }).from(farms).where(eq(farms.id, id))
  return farm?.name ?? `farm ${id}`
}

/** Otherwise somebody who is removed lets themselves in again. For the act's sentence: whether there were any. */
const endInvitations = async (tx: Db, farmId: number, userId: number): Promise<string> => {
  const theirs = and(eq(invitations.farmId, farmId), eq(invitations.invitedBy, userId))
  const ended = await tx.delete(invitations).where(theirs).returning({ expiresAt: invitations.expiresAt })
  const open = ended.filter(({ expiresAt }) => expiresAt > new Date().toISOString())
  return open.length > 0 ? `, which ended ${counted(open.length, "invitation")} of theirs` : ""
}

/** Neither what they chose for themselves nor the farm's messages to their address come to them any more. */
const endMessages = async (tx: Db, farmId: number, { id, email }: User) => {
  const isAddress = and(eq(receivers.kind, "email"), sql`lower(${receivers.name}) = ${email.toLowerCase()}`)
  const isTheirs = or(eq(receivers.userId, id), isAddress)
  const theirs = await tx
    .select({ id: receivers.id })
    .from(receivers)
    .where(and(eq(receivers.farmId, farmId), isTheirs))
  const ids = theirs.map((each) => each.id)
  if (ids.length === 0) return
  await tx.delete(messages).where(inArray(messages.receiverId, ids))
  await tx.delete(receivers).where(inArray(receivers.id, ids))
}

/**
 * For a write that goes on after its request.
 * @throws AppError forbidden
 */
export const assertStillManager = async (tx: Db, { farmId, userId }: Member): Promise<void> => {
  const [now] = await tx.select({ role: members.role }).from(members).where(membership(farmId, userId))
  if (!now || !may(now, "manage") || (await isDisabled(tx, { id: userId }))) throw onlyManagers()
}

const membership = (farmId: number, userId: number) =>
  and(eq(members.farmId, farmId), eq(members.userId, userId))

const requireMember = async (tx: Db, farmId: number, id: number): Promise<{ role: FarmRole }> => {
  const [member] = await tx.select({ role: members.role }).from(members).where(membership(farmId, id))
  if (!member) throw new AppError("not_found", "Member not found")
  return member
}

const assertOtherManager = async (tx: Db, farmId: number, id: number) => {
  const managers = and(
    eq(members.farmId, farmId),
    inArray(members.role, rolesWith("manage")),
    isNull(users.disabledAt),
  )
  const [found] = await tx
    .select({ n: count() })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(managers, ne(members.userId, id)))
  if (!found?.n) throw new AppError("conflict", "A farm needs a manager. Make somebody else a manager first.")
}
