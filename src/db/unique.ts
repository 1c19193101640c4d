/** Did a write fail because a unique column already holds the value? */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && error.code === "SQLITE_CONSTRAINT_UNIQUE") || isTaken(error.cause))
