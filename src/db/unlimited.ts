/** For LIMIT: more than any table has. */
export const unlimited = Number.MAX_SAFE_INTEGER
