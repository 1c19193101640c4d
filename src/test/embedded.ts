import { test } from "bun:test"
import { onPostgres } from "./postgres"

/**
 * A test of the embedded engine itself: its file and log, a full disk, copies, a migration of old files, another process
 * with the same file, what is kept in memory. None of it exists on PostgreSQL, where this defines no test.
 */
export const testEmbedded: typeof test = onPostgres
  ? (Object.assign(() => {}, { each: () => () => {} }) as never)
  : test
