import { startPostgres } from "./postgres"

/** The tests that run on both engines: the rooms with routes, and what is above them. */
const places = [
  ...["rows", "temperatures", "turns", "materials", "sales", "records", "board", "history", "categories"],
  ...["farms", "users", "sessions", "tokens", "photos", "events", "archives", "spreadsheets", "moving"],
  ...["operation", "contract", "http", "db/postgres", "db/errors.test.ts", "cli/half-moved.test.ts"],
  "test/matrix.test.ts",
  ...[
    "server/app.test.ts",
    "server/page-answers.test.ts",
    "server/drawn-home.test.ts",
    "server/response-cache.test.ts",
  ],
  "doctor/postgres.test.ts",
]

/** `bun run test:postgres [name…]`: all of them, or those whose paths begin so. */
const names = process.argv.slice(2)
const chosen = places.filter((place) => names.length === 0 || names.some((name) => place.startsWith(name)))
if (chosen.length === 0) throw new Error(`None of these tests runs on PostgreSQL: ${names.join(" ")}.`)

const seconds = ({ cpuTime }: { cpuTime: { total: bigint | number } }) =>
  (Number(cpuTime.total) / 1e6).toFixed(0)

const began = performance.now()
const postgres = await startPostgres()
const tests = Bun.spawn(
  [
    process.execPath,
    "test",
    "--timeout",
    "120000",
    "--retry",
    "1",
    ...chosen.map((place) => `./src/${place}`),
  ],
  {
    env: { ...process.env, PATH: postgres.path, WINDROW_TEST_DATABASE: postgres.url },
    stdio: ["ignore", "inherit", "inherit"],
  },
)
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => tests.kill(signal))
const code = await tests.exited.finally(async () => {
  const served = await postgres.stop()
  const took = ((performance.now() - began) / 1000).toFixed(0)
  const [own, servers] = [tests.resourceUsage(), served].map((usage) => (usage ? seconds(usage) : "?"))
  console.log(`On PostgreSQL: ${took} s; ${own} s of CPU by the tests, ${servers} s by PostgreSQL.`)
})
process.exit(code)
