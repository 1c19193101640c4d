import { and, countDistinct, eq, gte, inArray, isNull, lte, max, min, notInArray, or, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { messages } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { calendarDays, midnightOf } from "../domain/day"
import { instantIn } from "../domain/instant-in"
import { isQuiet } from "../domain/messages"
import { zonedTime } from "../domain/zoned-time"
import { newToken } from "../sessions/token"
import { type Listening, listening } from "./listening"
import type { FarmNow } from "./news-of-farm"

export type Kept = typeof messages.$inferSelect

/** Messages that are sent as one now, and tried again as one. */
export type Claimed = {
  receiver: Listening
  farm: FarmNow
  delivery: string
  messages: readonly Kept[]
  isLast: boolean
}

/** In milliseconds: longer than any receiver is waited for. A server that was killed meanwhile is taken for dead. */
const lease = 120_000

/** A receiver is sent so many a day; of fires some more. */
const mostADay = 30
const mostOfFires = 40

/** In milliseconds: what comes within it after a message is sent as one. */
const together = 60_000

const noReceiver = "Nobody hears this any more."

/** A fire first, and tests last: receivers that do not answer are not to keep it waiting. */
const hurry = sql`CASE ${messages.kind} WHEN 'fire' THEN 0 WHEN 'test' THEN 2 ELSE 1 END`

/** The most urgent that are due, of these the oldest: a receiver, and of what was tried before its delivery. */
export const due = async (db: Db, now: number, without: readonly number[], most: number) =>
  db
    .select({ receiverId: messages.receiverId, delivery: messages.delivery })
    .from(messages)
    .where(and(isDue(now), without.length > 0 ? notInArray(messages.receiverId, [...without]) : undefined))
    .groupBy(messages.receiverId, messages.delivery)
    .orderBy(min(hurry), min(messages.dueAt))
    .limit(most)

const isDue = (now: number) => {
  const at = new Date(now).toISOString()
  return and(
    eq(messages.state, "waiting"),
    lte(messages.dueAt, at),
    or(isNull(messages.claimedUntil), lte(messages.claimedUntil, at)),
  )
}

type Due = Awaited<ReturnType<typeof due>>[number]
type FarmOf = (id: number) => Promise<FarmNow | undefined>

/**
 * Takes what is due of one delivery for this server, for as long as `lease`; no other one sends it meanwhile. What is no longer so, or
 * nobody's to hear any more, is noted as over, and what is not to be heard now waits. Undefined when nothing is left to send.
 */
export const claim = async (
  db: Db,
  wanted: Due,
  farmOf: FarmOf,
  now: number,
): Promise<Claimed | undefined> => {
  // Before the transaction, which awaits nothing but its own queries.
  const [asked] = await listening(db, wanted.receiverId)
  const farm = asked && (await farmOf(asked.farmId))
  return inTransaction(db, async (tx) => {
    const found = await foundIn(tx, wanted, now)
    const [receiver] = await listening(tx, wanted.receiverId)
    if (!receiver || !farm) {
      await settle(tx, found, { state: "over", reason: noReceiver }, now)
      return undefined
    }
    const told = await stillSo(tx, found, receiver, farm, now)
    const open = await outsideQuiet(tx, told, receiver, farm, now)
    const { sent, wait } = await roomOf(tx, open, receiver, farm, now)
    if (open.length === 0) return undefined
    if (wait !== undefined) {
      await postpone(tx, open, wait)
      return undefined
    }
    const delivery = wanted.delivery ?? newDelivery()
    const claimedUntil = new Date(now + lease).toISOString()
    await tx
      .update(messages)
      .set({ claimedUntil, delivery, tries: sql`${messages.tries} + 1` })
      .where(inArray(messages.id, idsOf(open)))
    return { receiver, farm, delivery, messages: open, isLast: sent + 1 === mostADay }
  })
}

/** A name that a push service takes as a topic. */
export const newDelivery = () => newToken().slice(0, 24)

const foundIn = async (tx: Db, { receiverId, delivery }: Due, now: number) =>
  tx
    .select()
    .from(messages)
    .where(
      and(
        isDue(now),
        eq(messages.receiverId, receiverId),
        delivery === null ? isNull(messages.delivery) : eq(messages.delivery, delivery),
      ),
    )
    .orderBy(messages.id)

/** Asked for, and so not held back. */
const isAsked = ({ kind }: Kept) => kind === "test" || kind === "code"

const idsOf = (all: readonly Kept[]) => all.map(({ id }) => id)

/** News that waited and is over is not told: a reading that came, a pile that was removed. */
const stillSo = async (tx: Db, found: readonly Kept[], receiver: Listening, farm: FarmNow, now: number) => {
  const names = new Set(farm.newsFor(receiver).map(({ kind, subject, day }) => `${kind} ${subject} ${day}`))
  const isSo = (each: Kept) => isAsked(each) || names.has(`${each.kind} ${each.subject} ${each.day}`)
  const over = found.filter((each) => !isSo(each))
  await settle(tx, over, { state: "over", reason: "It was no longer so." }, now)
  return found.filter(isSo)
}

const outsideQuiet = async (
  tx: Db,
  told: readonly Kept[],
  receiver: Listening,
  { zone }: FarmNow,
  now: number,
) => {
  const isHeld = (each: Kept) => !isAsked(each) && (each.kind !== "fire" || receiver.quietFire)
  const { day, time } = zonedTime(zone)(now)
  const hour = Number(time.slice(0, 2))
  if (!isQuiet(receiver, hour)) return told
  const end = quietEnd(receiver.quietTo ?? 0, zone, { day, hour })
  // Where clocks go forward over the hour it may lie before.
  const soon = new Date(now + together).toISOString()
  await postpone(tx, told.filter(isHeld), [end, soon].toSorted().at(-1) ?? soon)
  return told.filter((each) => !isHeld(each))
}

/** The next instant, ISO, at which the hour begins in the zone. */
const quietEnd = (to: number, zone: string, { day, hour }: { day: string; hour: number }) => {
  const next = new Date(Date.parse(day) + (hour >= to ? 86_400_000 : 0)).toISOString().slice(0, 10)
  return instantIn(zone, next, `${String(to).padStart(2, "0")}:00:00`)
}

/** How many it was sent today, and until when it must wait: for the end of a minute, or after the last one of a day for the next. */
const roomOf = async (tx: Db, open: readonly Kept[], receiver: Listening, { zone }: FarmNow, now: number) => {
  const midnight = (days: number) => midnightOf(calendarDays(zone)(now), zone, days)
  const [found] = await tx
    .select({ sent: countDistinct(messages.delivery), last: max(messages.dueAt) })
    .from(messages)
    .where(
      and(
        eq(messages.receiverId, receiver.id),
        eq(messages.state, "sent"),
        gte(messages.dueAt, midnight(0)),
        notInArray(messages.kind, ["test", "code"]),
      ),
    )
  const sent = found?.sent ?? 0
  const next = Date.parse(found?.last ?? "1970-01-01") + together
  const isFire = open.some(({ kind }) => kind === "fire")
  const most = isFire ? mostOfFires : mostADay
  if (open.every(isAsked)) return { sent: 0, wait: undefined }
  if (sent >= most) return { sent, wait: midnight(1) }
  // A fire is told at once.
  return { sent, wait: !isFire && next > now ? new Date(next).toISOString() : undefined }
}

const postpone = async (tx: Db, all: readonly Kept[], dueAt: string) => {
  if (all.length > 0)
    await tx
      .update(messages)
      .set({ dueAt })
      .where(inArray(messages.id, idsOf(all)))
}

type Settled = Pick<Kept, "state"> & { reason?: string | null }

/** Notes what has become of messages. */
export const settle = async (tx: Db, all: readonly Kept[], settled: Settled, now: number): Promise<void> => {
  if (all.length === 0) return
  const values = { ...settled, dueAt: new Date(now).toISOString(), claimedUntil: null }
  await tx
    .update(messages)
    .set(values)
    .where(inArray(messages.id, idsOf(all)))
}

/** Milliseconds until the next try, after so many. */
const pauses = [1, 5, 30, 120, 720].map((minutes) => minutes * 60_000)

/** Notes a failure, with the next try; or after the last one that it is given up. */
export const noteFailed = async (
  tx: Db,
  claimed: Claimed,
  failure: { message: string; isFinal: boolean },
  now: number,
): Promise<void> => {
  const ids = inArray(messages.id, idsOf(claimed.messages))
  const [first] = await tx.select({ tries: messages.tries }).from(messages).where(ids).limit(1)
  const pause = failure.isFinal ? undefined : pauses[(first?.tries ?? 1) - 1]
  const reason = failure.message.slice(0, 300)
  if (pause === undefined) return settle(tx, claimed.messages, { state: "failed", reason }, now)
  const dueAt = new Date(now + pause).toISOString()
  await tx.update(messages).set({ dueAt, claimedUntil: null, reason }).where(ids)
}
