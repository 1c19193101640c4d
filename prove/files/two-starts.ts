import { Database } from "bun:sqlite"
import { join } from "node:path"
import { migrations } from "../../src/start/bundled-files"
import { newFolder, type Start, tryStart } from "../farm"
import type { Tally } from "../findings"
import { logIn, signUp } from "../phone"
import { olderDatabase } from "./older"
import { isSentence } from "./records"

/** Two starts at once, on an empty folder and on the schema of the version before: one whole database. */
export const twoStarts = (rounds: number) => async (tally: Tally) => {
  for (let round = 0; round < rounds; round++) {
    await startTwice(tally, 0, join(newFolder("empty"), "data"))
    const older = join(newFolder("older"), "data")
    await startTwice(tally, olderDatabase(older), older)
  }
}

const startTwice = async (tally: Tally, readings: number, data: string) => {
  const starts = await Promise.all([tryStart({ data }), tryStart({ data })])
  const [farm, ...others] = starts.flatMap((start) => start.farm ?? [])
  tally.expect(
    farm !== undefined && starts.every(isInOrder),
    `two starts: ${starts.map(reasonOf).join(" | ")}`,
  )
  if (farm) {
    const { email } = await signUp(farm.url)
    for (const { url } of others)
      tally.expect(
        (await logIn(url, email)).status === 200,
        "the second server does not know the first one's user",
      )
  }
  for (const { farm } of starts) await farm?.stop()
  checkWhole(tally, join(data, "windrow.db"), readings)
}

const isInOrder = (start: Start) => start.farm !== undefined || (start.code === 1 && isSentence(start.said))

const reasonOf = (start: Start) => (start.farm ? "serves" : `exit ${start.code}: ${start.said}`)

const checkWhole = (tally: Tally, file: string, readings: number) => {
  const database = new Database(file, { readonly: true })
  const value = (sql: string) => database.query(sql).values()[0]?.[0]
  tally.tried()
  const check = value("PRAGMA integrity_check")
  if (check !== "ok") tally.corrupt(`two starts: ${check}`)
  const twice = value("SELECT count(*) - count(DISTINCT name) FROM material_categories")
  const applied = value("SELECT max(created_at) FROM __drizzle_migrations")
  if (twice !== 0 || applied !== migrations.newest)
    tally.corrupt("two starts: a migration was applied twice or not")
  if (value("SELECT count(*) FROM temperatures") !== readings) tally.lost("two starts: readings are missing")
  database.close()
}
