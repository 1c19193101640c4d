import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { assertNotHalfMoved, isHalfMoved, movedInWords, movedMark, moveMark } from "../db/move-marks"
import { type Moved, tablesInOrder } from "../db/tables-in-order"
import { inTransaction } from "../db/transaction"
import { CommandError } from "../domain/errors"
import { damagedPhotos } from "../photos/queries"

/** Rows that are written at once: of photos few, because they are in memory together. */
const batchOf = ({ name }: Moved) => (["photos", "thumbnails", "uploads"].includes(name) ? 20 : 500)

/**
 * Copies everything of one database into another one of the same version that nobody uses, table by table in the order of keys. What broke off goes
 * on where it stopped. At the end the rows are counted and every photo is compared with its fingerprint, and the source is marked: it is refused from
 * then on. `say` hears a sentence for each table; `place` is the target for people, without a password.
 * @throws CommandError when the target has accounts of its own, or holds something else at the end, also of a photo; DatabaseUnusableError
 * when the source is half moved itself
 */
export const move = async (
  from: Db,
  to: Db,
  say: (sentence: string) => void,
  place: string,
): Promise<void> => {
  for (const db of [from, to]) await assertUnused(db)
  await begin(from, to)
  const tables = tablesInOrder()
  for (const table of tables) {
    const rows = await copyTable(from, to, table)
    if (rows > 0) say(`${table.name}: ${rows.toLocaleString("en-US")}`)
  }
  for (const table of tables) await assertSameRows(from, to, table)
  await tellDamaged(to, say)
  await to.engine.continueNumbers()
  // Before the target may be served: at no time may both be.
  await markMoved(from, place)
  await inTransaction(to, async (tx) => {
    await tx.run(sql`DELETE FROM server_settings WHERE name = ${moveMark}`)
  })
}

const markMoved = (from: Db, place: string) =>
  inTransaction(from, async (tx) => {
    const value = `${new Date().toISOString().slice(0, 10)} ${place}`
    await tx.run(sql`DELETE FROM server_settings WHERE name = ${movedMark}`)
    await tx.run(sql`INSERT INTO server_settings (name, value) VALUES (${movedMark}, ${value})`)
  })

/** A file is locked; who is connected to PostgreSQL is asked. */
const assertUnused = async (db: Db) => {
  if (await db.engine.servers?.areConnected())
    throw new CommandError(
      "Servers are connected to PostgreSQL: stop them first, also those of its other schemas.",
    )
}

/** Empties the target's starter catalogue, unless a move into it goes on. */
const begin = async (from: Db, to: Db) => {
  await assertNotHalfMoved(from)
  if ((await countOf(from, "users")) === 0)
    throw new CommandError("There is nothing to move: nobody has an account.")
  if (await isHalfMoved(to)) return
  const moved = await movedInWords(from)
  if (moved !== undefined)
    throw new CommandError(`${moved} Nothing was changed: to move them on, give that place with --from.`)
  if ((await countOf(to, "users")) > 0)
    throw new CommandError("The database to move into has accounts of its own. Nothing was changed.")
  await inTransaction(to, async (tx) => {
    await tx.run(sql`DELETE FROM material_categories`)
    await tx.run(sql`INSERT INTO server_settings (name, value) VALUES (${moveMark}, 'begun')`)
  })
}

const copyTable = async (from: Db, to: Db, table: Moved): Promise<number> => {
  let last = await lastOf(to, table)
  for (;;) {
    const rows = await rowsAfter(from, table, last)
    if (rows.length === 0) return countOf(to, table.name)
    await inTransaction(to, async (tx) => {
      await tx.run(insert(table, rows))
    })
    last = keysOf(table, rows.at(-1) ?? [])
  }
}

const names = (columns: readonly string[]) =>
  sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  )

const inOrderOf = ({ keys }: Moved, way: SQL) =>
  sql.join(
    keys.map((key) => sql`${sql.identifier(key)} ${way}`),
    sql`, `,
  )

/** The keys of the last row that has been copied. */
const lastOf = async (to: Db, table: Moved): Promise<unknown[] | undefined> => {
  const [last] = await to.values<unknown[]>(
    sql`SELECT ${names(table.keys)} FROM ${sql.identifier(table.name)} ${own(table.name)} ORDER BY ${inOrderOf(table, sql`DESC`)} LIMIT 1`,
  )
  return last
}

const rowsAfter = async (from: Db, table: Moved, last: unknown[] | undefined): Promise<unknown[][]> => {
  const after =
    last &&
    sql`AND (${names(table.keys)}) > (${sql.join(
      last.map((key) => sql`${key}`),
      sql`, `,
    )})`
  const rows = await from.values<unknown[]>(
    sql`SELECT ${names(table.columns)} FROM ${sql.identifier(table.name)} ${own(table.name)} ${after} ORDER BY ${inOrderOf(table, sql`ASC`)} LIMIT ${batchOf(table)}`,
  )
  return rows.map((row) => row.map(withoutNul))
}

/** Texts of early versions may hold NUL, which PostgreSQL's can't. */
const withoutNul = (value: unknown) => (typeof value === "string" ? value.replaceAll("\0", "") : value)

const insert = ({ name, columns }: Moved, rows: readonly unknown[][]) =>
  sql`INSERT INTO ${sql.identifier(name)} (${names(columns)}) VALUES ${sql.join(
    rows.map(
      (row) =>
        sql`(${sql.join(
          row.map((value) => sql`${value}`),
          sql`, `,
        )})`,
    ),
    sql`, `,
  )}`

const keysOf = ({ columns, keys }: Moved, row: readonly unknown[]) =>
  keys.map((key) => row[columns.indexOf(key)])

/** Without the marks of a move. */
const own = (name: string) =>
  name === "server_settings" ? sql`WHERE name NOT IN (${moveMark}, ${movedMark})` : sql`WHERE true`

const countOf = async (db: Db, name: string): Promise<number> => {
  const [row] = await db.values<[number]>(sql`SELECT count(*) FROM ${sql.identifier(name)} ${own(name)}`)
  return Number(row?.[0])
}

/** A move that went on after the source had been in use would mix two states of it. */
const assertSameRows = async (from: Db, to: Db, table: Moved) => {
  const [before, after] = [await countOf(from, table.name), await countOf(to, table.name)]
  if (before !== after)
    throw changed(`${table.name} has ${before} rows in the source, and ${after} where they were moved to`)
  let last: unknown[] | undefined
  do {
    const [rows, moved] = [await rowsAfter(from, table, last), await rowsAfter(to, table, last)]
    const at = rows.findIndex(
      (row, each) => !row.every((value, column) => isSame(value, moved[each]?.[column])),
    )
    if (at >= 0)
      throw changed(`${table.name} ${keysOf(table, rows[at] ?? []).join(" ")} is another one in the source`)
    last = rows.length > 0 ? keysOf(table, rows.at(-1) ?? []) : undefined
  } while (last)
}

/** One engine gives bytes as a Buffer. */
const isSame = (one: unknown, other: unknown) =>
  one instanceof Uint8Array && other instanceof Uint8Array ? Buffer.compare(one, other) === 0 : one === other

const changed = (what: string) =>
  new CommandError(
    `${what}: one of them was in use since the move began. Empty the database to move into, and move again while no server runs.`,
  )

/** Photos that were damaged in the source are copied as they are. */
const tellDamaged = async (to: Db, say: (sentence: string) => void) => {
  const damaged = await Array.fromAsync(damagedPhotos(to))
  if (damaged.length > 0)
    say(`Damaged as they were before: ${damaged.length} photos, the first has the number ${damaged[0]}.`)
}
