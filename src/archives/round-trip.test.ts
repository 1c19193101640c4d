import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { getTableColumns } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { temperatures } from "../db/schema"
import { recordKinds } from "../domain/record-kinds"
import { recordTables } from "../records/kinds"
import { farm } from "../test/farm"
import { direct } from "../test/sql"
import { archiveOf } from "./archive"
import { importAsOwner } from "./import-farm"

const folder = mkdtempSync(join(tmpdir(), "windrow-round-trip-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))

/** What all kinds have, and what names another table: those stand in import.test.ts, with their photos and people. */
const others = ["id", "rowId", "photoId", "materialCategoryId", "receivedAt", "recordedBy"].concat([
  "voidedAt",
  "voidedBy",
  "voidReason",
])

const ownColumns = (table: object) =>
  Object.entries(getTableColumns(table as typeof temperatures) as Record<string, SQLiteColumn>).filter(
    ([name]) => !others.includes(name),
  )

/** A value that no default would give; of numbers the later column has the larger one, as a full weight must. */
const someValue = ([name, column]: [string, SQLiteColumn], at: number) => {
  if (column.dataType === "boolean") return true
  if (column.dataType === "custom") return "2026-03-04T05:06:07.089Z"
  if (column.dataType === "number") return 2 + 50 * at + Math.floor(Math.random() * 50)
  return `Some ${name} ${Math.random()}`
}

test.each(recordKinds)("what %s hold comes back from an export, column by column", async (kind) => {
  const table = recordTables[kind] as typeof temperatures
  const columns = ownColumns(table)
  const values = Object.fromEntries(columns.map((each, at) => [each[0], someValue(each, at)]))
  const source = farm()
  const row = await source.signIn("ana@farm.test").row()
  const theirs = { rowId: row.id, recordedBy: row.userId }
  await direct(source.db)
    .insert(table)
    .values({ ...theirs, ...values } as typeof temperatures.$inferInsert)
  const zip = join(folder, `${kind}.zip`)
  await Bun.write(zip, new Response((await archiveOf(source.db, row.farmId)).stream))
  const other = farm()
  await importAsOwner(other.db, zip, undefined)
  const found: unknown[] = await other.db.select(Object.fromEntries(columns)).from(table)
  expect(found).toEqual([values])
})
