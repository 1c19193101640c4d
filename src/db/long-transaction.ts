import { AppError } from "../domain/errors"
import type { Db, Lock } from "./connection"
import { inLockedTransaction, inTransaction } from "./transaction"

/** The largest number under way or waiting. */
const most = 4

/**
 * As `inTransaction`, for a write that takes many portions with `giveWay` between them. They go one at a time, so that the records that
 * have waited for one are written before the next begins.
 * With `lock` as `inLockedTransaction`.
 * @throws AppError too_slow when several wait already
 */
export const inLongTransaction = <T>(db: Db, write: (tx: Db) => Promise<T>, lock?: Lock): Promise<T> => {
  const line = db.engine.longWrites
  if (line.length >= most) return Promise.reject(busy())
  line.length++
  const done = line.last.then(() => (lock ? inLockedTransaction(db, lock, write) : inTransaction(db, write)))
  line.last = done
    .catch(() => undefined)
    .then(() => {
      line.length--
    })
  return done
}

const busy = () =>
  new AppError("too_slow", "The server is busy with other long changes. Please try again in a moment.", {
    "Retry-After": "5",
  })
