import { and, count, desc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm"
import { addAct } from "../audit/acts"
import type { NewReceiver, ReceiverChange } from "../contract/messages"
import { homeScreen } from "../contract/screens"
import type { Db } from "../db/connection"
import { fullNameOf } from "../db/full-name"
import { only } from "../db/only"
import { messages, receivers } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import {
  defaultReadBy,
  type MadeReceiver,
  type MessageState,
  maxReceivers,
  type NewsKind,
  type Receiver,
  type ReceiverKind,
  type SentMessage,
} from "../domain/messages"
import { may } from "../domain/rights"
import { newToken } from "../sessions/token"
import { changedWords, endedWords, setUpWords } from "./act-words"
import type { Sealed } from "./channels"
import { keptOf } from "./collect"
import { Failure } from "./failure"
import { type FarmNow, farmNow } from "./news-of-farm"
import { officeOf } from "./office"
import { checkedUrl } from "./post"
import { assertKey, codeFor, seal, unseal } from "./sealing"

type Stored = typeof receivers.$inferSelect

/** The member's own, and the farm's for a manager. */
const visibleTo = (member: Member) =>
  and(
    eq(receivers.farmId, member.farmId),
    may(member, "manage")
      ? or(eq(receivers.userId, member.userId), isNull(receivers.userId))
      : eq(receivers.userId, member.userId),
  )

/** Those that the member may see, the farm's first. */
export const receiversOf = async (db: Db, member: Member): Promise<Receiver[]> => {
  const found = await db
    .select({ receiver: receivers, madeBy: fullNameOf(receivers.madeBy), isMember: isMember(member) })
    .from(receivers)
    .where(visibleTo(member))
    .orderBy(sql`${receivers.userId} IS NOT NULL`, receivers.id)
  return found.map(({ receiver, madeBy, isMember }) =>
    shown(receiver, isMember ? madeBy : `${madeBy}, who has left the farm`),
  )
}

const isMember = ({ farmId }: Member) =>
  sql<number>`(SELECT count(*) FROM members WHERE members.user_id = ${receivers.madeBy} AND members.farm_id = ${farmId})`.mapWith(
    Number,
  )

const shown = (stored: Stored, madeBy: string): Receiver => {
  const { id, userId, kind, name, createdAt, confirmedAt, gone } = stored
  const { news, readBy, quietFrom, quietTo, quietFire } = stored
  return {
    id,
    audience: userId === null ? "farm" : "me",
    ...{ kind, name, createdAt, madeBy, news, readBy, quietFrom, quietTo, quietFire },
    isConfirmed: confirmedAt !== null,
    ...(gone !== null && { gone }),
  }
}

/** @throws AppError not_found for another farm's, another person's, and for who is no manager the farm's */
export const requireReceiver = async (db: Db, member: Member, id: number): Promise<Stored> => {
  const [found] = await db
    .select()
    .from(receivers)
    .where(and(visibleTo(member), eq(receivers.id, id)))
  if (!found) throw new AppError("not_found", "Receiver not found")
  return found
}

/**
 * What is so already is known, and not told. An email address is sent its code. A browser hears until the session of this hash is ended.
 * @throws AppError invalid for an address to which nothing is sent, conflict when there are too many or the server lacks something
 */
export const makeReceiver = async (
  db: Db,
  member: Member,
  wanted: NewReceiver,
  origin: string,
  session?: string,
): Promise<MadeReceiver> => {
  assertPossible(db, wanted)
  const { audience, kind, news, readBy, quietFrom, quietTo, quietFire } = wanted
  const owner = { farmId: member.farmId, userId: audience === "me" ? member.userId : null, kind }
  const { sealed, name, secret } = addressOf(wanted)
  const values = {
    ...owner,
    ...{ name, origin, news, madeBy: member.userId },
    sealed: seal(db, owner, sealed),
    readBy: readBy ?? defaultReadBy,
    quietFrom: quietFrom ?? null,
    quietTo: quietTo ?? null,
    quietFire: quietFire ?? false,
    confirmedAt: kind === "email" ? null : new Date(officeOf(db).now()).toISOString(),
    session: kind === "push" ? (session ?? null) : null,
  }
  const farm = await farmNow(db, member.farmId, officeOf(db).now())
  const made = await inTransaction(db, async (tx) => {
    await assertFew(tx, owner)
    if (kind === "push") await assertNew(db, tx, owner, sealed as Sealed["push"])
    const stored = only(await tx.insert(receivers).values(values).returning())
    if (kind === "email") await tx.insert(messages).values(askedMessage(db, stored, "code"))
    await noteKnown(db, tx, farm, stored, news)
    await addAct(tx, member.userId, aboutOf(owner), setUpWords({ kind, name }))
    return stored
  })
  return { ...shown(made, ""), madeBy: await nameOf(db, made), ...(secret !== undefined && { secret }) }
}

const nameOf = async (db: Db, { id }: Stored) => {
  const [found] = await db
    .select({ name: fullNameOf(receivers.madeBy) })
    .from(receivers)
    .where(eq(receivers.id, id))
  return found?.name ?? ""
}

/** The farm's are told to its managers, one's own to oneself. */
const aboutOf = ({ farmId, userId }: Pick<Stored, "farmId" | "userId">) =>
  userId === null ? { farm: farmId } : { person: userId }

const assertPossible = (db: Db, { kind, address }: NewReceiver) => {
  const refusal = refusalsOf(db)[kind]
  if (refusal !== undefined) throw new AppError("conflict", refusal)
  assertKey(db)
  if (kind === "email") return
  try {
    const { protocol } = checkedUrl(address, officeOf(db))
    if (kind === "push" && protocol !== "https:") throw new Failure("The address must begin with https://.")
  } catch (error) {
    throw error instanceof Failure ? new AppError("invalid", error.message) : error
  }
}

/** Why some kinds can't be set up on this server. */
export const refusalsOf = (db: Db): Partial<Record<ReceiverKind, string>> =>
  officeOf(db).mail ? {} : { email: "Whoever runs the server has set no mail server, see --mail." }

const addressOf = ({ kind, address, topic, token, keys, device }: NewReceiver) => {
  const host = kind === "email" ? address : new URL(address).host
  const secret =
    kind === "webhook" ? `whsec_${Buffer.from(newToken(), "base64url").toString("base64")}` : undefined
  const sealed = {
    push: { endpoint: address, keys },
    ntfy: { address, topic: topic ?? "", ...(token && { token }) },
    webhook: { url: address, secret },
    email: { address },
  }[kind]
  return { sealed, name: kind === "push" ? device || host : host, secret }
}

const sameOwner = ({ farmId, userId }: Pick<Stored, "farmId" | "userId">) =>
  and(eq(receivers.farmId, farmId), userId === null ? isNull(receivers.userId) : eq(receivers.userId, userId))

const assertFew = async (tx: Db, owner: Pick<Stored, "farmId" | "userId">) => {
  const [found] = await tx.select({ n: count() }).from(receivers).where(sameOwner(owner))
  if ((found?.n ?? 0) >= maxReceivers)
    throw new AppError("conflict", `There are ${maxReceivers} already. Remove one of them first.`)
}

/** The same browser once; one that was gone makes place. */
const assertNew = async (
  db: Db,
  tx: Db,
  owner: Pick<Stored, "farmId" | "userId">,
  { endpoint }: Sealed["push"],
) => {
  const own = await tx
    .select()
    .from(receivers)
    .where(and(sameOwner(owner), eq(receivers.kind, "push")))
  for (const each of own) {
    if (!isSame(db, each, endpoint)) continue
    if (each.gone === null) throw new AppError("conflict", "This device is set up already.")
    await dropReceivers(tx, [each.id])
  }
}

const isSame = (db: Db, stored: Stored, endpoint: string) => {
  try {
    return unseal<Sealed["push"]>(db, stored).endpoint === endpoint
  } catch {
    // Sealed with another key.
    return false
  }
}

/** What is so already when somebody begins to hear of it is not told. */
const noteKnown = async (
  db: Db,
  tx: Db,
  farm: FarmNow | undefined,
  receiver: Stored,
  begun: readonly NewsKind[],
) => {
  if (!farm) return
  const now = officeOf(db).now()
  const news = farm.newsFor({ ...receiver, news: [...begun], units: farm.units })
  const known = news.map((each) => keptOf(receiver, each, now, true))
  for (let at = 0; at < known.length; at += 200)
    await tx
      .insert(messages)
      .values(known.slice(at, at + 200))
      .onConflictDoNothing()
}

/** What somebody begins to hear is told from then on. @throws AppError not_found */
export const changeReceiver = async (
  db: Db,
  member: Member,
  id: number,
  change: ReceiverChange,
): Promise<Receiver> => {
  const farm = await farmNow(db, member.farmId, officeOf(db).now())
  const changed = await inTransaction(db, async (tx) => {
    const before = await requireReceiver(tx, member, id)
    const begun = change.news?.filter((kind) => !before.news.includes(kind)) ?? []
    await noteKnown(db, tx, farm, { ...before, readBy: change.readBy ?? before.readBy }, begun)
    if (Object.values(change).some((value) => value !== undefined))
      await tx.update(receivers).set(change).where(eq(receivers.id, id))
    if (before.userId === null) await addAct(tx, member.userId, aboutOf(before), changedWords(before))
    return requireReceiver(tx, member, id)
  })
  return shown(changed, await nameOf(db, changed))
}

/** @throws AppError not_found */
export const removeReceiver = (db: Db, member: Member, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const stored = await requireReceiver(tx, member, id)
    await dropReceivers(tx, [id])
    await addAct(tx, member.userId, aboutOf(stored), endedWords(stored))
  })

