import { generateDrizzleJson, generateMigration } from "drizzle-kit/api"
import { postgresTables } from "./postgres/tables"
import { translate } from "./postgres/translate"
import * as schema from "./schema"

/**
 * Writes the migrations from the newest ones to the schema, SQLite's and PostgreSQL's, under one name; with the view of the
 * history, if that has changed. Triggers and data are written by hand into both.
 */
const folder = "migrations/postgres"
const [name] = process.argv.slice(2)
if (name === undefined) throw new Error("Give the migration a name: bun run migration NAME")

const forSqlite = [
  "--dialect",
  "sqlite",
  "--schema",
  "src/db/schema.ts",
  "--out",
  "migrations",
  "--name",
  name,
]
const { exitCode } = Bun.spawnSync([process.execPath, "x", "drizzle-kit", "generate", ...forSqlite], {
  stdio: ["inherit", "inherit", "inherit"],
})
if (exitCode !== 0) process.exit(exitCode)

type Journal = { entries: { idx: number; when: number; tag: string }[] }
const journalFile = Bun.file(`${folder}/meta/_journal.json`)
const journal: Journal = await journalFile.json()
const index = journal.entries.length
const numberOf = (index: number) => String(index).padStart(4, "0")
const snapshotFile = (index: number) => Bun.file(`${folder}/meta/${numberOf(index)}_snapshot.json`)
const before = await snapshotFile(index - 1).json()
const after = generateDrizzleJson(postgresTables(schema), before.id)
// In the schema of the connection's search_path, which need not be `public`.
const tables = (await generateMigration(before, after)).map((each) => each.replaceAll('"public".', ""))
// drizzle-kit knows only SQLite's view.
const view = `CREATE VIEW "history" AS ${translate(schema.historyQuery).trim()};`
const texts = await Promise.all(journal.entries.map(({ tag }) => Bun.file(`${folder}/${tag}.sql`).text()))
const isMade = texts.findLast((text) => text.includes('CREATE VIEW "history"'))?.includes(view)
const statements = isMade ? tables : ['DROP VIEW "history";', ...tables, view]
const tag = `${numberOf(index)}_${name}`
await Bun.write(`${folder}/${tag}.sql`, `${statements.join("\n--> statement-breakpoint\n")}\n`)
await Bun.write(snapshotFile(index), `${JSON.stringify(after, null, 2)}\n`)
journal.entries.push({ idx: index, when: Date.now(), tag })
await Bun.write(journalFile, `${JSON.stringify(journal, null, 2)}\n`)
console.log(`${folder}/${tag}.sql: ${statements.length} statements`)
