/** A value for LIMIT: more rows than any table has. */
export const unlimited = Number.MAX_SAFE_INTEGER
