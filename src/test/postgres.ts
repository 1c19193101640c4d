import { readFileSync } from "node:fs"
import { join } from "node:path"
import { entries } from "../../migrations/postgres/meta/_journal.json"
import type { Db } from "../db/connection"
import { connectTo } from "../db/postgres/open"
import { endings } from "./farms-folder"
import { ask } from "./sql"

/** The URL of the PostgreSQL in which tests run, if they don't use the embedded database; see `prove/postgres.ts`. */
const url = process.env.WINDROW_TEST_DATABASE

export const onPostgres = url !== undefined

/** Each is a process of PostgreSQL; a pool begins all of its own at once. */
const few = { connections: 3, idleTimeout: 1, name: "windrow test" }

const folder = join(import.meta.dir, "../../migrations/postgres")
const schemas = new Map<string, string>()

/** A schema in the place of each file, made before it is used, because tests open farms without waiting. */
export const openOnPostgres = (file: string): Db => {
  const { db } = connectTo(urlOf(schemaOf(file)), few)
  // One listens without end.
  endings.push(() => db.engine.close())
  return db
}

/** The URL of a new schema without tables, as a new server finds it. */
export const emptyOnPostgres = (): string => {
  const name = `empty_${process.pid}_${++emptied}`
  run(`CREATE SCHEMA ${name};`)
  return urlOf(name)
}
let emptied = 0

/** Gives tables in the schema of `to` the rows that they have in that of `from`; `db` may be either. */
export const copyTables = async (
  db: Db,
  tables: Iterable<string>,
  from: string,
  to: string,
): Promise<void> => {
  const [source, target] = [schemaOf(from), schemaOf(to)]
  const copies = [...tables].map(
    (table) =>
      `DELETE FROM ${target}.${table}; INSERT INTO ${target}.${table} SELECT * FROM ${source}.${table};`,
  )
  const withoutTriggers = "PERFORM set_config('session_replication_role', 'replica', true);"
  await ask(db, `DO $$ BEGIN ${withoutTriggers} ${copies.join(" ")} END $$`)
}

const urlOf = (schema: string) => `${url}?search_path=${schema}`

const schemaOf = (file: string) => {
  const name = schemas.get(file) ?? `farm_${process.pid}_${schemas.size + 1}`
  if (!schemas.has(file)) make(name)
  schemas.set(file, name)
  return name
}

const make = (name: string) => {
  const migrations = entries.map(({ tag }) => readFileSync(join(folder, `${tag}.sql`), "utf8"))
  const script = [`CREATE SCHEMA ${name};`, `SET search_path = ${name};`, ...migrations].join("\n")
  run(script.replaceAll("--> statement-breakpoint", ""))
}

const run = (script: string) => {
  const { exitCode, stderr } = Bun.spawnSync(["psql", String(url), "-q", "-v", "ON_ERROR_STOP=1", "-1"], {
    stdin: new TextEncoder().encode(script),
    stdout: "ignore",
  })
  if (exitCode !== 0) throw new Error(stderr.toString())
}
