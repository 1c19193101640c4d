import { test } from "bun:test"
import { onPostgres } from "./postgres"

/**
 * A test of what only PostgreSQL has: `bun run test:postgres` alone defines it. Most wait for what another connection does, so
 * one that breaks would wait for ever; half a minute is enough on a loaded machine.
 */
export const testPostgres = (name: string, run: () => Promise<void>): void => {
  if (onPostgres) test(name, run, 30_000)
}
