import { generateDrizzleJson, generateMigration } from "drizzle-kit/api"
import * as schema from "../schema"
import { postgresTables } from "./tables"

/**
 * Writes PostgreSQL's migration from the newest one to the schema, with a name: `bun run migration NAME` writes SQLite's
 * before.
 */
const folder = "migrations/postgres"
const name = process.argv[2] ?? "change"
const journalFile = Bun.file(`${folder}/meta/_journal.json`)
type Journal = { version: string; dialect: string; entries: { idx: number; when: number; tag: string }[] }
const journal: Journal = (await journalFile.exists())
  ? await journalFile.json()
  : { version: "7", dialect: "postgresql", entries: [] }
const numberOf = (index: number) => String(index).padStart(4, "0")
const snapshotFile = (index: number) => Bun.file(`${folder}/meta/${numberOf(index)}_snapshot.json`)

const index = journal.entries.length
const before = index === 0 ? generateDrizzleJson({}) : await snapshotFile(index - 1).json()
const after = generateDrizzleJson(postgresTables(schema), before.id)
// In the schema of the connection's search_path, which need not be `public`.
const statements = (await generateMigration(before, after)).map((each) => each.replaceAll('"public".', ""))
const tag = `${numberOf(index)}_${name}`
await Bun.write(`${folder}/${tag}.sql`, `${statements.join("\n--> statement-breakpoint\n")}\n`)
await Bun.write(snapshotFile(index), `${JSON.stringify(after, null, 2)}\n`)
journal.entries.push({ idx: index, when: Date.now(), tag })
await Bun.write(journalFile, `${JSON.stringify(journal, null, 2)}\n`)
console.log(`${folder}/${tag}.sql: ${statements.length} statements`)
