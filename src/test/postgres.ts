import { readFileSync } from "node:fs"
import { join } from "node:path"
import { entries } from "../../migrations/postgres/meta/_journal.json"
import type { Db } from "../db/connection"
import { connectTo } from "../db/postgres/open"
import { endings } from "./farms-folder"

/** The URL of the PostgreSQL in which tests run, if they don't use the embedded database; see `prove/postgres.ts`. */
const url = process.env.WINDROW_TEST_DATABASE

export const onPostgres = url !== undefined

/** Each is a process of PostgreSQL; a pool begins all of its own at once. */
const few = { connections: 3, idleTimeout: 1, name: "windrow test" }

const folder = join(import.meta.dir, "../../migrations/postgres")
const databases = new Map<string, string>()
/** Those of tests that have ended; a test may have opened one of them twice. */
const left = new Set<string>()

/**
 * A database in the place of each file, made before it is used, because tests open farms without waiting: a copy of one
 * that was migrated once, or of that of the file `like`, to which nobody is connected.
 */
export const openOnPostgres = (file: string, like?: string): Db => {
  const name = databases.get(file) ?? copyOf((like && databases.get(like)) ?? migrated())
  databases.set(file, name)
  const { db } = connectTo(urlOf(name), few)
  // One listens without end.
  endings.push(() => db.engine.close().then(() => void left.add(name)))
  return db
}

/** The URL of a new schema without tables, as a new server finds it. */
export const emptyOnPostgres = (): string => {
  const name = `empty_${process.pid}_${++made}`
  run(`CREATE SCHEMA ${name};`)
  return `${url}?search_path=${name}`
}
let made = 0

const urlOf = (name: string) => {
  const place = new URL(String(url))
  place.pathname = `/${name}`
  return String(place)
}

/** Of those that are left, the files are removed first: each has ten megabytes, which copied by the log take half as long again. */
const copyOf = (template: string) => {
  const name = `farm_${process.pid}_${++made}`
  const drops = [...left].map((each) => `DROP DATABASE IF EXISTS ${each} WITH (FORCE)`)
  left.clear()
  run(...drops, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return name
}

/** All the migrations take ten times as long as a copy. */
const migrated = () => {
  const name = `migrated_${process.pid}`
  if (!isMigrated) {
    const migrations = entries.map(({ tag }) => readFileSync(join(folder, `${tag}.sql`), "utf8"))
    run(`CREATE DATABASE ${name}`)
    psql(urlOf(name), ["-1"], migrations.join("\n").replaceAll("--> statement-breakpoint", ""))
  }
  isMigrated = true
  return name
}
let isMigrated = false

/** Each statement by itself: none of a database may be in a transaction. */
const run = (...statements: string[]) =>
  psql(String(url), [], statements.map((each) => `${each};`).join("\n"))

const psql = (where: string, words: readonly string[], script: string) => {
  const { exitCode, stderr } = Bun.spawnSync(["psql", where, "-q", "-v", "ON_ERROR_STOP=1", ...words], {
    stdin: new TextEncoder().encode(script),
    stdout: "ignore",
  })
  if (exitCode !== 0) throw new Error(stderr.toString())
}
