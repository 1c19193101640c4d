import { DrizzleQueryError } from "drizzle-orm/errors"
import { isAway, isConflict, sqlState, withoutDetails } from "./postgres/errors"

/** The database can't be used; the message is a sentence for the person who starts the server. */
export class DatabaseUnusableError extends Error {}

export const isUniqueViolation = (error: unknown): boolean =>
  codeOf(error) === "SQLITE_CONSTRAINT_UNIQUE" || sqlState(error) === "23505"

/** Is the database of other machines away? Whether it has written is unknown. */
export const isDatabaseAway = isAway

/** Are others in the way for too long? Nothing was written. */
export const isDatabaseBusy = (error: unknown): boolean =>
  codeOf(error).startsWith("SQLITE_BUSY") || isConflict(error)

/** Is the disk full, or did a write fail? The transaction is rolled back and the file is intact. */
export const isWriteFailure = (error: unknown): boolean =>
  /^SQLITE_(FULL|IOERR(_WRITE|_TRUNCATE|_SHM\w+)?)$/.test(codeOf(error))

/** After a failed fsync the disk's content is unknown, and a retry would succeed without writing. */
export const isFsyncFailure = (error: unknown): boolean =>
  /^SQLITE_IOERR_(DIR_)?FSYNC$/.test(codeOf(error)) ||
  (error instanceof Error && "syscall" in error && /^f(data)?sync$/.test(String(error.syscall)))

export const isCorruption = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))

/** Drizzle's errors quote the statement's values, such as a password's hash, and so does PostgreSQL. */
export const withoutValues = (error: unknown): unknown =>
  withoutDetails(error instanceof DrizzleQueryError ? (error.cause ?? new Error(error.query)) : error)

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ""
  return "code" in error && String(error.code).startsWith("SQLITE_")
    ? String(error.code)
    : codeOf(error.cause)
}
