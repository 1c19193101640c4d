import type { Job } from "../runner/bounded"
import { startPostgres } from "./postgres"

/** The tests that run on both engines: the rooms with routes, and what is above them. */
const places = [
  ...[
    "rows",
    "temperatures",
    "turns",
    "materials",
    "sales",
    "tickets",
    "yard",
    "season",
    "visits",
    "moves",
    "family",
    "samples",
    "results",
    "occurrences",
    "records",
    "board",
    "history",
    "categories",
  ],
  ...[
    "farms",
    "users",
    "sessions",
    "tokens",
    "photos",
    "events",
    "archives",
    "imports",
    "probes/probes.test.ts",
    "messages",
    "moving",
  ],
  ...["operation", "contract", "http", "db/postgres", "db/errors.test.ts", "cli/half-moved.test.ts"],
  "test/matrix.test.ts",
  "test/removed-meanwhile.test.ts",
  ...["app/app.test.ts", "app/page-answers.test.ts", "app/drawn-home.test.ts", "app/response-cache.test.ts"],
  "doctor/postgres.test.ts",
  "metrics/postgres.test.ts",
  "jobs/postgres.test.ts",
]

/** Of these the rooms whose SQL, locks or messages differ by engine, and the matrix. */
export const differing = [
  ...[
    "rows",
    "temperatures",
    "turns",
    "materials",
    "sales",
    "visits",
    "moves",
    "family",
    "samples",
    "results",
    "occurrences",
    "records",
    "board",
    "history",
    "farms",
  ],
  ...[
    "events",
    "archives",
    "imports",
    "probes/probes.test.ts",
    "messages",
    "moving",
    "operation",
    "db",
    "doctor",
    "metrics",
    "test/matrix.test.ts",
  ],
]

/** The job of all of them, or of those whose paths begin with one of the names, on a PostgreSQL of its own. */
export const onPostgres = (names: readonly string[]): Pick<Job, "command" | "service"> => {
  const chosen = places.filter((place) => names.length === 0 || names.some((name) => place.startsWith(name)))
  if (chosen.length === 0) throw new Error(`None of these tests runs on PostgreSQL: ${names.join(" ")}.`)
  return {
    command: ["test", "--timeout", "120000", ...chosen.map((place) => `./src/${place}`)],
    service: async () => {
      const { path, url, stop } = await startPostgres()
      return { env: { PATH: path, WINDROW_TEST_DATABASE: url }, stop }
    },
  }
}
