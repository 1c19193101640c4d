const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ""
  return "code" in error && String(error.code).startsWith("SQLITE_")
    ? String(error.code)
    : codeOf(error.cause)
}

/**
 * Could a write not be put on the disk? Mostly the disk is full; a quota that is used up looks like any other
 * failed write. The transaction is rolled back then, and what the file holds is known.
 */
export const isUnwritten = (error: unknown): boolean => {
  return /^SQLITE_(FULL|IOERR(_WRITE|_TRUNCATE|_SHM\w+)?)$/.test(codeOf(error))
}

/** Did an fsync fail? Then nobody knows what the disk holds, and a second try would succeed without writing. */
export const isUnsynced = (error: unknown): boolean => /^SQLITE_IOERR_(DIR_)?FSYNC$/.test(codeOf(error))

/** Did SQLite meet a page that it did not write? */
export const isCorrupt = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))