const dropReceivers = async (tx: Db, ids: number[]) => {
  await tx.delete(messages).where(inArray(messages.receiverId, ids))
  await tx.delete(receivers).where(inArray(receivers.id, ids))
}

/** Keeps a test, which is sent at once. @throws AppError not_found, or conflict for an address that is not confirmed */
export const queueTest = (db: Db, member: Member, id: number): Promise<SentMessage> =>
  inTransaction(db, async (tx) => {
    const receiver = await requireReceiver(tx, member, id)
    if (receiver.confirmedAt === null) {
      // The code again: the first mail may be lost.
      await tx.delete(messages).where(and(eq(messages.receiverId, id), eq(messages.kind, "code")))
      const code = only(
        await tx
          .insert(messages)
          .values(askedMessage(db, receiver, "code"))
          .returning(),
      )
      return sentOf({ ...code, to: receiver.name })
    }
    const kept = only(
      await tx
        .insert(messages)
        .values(askedMessage(db, receiver, "test"))
        .returning(),
    )
    return sentOf({ ...kept, to: receiver.name })
  })

/** The code itself is in no database: it is written into the mail. */
const askedMessage = (db: Db, receiver: Stored, kind: "test" | "code") => {
  const at = new Date(officeOf(db).now()).toISOString()
  const text =
    kind === "test" ? "This is a test. Messages of the farm arrive here." : "The code for this address."
  return {
    ...{
      receiverId: receiver.id,
      kind,
      subject: receiver.id,
      day: newToken(),
      label: capitalized(kind),
      text,
    },
    ...{
      path: homeScreen,
      state: "waiting" as const,
      createdAt: at,
      dueAt: at,
      delivery: newToken().slice(0, 24),
    },
  }
}

