import { and, eq, isNull } from "drizzle-orm"
import { homeScreen } from "../contract/screens"
import type { Db } from "../db/connection"
import { receivers } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { AppError, errorMessage } from "../domain/errors"
import { say, spokenIn } from "../domain/language"
import type { Log } from "../http/log"
import { channels, type Sealed } from "./channels"
import { type Claimed, claim, due, noteFailed, settle } from "./claim"
import { collect } from "./collect"
import { Failure } from "./failure"
import { listening } from "./listening"
import { type FarmNow, farmNow } from "./news-of-farm"
import { officeOf } from "./office"
import type { Outgoing } from "./outgoing"
import { codeFor, unseal } from "./sealing"

/** So many receivers are sent to at once: one that does not answer holds one place for ten seconds. */
const mostAtOnce = 6

/** Keeps what is new for all receivers, then sends what is due. Resolves when that has begun; see `closeOffice` for its end. */
export const pass = async (db: Db, log: Log): Promise<void> => {
  const all = await listening(db)
  const now = officeOf(db).now()
  await collect(db, all, farmsAt(db, now), now)
  await sendDue(db, log)
}

/** Each farm is looked at once. */
const farmsAt = (db: Db, now: number) => {
  const known = new Map<number, Promise<FarmNow | undefined>>()
  return (id: number) => {
    const farm = known.get(id) ?? farmNow(db, id, now)
    known.set(id, farm)
    return farm
  }
}

/** Begins to send what is due, as much as may be sent at once; what has ended makes room for more. */
export const sendDue = async (db: Db, log: Log): Promise<void> => {
  const { now, underWay, isClosed } = officeOf(db)
  const room = mostAtOnce - underWay.size
  if (isClosed || room <= 0) return
  const at = now()
  const farmOf = farmsAt(db, at)
  for (const each of await due(db, at, [...underWay.keys()], room)) {
    // Another delivery of the same receiver, or a pass beside this one.
    if (underWay.has(each.receiverId)) continue
    const work = sendOne(db, log, () => claim(db, each, farmOf, at))
    underWay.set(each.receiverId, work)
    work.then(async (isDone) => {
      underWay.delete(each.receiverId)
      // After a failure of the database the next pass tries again.
      if (isDone) await sendDue(db, log).catch((error) => noteError(log, error))
    })
  }
}

const sendOne = async (db: Db, log: Log, take: () => Promise<Claimed | undefined>): Promise<boolean> => {
  try {
    const claimed = await take()
    if (claimed) await deliver(db, log, claimed)
    return true
  } catch (error) {
    noteError(log, error)
    return false
  }
}

/** A full disk and the like are told elsewhere. */
const noteError = (log: Log, error: unknown) => {
  if (!(error instanceof AppError)) log({ level: "error", error: errorMessage(error) })
}

const deliver = async (db: Db, log: Log, claimed: Claimed) => {
  const { now } = officeOf(db)
  try {
    await send(db, claimed)
  } catch (error) {
    const failure = failureOf(log, error)
    await inTransaction(db, async (tx) => {
      await noteFailed(tx, claimed, { message: failure.message, isFinal: failure.end !== undefined }, now())
      if (failure.end === "gone")
        await tx
          .update(receivers)
          .set({ gone: failure.message })
          .where(and(eq(receivers.id, claimed.receiver.id), isNull(receivers.gone)))
    })
    return
  }
  await inTransaction(db, (tx) => settle(tx, claimed.messages, { state: "sent", reason: null }, now()))
}

const failureOf = (log: Log, error: unknown): Failure => {
  if (error instanceof Failure) return error
  if (error instanceof AppError) return new Failure(error.message)
  log({ level: "error", error: errorMessage(error) })
  return new Failure("It could not be sent.")
}

const send = async (db: Db, claimed: Claimed) => {
  const { receiver } = claimed
  const sealed = unseal<Sealed[typeof receiver.kind]>(db, receiver)
  // The kind says what is sealed.
  const channel = channels[receiver.kind] as (
    to: typeof sealed,
    ...rest: [Outgoing, ReturnType<typeof officeOf>, Db]
  ) => Promise<void>
  const message = spokenIn(receiver.speech, () => outgoingOf(db, claimed))
  await channel(sealed, message, officeOf(db), db)
}

/** A fire stands first. */
const outgoingOf = (db: Db, { receiver, farm, delivery, messages, isLast }: Claimed): Outgoing => {
  const isFire = ({ kind }: { kind: string }) => kind === "fire"
  const sorted = messages.toSorted((one, other) => Number(isFire(other)) - Number(isFire(one)))
  const [first] = sorted
  const piles = [...new Set(sorted.map(({ label }) => label))]
  const more = piles.length - 1
  const several = isFire(first ?? { kind: "" })
    ? say(`${piles[0]} and ${more} more`)
    : say(`${piles.length} piles`)
  const about = more > 0 ? several : piles[0]
  const lines = sorted.map(({ kind, label, text, path }) => ({
    kind,
    pile: label,
    text: say(kind === "code" ? codeText(codeFor(db, receiver)) : text),
    url: `${receiver.origin}${path}`,
  }))
  return {
    id: delivery,
    farm: farm.name,
    title:
      first?.kind === "code"
        ? // Without a word of whoever wants it: the address may be anybody's.
          say("A code for messages of Windrow")
        : [isFire(first ?? { kind: "" }) && say("Fire danger"), farm.name, about].filter(Boolean).join(": "),
    lines: isLast ? [...lines, { ...lastLine, text: say(lastLine.text), url: `${receiver.origin}/` }] : lines,
    path: piles.length === 1 ? (first?.path ?? homeScreen) : homeScreen,
    origin: receiver.origin,
    isUrgent: sorted.some(isFire),
    more: (left) => spokenIn(receiver.speech, () => say(`And ${left} more.`)),
    about: say(`You chose these messages, and change them here: ${receiver.origin}/farm/messages`),
  }
}

const codeText = (code: string) =>
  `Somebody wants messages of a farm to come to this address. The code is ${code}. If that was not you, do nothing: no more will come.`

const lastLine = {
  kind: "test" as const,
  pile: "",
  text: "This is the last message of today: what comes now waits until tomorrow.",
}
