import { expect } from "bun:test"
import { cpSync, mkdtempSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { SQL } from "bun"
import { entries } from "../../../migrations/postgres/meta/_journal.json"
import { postgresMigrations } from "../../start/bundled-files"
import { endings, farmsFolder } from "../../test/farms-folder"
import { testPostgres } from "../../test/only-postgres"
import { emptyOnPostgres } from "../../test/postgres"
import { until } from "../../test/until"

import { DatabaseUnusableError } from "../errors"
import type { Migrations } from "../migrations"
import { openPostgres } from "./open"

const newest = entries.at(-1)?.when ?? 0

/** Windrow's migrations without the last `less` ones, or with one more that has these statements. */
const changed = (less: number, statements: readonly string[] = []): Migrations => {
  const folder = mkdtempSync(join(farmsFolder, "migrations-"))
  cpSync(postgresMigrations.folder, folder, { recursive: true })
  writeFileSync(join(folder, "more.sql"), statements.join("\n--> statement-breakpoint\n"))
  const more = statements.length > 0 ? [{ tag: "more", when: newest + 1 }] : []
  const all = [...entries.slice(0, entries.length - less), ...more]
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ entries: all }))
  return { folder, newest: all.at(-1)?.when ?? 0 }
}

const opened = async (url: string, migrations: Migrations) => {
  const db = await openPostgres(url, migrations)
  await db.engine.close()
}

const asking = (url: string) => {
  const sql = new SQL({ url, max: 1 })
  endings.push(() => sql.close())
  return async (query: string): Promise<unknown[]> => {
    const rows: unknown[][] = await sql.unsafe(query).values()
    return rows.map(([value]) => value)
  }
}

const addTo = (table: string) => `ALTER TABLE ${table} ADD COLUMN note text`
const applied = "SELECT created_at::text FROM __drizzle_migrations ORDER BY id"
const tables = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = current_schema()"
const catalogue = "SELECT count(*)::int FROM material_categories"
const whens = entries.map(({ when }) => String(when))

testPostgres("of five servers that start at once one makes the tables", async () => {
  const url = emptyOnPostgres()
  await Promise.all(Array.from({ length: 5 }, () => opened(url, postgresMigrations)))
  const ask = asking(url)
  expect(await ask(applied)).toEqual(whens)
  expect(await ask(catalogue)).toEqual([8])
})

testPostgres("of five servers that start at once one brings an older database up to date", async () => {
  const url = emptyOnPostgres()
  await opened(url, changed(1))
  await Promise.all(Array.from({ length: 5 }, () => opened(url, postgresMigrations)))
  const ask = asking(url)
  expect(await ask(applied)).toEqual(whens)
  expect(await ask(catalogue)).toEqual([8])
})

testPostgres("a database of a newer version is refused as it is", async () => {
  const url = emptyOnPostgres()
  const ask = asking(url)
  await ask("CREATE TABLE __drizzle_migrations (id serial PRIMARY KEY, hash text, created_at bigint)")
  await ask(`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('', ${newest + 1})`)
  const error = await opened(url, postgresMigrations).catch((error: Error) => error)
  expect(error).toBeInstanceOf(DatabaseUnusableError)
  expect(error?.message).toBe(
    "The database is of a newer version of Windrow. Nothing was changed: start that version.",
  )
  expect(await ask(tables)).toEqual(["__drizzle_migrations"])
  expect(await ask(applied)).toEqual([String(newest + 1)])
})

testPostgres("a migration that breaks off leaves nothing, and the next start makes it whole", async () => {
  const url = emptyOnPostgres()
  const ask = asking(url)
  const columns = `SELECT column_name::text FROM information_schema.columns WHERE table_schema = current_schema()
    AND table_name = 'farms' AND column_name = 'note'`
  await expect(opened(url, changed(0, [addTo("farms"), "SELECT 1 / 0"]))).rejects.toThrow("division by zero")
  expect(await ask(tables)).toEqual([])
  await opened(url, postgresMigrations)
  const lost = opened(url, changed(0, [addTo("farms"), "SELECT pg_terminate_backend(pg_backend_pid())"]))
  await expect(lost).rejects.toThrow(DatabaseUnusableError)
  expect(await ask(columns)).toEqual([])
  expect(await ask(applied)).toEqual(whens)
  await opened(url, changed(0, [addTo("farms")]))
  expect(await ask(columns)).toEqual(["note"])
  expect(await ask(applied)).toEqual([...whens, String(newest + 1)])
})

testPostgres("a migration that stands in a request's way steps back, and is tried again", async () => {
  const url = emptyOnPostgres()
  await opened(url, postgresMigrations)
  const ask = asking(url)
  const request = new SQL({ url, max: 1 })
  endings.push(() => request.close())
  const migration = changed(0, [addTo("farms"), "SELECT pg_sleep(0.2)", addTo("users")])
  const held = `SELECT 1 FROM pg_locks WHERE granted AND mode = 'AccessExclusiveLock' AND relation = 'farms'::regclass`
  let migrated: Promise<void> | undefined
  await request.begin(async (tx) => {
    await tx.unsafe("SELECT 1 FROM users")
    migrated = opened(url, migration)
    await until("a held lock", async () => (await ask(held)).length > 0)
    // Each waits for the other one now, this one for longer: PostgreSQL would end it.
    await tx.unsafe("SELECT 1 FROM farms")
  })
  await migrated
  expect(await ask(applied)).toHaveLength(entries.length + 1)
})
