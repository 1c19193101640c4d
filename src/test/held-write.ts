import type { Db } from "../db/connection"

import { inTransaction } from "../db/transaction"
import { until } from "./until"

/** As many as a test's server has for writes on PostgreSQL; see test/postgres.ts. */
const seats = 3

/**
 * Sends a request and holds its write back until `change` is committed, as when that was first in the queue: what the guards
 * have read is old then.
 */
export const heldBehind = async (
  db: Db,
  change: (tx: Db) => Promise<unknown>,
  send: () => Promise<Response>,
): Promise<Response> => {
  const held = Promise.withResolvers<void>()
  const first = await begun(db, async (tx) => {
    await held.promise
    await change(tx)
  })
  const others: Begun[] = []
  const free = db.engine.servers ? seats - 1 : 0
  for (let other = 0; other < free; other++) others.push(await begun(db, () => first.ended))
  const answer = send()
  try {
    await untilItWaits(db, answer)
  } finally {
    held.resolve()
    await Promise.all([first, ...others].map(({ ended }) => ended))
  }
  return answer
}

type Begun = { ended: Promise<void> }

/** A transaction that runs. */
const begun = async (db: Db, write: (tx: Db) => Promise<void>): Promise<Begun> => {
  const running = Promise.withResolvers<void>()
  const ended = inTransaction(db, async (tx) => {
    running.resolve()
    await write(tx)
  })
  await Promise.race([running.promise, ended])
  return { ended }
}

const untilItWaits = async (db: Db, answer: Promise<Response>) => {
  let isAnswered = false
  const answered = () => {
    isAnswered = true
  }
  answer.then(answered, answered)
  await until("a write that waits", () => isAnswered || db.engine.waitingWrites() > 0, { every: 1 })
  if (db.engine.waitingWrites() === 0) throw new Error(`Nothing was written: ${await (await answer).text()}`)
}
