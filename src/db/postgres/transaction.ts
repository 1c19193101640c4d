import type { Db, Lock } from "../connection"
import { isUniqueViolation } from "../errors"
import { isConflict } from "./errors"
import type { createSeats, Seat } from "./seats"

/**
 * How long a write is tried again, in milliseconds: less than a call's deadline. A commit that waits for its standby is in the way of all that touch the
 * same pile, for seconds while a standby is replaced.
 */
const longest = 8000

/**
 * Runs a write in a serializable transaction, so that it may read and decide as on the embedded database, where one
 * write follows the other. On a conflict it runs again, for `patience` milliseconds. What breaks a unique index runs once more:
 * the same submission may have been written meanwhile through another server, and is found then by its key.
 * With `lock` what it reads is held by locks instead, and each statement sees what was committed before it: a write of seconds that
 * reads much would come into conflict with another's at each try.
 */
export const transactionsOn =
  (seats: ReturnType<typeof createSeats>, patience = longest) =>
  <T>(write: (tx: Db) => Promise<T>, lock?: Lock): Promise<T> =>
    seats.use(async (seat) => {
      let repeatedUnique = false
      const end = performance.now() + patience
      for (let tries = 1; ; tries++) {
        try {
          return await inOne(seat, write, lock)
        } catch (thrown) {
          // The write may have made another error of it.
          const error = seat.failure ?? thrown
          if (isUniqueViolation(error) && !repeatedUnique) repeatedUnique = true
          else if (!isConflict(error) || performance.now() > end) throw thrown
          await Bun.sleep(Math.random() * Math.min(250, 2 ** tries))
        }
      }
    })

/** Its connection serves nothing else, and when it is lost, every further query fails. */
const inOne = async <T>(seat: Seat, write: (tx: Db) => Promise<T>, lock?: Lock): Promise<T> => {
  const level = lock ? "READ COMMITTED" : "SERIALIZABLE"
  try {
    return await seat.sql.begin(`ISOLATION LEVEL ${level}`, async (running) => {
      seat.running = running
      seat.failure = undefined
      await lock?.(seat.tx)
      return write(seat.tx)
    })
  } finally {
    seat.running = undefined
  }
}
