import { test } from "bun:test"
import { onPostgres } from "./postgres"

/** A test of what only PostgreSQL has: it is defined by `bun run test:postgres` alone. */
export const testPostgres: typeof test = onPostgres ? test : ((() => {}) as never)
