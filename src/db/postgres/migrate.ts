import { join } from "node:path"
import type { SQL, TransactionSQL } from "bun"
import { DatabaseUnusableError } from "../errors"
import { fileSystem } from "../file-system"
import type { Migrations } from "../migrations"
import { isConflict, isKeptWaiting } from "./errors"

/** Any number that no other program takes for its lock: "wind" as bytes. */
const lock = 0x77696e64

/**
 * In milliseconds, for a table that requests use. PostgreSQL takes a second to end one of those that wait for each other: it could be
 * a request of another server, and what waits behind the migration meanwhile is answered late.
 */
const wait = 500

/** How long a migration that requests keep waiting is tried again, in milliseconds; systemd waits 90 seconds for a start. */
const patience = 60_000

/**
 * Applies pending migrations in one transaction. Of several servers that start at once one migrates, the others wait for it. Other
 * servers may go on serving.
 * @throws DatabaseUnusableError for a schema of a newer version
 */
export const migrate = async (sql: SQL, migrations: Migrations): Promise<void> => {
  for (const end = performance.now() + patience; ; await Bun.sleep(Math.random() * wait)) {
    try {
      return await sql.begin((tx) => update(tx, migrations))
    } catch (error) {
      if (!(isKeptWaiting(error) || isConflict(error)) || performance.now() > end) throw error
    }
  }
}

const update = async (tx: TransactionSQL, { folder, newest }: Migrations) => {
  await tx.unsafe(`SELECT pg_advisory_xact_lock(${lock})`)
  await tx.unsafe(
    "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)",
  )
  const [[last] = [0]] = await tx
    .unsafe("SELECT coalesce(max(created_at), 0) FROM __drizzle_migrations")
    .values()
  const from = Number(last)
  if (from > newest)
    throw new DatabaseUnusableError(
      "The database is of a newer version of Windrow. Nothing was changed: start that version.",
    )
  if (from === newest) return
  await tx.unsafe(`SET LOCAL lock_timeout = ${wait}`)
  await apply(tx, folder, from)
}

const apply = async (tx: TransactionSQL, folder: string, from: number) => {
  const textOf = (name: string) => fileSystem().readFileSync(join(folder, name), "utf8")
  const { entries }: { entries: { tag: string; when: number }[] } = JSON.parse(textOf("meta/_journal.json"))
  for (const { tag, when } of entries.filter(({ when }) => when > from)) {
    const text = textOf(`${tag}.sql`)
    for (const statement of text.split("--> statement-breakpoint")) await tx.unsafe(statement)
    const hash = new Bun.CryptoHasher("sha256").update(text).digest("hex")
    await tx.unsafe("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ($1, $2)", [hash, when])
  }
}
