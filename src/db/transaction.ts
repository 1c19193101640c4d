import { askedAgain } from "./ask-again"
import type { Db, Lock } from "./connection"
import { diskFullError, hasProblem } from "./problems"

/**
 * Runs a write in a transaction and resolves when its commit is on the disk. Waiting writers share one
 * commit; each has a savepoint that is rolled back alone. `write` must await nothing but queries on `tx`. In a request it
 * is asked again first whether its user still may (ask-again.ts).
 * @throws AppError disk_full, without trying while the disk is known to be full
 */
export const inTransaction = <T>(db: Db, write: (tx: Db) => Promise<T>): Promise<T> =>
  refusalWhenFull(db) ?? inTransactionWhenFull(db, write)

/** The same, but also tries while the disk is full: logging in and out needs little room. */
export const inTransactionWhenFull = <T>(db: Db, write: (tx: Db) => Promise<T>): Promise<T> =>
  db.engine.inTransaction(askedAgain(write))

/**
 * As `inTransaction`, for a write of seconds: on PostgreSQL, where others write meanwhile, it first takes locks on all that it reads
 * and must not change under it. The embedded database has one writer.
 */
export const inLockedTransaction = <T>(db: Db, lock: Lock, write: (tx: Db) => Promise<T>): Promise<T> =>
  refusalWhenFull(db) ?? db.engine.inTransaction(askedAgain(write), lock)

const refusalWhenFull = (db: Db): Promise<never> | undefined =>
  hasProblem(db, "disk") ? Promise.reject(diskFullError()) : undefined
