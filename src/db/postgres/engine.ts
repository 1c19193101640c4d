import type { SQL } from "bun"
import { awaySentence, refusedSentence } from "../alive"
import type { Db, Engine, Lock, Servers, Watch } from "../connection"
import { isRefused } from "./errors"
import { continueNumbers } from "./numbers"

/** In milliseconds; a balancer looks every two seconds. */
const patience = 1500

/** Runs transactions. */
type Writing = Pick<Engine, "inTransaction" | "waitingWrites"> & { close: () => Promise<unknown> }

/** PostgreSQL, as one of several servers uses it. */
export const engineOn = (
  sql: SQL,
  servers: Servers,
  { inTransaction, waitingWrites, close }: Writing,
): Engine => {
  let refused = false
  let calls = 0
  let watch: Watch | undefined
  const answers = () =>
    sql.unsafe("SELECT 1").then(
      () => {
        refused = false
        return true
      },
      (error: unknown) => {
        refused = isRefused(error)
        return false
      },
    )
  /** Without the wait for a connection, and without tries that met a conflict. */
  const watched = async <T>(
    write: (tx: Db) => Promise<T>,
    lock: Lock | undefined,
    tell: Watch,
  ): Promise<T> => {
    let began = 0
    const value = await inTransaction((tx) => {
      began = performance.now()
      return write(tx)
    }, lock)
    tell(1, performance.now() - began)
    return value
  }
  return {
    inTransaction: (write, lock) => (watch ? watched(write, lock, watch) : inTransaction(write, lock)),
    waitingWrites,
    file: undefined,
    servers,
    problems: new Map(),
    longWrites: { last: Promise.resolve(), length: 0 },
    mergesIndexes: false,
    canReadMeanwhile: () => true,
    areReadsHeld: () => false,
    // Asking costs as much as the query: nothing is kept.
    dataVersion: () => String(++calls),
    foreignVersion: () => "",
    invalidateReads: () => undefined,
    watchCommits: (next) => {
      watch = next
    },
    isAlive: () => Promise.race([answers(), Bun.sleep(patience).then(() => false)]),
    whyNotAlive: () => (refused ? refusedSentence : awaySentence),
    // It was migrated when it was opened.
    hasTable: async () => true,
    bytes: async () =>
      Number((await sql.unsafe("SELECT pg_database_size(current_database())").values())[0]?.[0]),
    continueNumbers: () => continueNumbers(sql),
    limitLockWait: () => undefined,
    settle: async () => undefined,
    close: async () => {
      await Promise.all([sql.close({ timeout: 1 }), close()])
      return true
    },
  }
}
