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

/** Of these the rooms whose SQL, locks or messages differ by engine. */
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
  ],
]

/**
 * The jobs of all of them, or of those whose paths begin with one of the names, each on a PostgreSQL of its own: the rooms, and what
 * is asked of the whole house.
 */
export const onPostgres = (names: readonly string[]): Omit<Job, "bounds">[] => {
  const chosen = places.filter((place) => names.length === 0 || names.some((name) => place.startsWith(name)))
  if (chosen.length === 0) throw new Error(`None of these tests runs on PostgreSQL: ${names.join(" ")}.`)
  const [rooms, house] = [chosen.filter((place) => !isOfHouse(place)), chosen.filter(isOfHouse)]
  return [jobOf("postgres", rooms), jobOf("postgres-house", house)].flat()
}

const isOfHouse = (place: string) => place.startsWith("test/")

const jobOf = (name: string, of: readonly string[]): Omit<Job, "bounds">[] =>
  of.length === 0
    ? []
    : [{ name, service, command: ["test", "--timeout", "120000", ...of.map((place) => `./src/${place}`)] }]

const service = async () => {
  const { path, url, stop } = await startPostgres()
  return { env: { PATH: path, WINDROW_TEST_DATABASE: url }, stop }
}
