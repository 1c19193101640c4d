import { cleanEnv, executable } from "../../e2e/windrow"
import { entries } from "../../migrations/postgres/meta/_journal.json"
import { until } from "../../src/test/until"
import { newFolder, tryStart } from "../farm"
import type { Tally } from "../findings"
import { logIn, signUp } from "../phone"
import { appliedIn, type Database, newDatabase } from "./database"

/** Five servers at the same moment on an empty database, then five of the version after on what they made. */
export const fiveStarts = (server: string, newer: string, rounds: number) => async (tally: Tally) => {
  for (let round = 0; round < rounds; round++) {
    const database = await newDatabase(server)
    await startFive(tally, database, executable)
    await startFive(tally, database, newer)
    await expectSchema(tally, database, 1)
  }
}

const startFive = async (tally: Tally, database: Database, program: string) => {
  const starts = await Promise.all(Array.from({ length: 5 }, () => tryStart({ program, env: database.env })))
  const farms = starts.flatMap(({ farm }) => farm ?? [])
  for (const start of starts)
    tally.expect(start.farm !== undefined, `of five starts one ended: ${start.said}`)
  const { email } = await signUp(farms[0]?.url ?? "")
  for (const { url } of farms)
    tally.expect((await logIn(url, email)).status === 200, "a server does not know another one's account")
  await Promise.all(farms.map((farm) => farm.stop("SIGKILL")))
}

/** Each migration once, this version's and `more` of the one after. */
const expectSchema = async (tally: Tally, database: Database, more: number) => {
  const applied = await appliedIn(database)
  tally.expect(
    applied.length === entries.length + more && new Set(applied).size === applied.length,
    `migrations that were applied: ${applied}`,
  )
  const [categories] = await database.ask("SELECT count(*)::int FROM material_categories")
  tally.expect(categories === 8, `${categories} starter categories`)
}

/** This version on a database of the version after. */
export const olderStart = (server: string, newer: string) => async (tally: Tally) => {
  const database = await newDatabase(server)
  const { farm } = await tryStart({ program: newer, env: database.env })
  await farm?.stop("SIGKILL")
  const before = await appliedIn(database)
  const start = await tryStart({ env: database.env })
  await start.farm?.stop("SIGKILL")
  tally.expect(
    start.code === 1 && start.said.startsWith("The database is of a newer version of Windrow."),
    `exit ${start.code}: ${start.said}`,
  )
  tally.expect(String(await appliedIn(database)) === String(before), "the database was changed")
}

/** SIGKILL at any moment of a first start, and while a migration holds one table and waits for another. The next start makes it whole. */
export const killedStarts = (server: string, newer: string, kills: number) => async (tally: Tally) => {
  for (let kill = 0; kill < kills; kill++) {
    const database = await newDatabase(server)
    const child = spawn(executable, database)
    await Bun.sleep(Math.random() * 400)
    child.kill("SIGKILL")
    await startAgain(tally, database, executable)
    await expectSchema(tally, database, 0)
    await database.sql.begin(async (tx) => {
      await tx.unsafe("SELECT 1 FROM turns")
      const migrating = spawn(newer, database)
      await waitForLock(database)
      migrating.kill("SIGKILL")
      await migrating.exited
    })
    await startAgain(tally, database, newer)
    await expectSchema(tally, database, 1)
  }
}

const spawn = (program: string, { env }: Database) =>
  Bun.spawn([program, "serve", "--host", "127.0.0.1", "--port", "0", "--data", newFolder()], {
    env: cleanEnv(env),
    stdio: ["ignore", "ignore", "ignore"],
  })

/** Until somebody waits for the table of turns. */
const waitForLock = ({ ask }: Database) => {
  const waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'turns'::regclass"
  return until("a wait for the table", async () => (await ask(waiting)).length > 0, { every: 5 })
}

const startAgain = async (tally: Tally, { env }: Database, program: string) => {
  const { farm, said } = await tryStart({ program, env })
  tally.expect(farm !== undefined, `the start after a kill: ${said}`)
  await farm?.stop("SIGKILL")
}
