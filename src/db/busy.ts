/** Did SQLite give up because another process has been writing for longer than it waits? */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && String(error.code).startsWith("SQLITE_BUSY")) || isBusy(error.cause))
