import type { Db } from "../db/connection"
import { inTransaction } from "../db/transaction"
import { ask } from "./sql"
import { until } from "./until"

/**
 * On PostgreSQL: sends something that has to wait for a transaction of `other`, which ends when `meanwhile` has done what it can, and
 * resolves to what is answered then.
 */
export const behindOpen = async <T>(
  db: Db,
  other: (tx: Db) => Promise<unknown>,
  send: () => Promise<T>,
  meanwhile = async (): Promise<void> => undefined,
): Promise<T> => {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = inTransaction(db, async (tx) => {
    await other(tx)
    begun.resolve()
    await held.promise
  })
  await Promise.race([begun.promise, holding])
  const answer = send()
  const waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
  await until("somebody who waits", async () => Number((await ask(db, waiting))[0]?.[0]) > 0)
  const rest = meanwhile()
  // It waits as well, or is done.
  await Promise.race([rest, Bun.sleep(500)])
  held.resolve()
  await Promise.all([holding, rest])
  return answer
}
