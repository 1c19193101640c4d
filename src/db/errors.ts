import { DrizzleQueryError } from "drizzle-orm/errors"

/** The database can't be used; the message is a sentence for the person who starts the server. */
export class DatabaseUnusableError extends Error {}

/** Did a write fail because a unique column already holds the value? */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === "SQLITE_CONSTRAINT_UNIQUE"

/** Did SQLite give up because another process has been writing for longer than it waits? */
export const isDatabaseBusy = (error: unknown): boolean => codeOf(error).startsWith("SQLITE_BUSY")

/**
 * Could a write not be put on the disk? Mostly the disk is full; a quota that is used up looks like any other
 * failed write. The transaction is rolled back then, and what the file holds is known.
 */
export const isWriteFailure = (error: unknown): boolean =>
  /^SQLITE_(FULL|IOERR(_WRITE|_TRUNCATE|_SHM\w+)?)$/.test(codeOf(error))

/** Did an fsync fail? Then nobody knows what the disk holds, and a second try would succeed without writing. */
export const isFsyncFailure = (error: unknown): boolean => /^SQLITE_IOERR_(DIR_)?FSYNC$/.test(codeOf(error))

/** Did SQLite meet a page that it did not write? */
export const isCorruption = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))

/**
 * An error as it may be logged: the one that Drizzle throws quotes the values of its statement, and a password's hash
 * or a photo may be among them. Its cause, the engine's error, does not.
 */
export const withoutValues = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? (error.cause ?? new Error(error.query)) : error

/** SQLite's code of an error or of its cause; empty for any other error. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ""
  return "code" in error && String(error.code).startsWith("SQLITE_")
    ? String(error.code)
    : codeOf(error.cause)
}
