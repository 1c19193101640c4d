/** https://www.postgresql.org/docs/15/errcodes-appendix.html; undefined for anything but an answer of PostgreSQL. */
export const sqlState = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ("errno" in error && typeof error.errno === "string" && /^[0-9A-Z]{5}$/.test(error.errno))
    return error.errno
  return sqlState(error.cause)
}

/** Another transaction came in between: serialization_failure, deadlock_detected. Nothing was written. */
export const isConflict = (error: unknown): boolean => /^(40001|40P01)$/.test(sqlState(error) ?? "")

/** Others hold what a statement needs for longer than it may wait: lock_not_available. */
export const isKeptWaiting = (error: unknown): boolean => sqlState(error) === "55P03"

/** Nobody knows whether a statement was carried out when its connection ends. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && /^ERR_POSTGRES_(CONNECTION|IDLE|LIFETIME)/.test(String(error.code))) ||
    isConnectionLost(error.cause))

/** Does PostgreSQL refuse the user or the password, as after a change of it? invalid_authorization_specification, invalid_password. */
export const isRefused = (error: unknown): boolean => /^28(000|P01)$/.test(sqlState(error) ?? "")

/**
 * Is the database away, or no place for writing: shutting down or starting (57P0x), out of connections (53300),
 * lost (08xxx), a standby (25006; 0A000 for a serializable transaction there)? Or has it ended a transaction that was silent
 * for too long (25P03)?
 */
export const isAway = (error: unknown): boolean =>
  isRefused(error) ||
  isConnectionLost(error) ||
  /^(57P0.|53300|08...|25006|0A000|25P03)$/.test(sqlState(error) ?? "")

/**
 * PostgreSQL's error without what it quotes of a statement's values: the details, and what stands in quotation marks in the
 * message about a value (class 22). Anything else stays as it is.
 */
export const withoutDetails = (error: unknown): unknown => {
  if (!(error instanceof Error) || !("errno" in error)) return error
  const state = sqlState(error)
  if (state === undefined) return error
  const message = state.startsWith("22") ? error.message.replace(/".*"/s, '"…"') : error.message
  const bare = Object.assign(new Error(message), { name: error.name, errno: state })
  // Only this function's own place would stand there.
  bare.stack = String(bare)
  return bare
}
