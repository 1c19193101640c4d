import type { Database } from "bun:sqlite"
import { isDatabaseBusy } from "../errors"

/** In milliseconds: as long it tries to take a lock of the database. */
export const longestLocking = 1000

/** Sleeps a tenth of a millisecond, which Bun.sleepSync rounds to none. */
export const rest = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 0.1)

/**
 * Takes the write lock, with a transaction that the caller ends; false when others held it all the time. SQLite's own waiting looks
 * every 100 ms, between which a busy server has always begun its next commit.
 */
export const lockWrites = (writer: Database) => {
  writer.run("PRAGMA busy_timeout = 0")
  for (const end = performance.now() + longestLocking; performance.now() < end; rest()) {
    try {
      writer.run("BEGIN IMMEDIATE")
      return true
    } catch (error) {
      if (!isDatabaseBusy(error)) throw error
    }
  }
  return false
}
