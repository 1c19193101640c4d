import { type Db, sqliteOf } from "./connection"

/** Waits for another process's write so many milliseconds at most; this process stands still meanwhile. */
export const limitLockWait = (db: Db, milliseconds: number): void => {
  sqliteOf(db).run(`PRAGMA busy_timeout = ${milliseconds}`)
}
