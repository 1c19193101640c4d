import { and, eq, inArray } from "drizzle-orm"
import type { Db } from "../db/connection"
import { giveWay } from "../db/give-way"
import { perDatabase } from "../db/per-database"
import { messages } from "../db/schema"
import { inTransaction } from "../db/transaction"
import type { News } from "../domain/news"
import type { Listening } from "./listening"
import type { FarmNow } from "./news-of-farm"

/** A message as it is kept: to be sent, or known from before its receiver was set up. */
export const keptOf = (receiver: { id: number }, news: News, now: number, isKnown = false) => ({
  ...news,
  receiverId: receiver.id,
  state: isKnown ? ("known" as const) : ("waiting" as const),
  createdAt: new Date(now).toISOString(),
  dueAt: new Date(now).toISOString(),
})

/** What this process has kept already, or found kept, so that it asks the database once. */
const keptBefore = perDatabase(() => new Set<string>())
const mostRemembered = 100_000

const nameOf = (receiver: { id: number }, { kind, subject, day }: News) =>
  `${receiver.id} ${kind} ${subject} ${day}`

/** Keeps what each receiver is to hear of its farm and has not heard; the database refuses what another server kept meanwhile. */
export const collect = async (
  db: Db,
  all: readonly Listening[],
  farmOf: (id: number) => Promise<FarmNow | undefined>,
  now: number,
): Promise<void> => {
  const kept = keptBefore(db)
  if (kept.size > mostRemembered) kept.clear()
  for (const receiver of all) {
    await giveWay(db)
    const farm = await farmOf(receiver.farmId)
    const news = farm?.newsFor(receiver).filter((each) => !kept.has(nameOf(receiver, each))) ?? []
    if (news.length === 0) continue
    await keep(db, receiver, news, now)
    for (const each of news) kept.add(nameOf(receiver, each))
  }
}

/** So many at once: a statement of PostgreSQL's takes some thousand values. */
const portion = 200

const keep = async (db: Db, receiver: Listening, news: readonly News[], now: number) => {
  const stored = await namesOf(db, receiver, news)
  const fresh = news.filter((each) => !stored.has(nameOf(receiver, each)))
  for (let at = 0; at < fresh.length; at += portion) {
    const values = fresh.slice(at, at + portion).map((each) => keptOf(receiver, each, now))
    await inTransaction(db, async (tx) => {
      await tx.insert(messages).values(values).onConflictDoNothing()
    })
  }
}

/** Without writing: a restart finds all of today's kept. */
const namesOf = async (db: Db, receiver: Listening, news: readonly News[]) => {
  const days = [...new Set(news.map(({ day }) => day))]
  const found = await db
    .select({ kind: messages.kind, subject: messages.subject, day: messages.day })
    .from(messages)
    .where(and(eq(messages.receiverId, receiver.id), inArray(messages.day, days)))
  return new Set(found.map((each) => nameOf(receiver, each as News)))
}