const capitalized = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1)

/** @throws AppError not_found, or invalid for another code */
export const confirmReceiver = async (
  db: Db,
  member: Member,
  id: number,
  code: string,
): Promise<Receiver> => {
  const farm = await farmNow(db, member.farmId, officeOf(db).now())
  const confirmed = await inTransaction(db, async (tx) => {
    const receiver = await requireReceiver(tx, member, id)
    if (code.replaceAll(/[\s-]/g, "").toUpperCase() !== codeFor(db, receiver))
      throw new AppError("invalid", "This is not the code of the email.")
    const confirmedAt = receiver.confirmedAt ?? new Date(officeOf(db).now()).toISOString()
    if (receiver.confirmedAt === null) await noteKnown(db, tx, farm, receiver, receiver.news)
    await tx.update(receivers).set({ confirmedAt }).where(eq(receivers.id, id))
    return { ...receiver, confirmedAt }
  })
  return shown(confirmed, await nameOf(db, confirmed))
}

/** The last hundred messages of the receivers that the member may see, the newest first. */
export const sentTo = async (db: Db, member: Member): Promise<SentMessage[]> => {
  const found = await db
    .select({ message: messages, to: receivers.name })
    .from(messages)
    .innerJoin(receivers, eq(receivers.id, messages.receiverId))
    .where(and(visibleTo(member), ne(messages.state, "known")))
    .orderBy(desc(messages.id))
    .limit(100)
  return found.map(({ message, to }) => sentOf({ ...message, to }))
}

const sentOf = (kept: typeof messages.$inferSelect & { to: string }): SentMessage => {
  const { id, receiverId, to, text, createdAt, state, dueAt, tries, reason } = kept
  return {
    ...{ id, receiverId, to, text, createdAt, tries },
    // Those that are known are not listed.
    state: state as MessageState,
    at: dueAt,
    ...(reason !== null && { reason }),
  }
}
