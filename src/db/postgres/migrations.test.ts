import { expect, test } from "bun:test"
import { join } from "node:path"
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api"
import { entries } from "../../../migrations/postgres/meta/_journal.json"
import * as schema from "../schema"
import { historyQuery } from "../schema"
import { postgresTables } from "./tables"
import { translate } from "./translate"

const folder = join(import.meta.dir, "../../../migrations/postgres")

test("PostgreSQL's migrations make the tables of the schema", async () => {
  const newest = entries.at(-1)?.tag.slice(0, 4)
  const snapshot = await Bun.file(join(folder, `meta/${newest}_snapshot.json`)).json()
  expect(await generateMigration(snapshot, generateDrizzleJson(postgresTables(schema)))).toEqual([])
})

test("PostgreSQL's view is that of the schema", async () => {
  const texts = await Promise.all(entries.map(({ tag }) => Bun.file(join(folder, `${tag}.sql`)).text()))
  const made = texts.findLast((text) => text.includes('CREATE VIEW "history"'))
  expect(made).toContain(`CREATE VIEW "history" AS ${translate(historyQuery).trim()};`)
})
