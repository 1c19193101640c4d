import { Database } from "bun:sqlite"
import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { closeDatabase } from "../src/db/sqlite/close"
import { sqliteOf } from "../src/db/sqlite/connection"
import { openDatabase } from "../src/db/sqlite/open"
import { newFolder } from "./folder"
import { databaseOf } from "./templates"

/** A database of the first schema, with rows, readings and photos, closed in order. */
export const withOldSchema = (rows: number): { folder: string; rows: number } => {
  const folder = newFolder()
  const db = openDatabase(databaseOf(folder), migrationsBefore("0002_life_cycle"))
  const sqlite = sqliteOf(db)
  sqlite.run(
    "INSERT INTO users (username, password, first_name, last_name, email) VALUES ('o', 'none', 'Old', 'Farmer', 'old@farm.test')",
  )
  sqlite.transaction(() => {
    for (let row = 1; row <= rows; row++) addOldRow(sqlite, row)
  })()
  closeDatabase(db)
  return { folder, rows }
}

const addOldRow = (sqlite: Database, row: number) => {
  sqlite
    .query("INSERT INTO compost_rows (row_id, location, length, user_id) VALUES (?, 'Yard', 9, 1)")
    .run(`O-${row}`)
  sqlite.query("INSERT INTO photos (user_id, etag, jpeg) VALUES (1, 'e', ?)").run(Buffer.alloc(9000, row))
  const reading =
    "INSERT INTO temperatures (row_id, temperature, photo_id, recorded_by) VALUES (?, 140, ?, 1)"
  sqlite.query(reading).run(row, row)
  sqlite
    .query(
      "INSERT INTO cooking_days SELECT row_id, recorded_at / 86400000 FROM temperatures WHERE row_id = ?",
    )
    .run(row)
  sqlite
    .query("INSERT INTO turns (row_id, turn_number, water_added, recorded_by) VALUES (?, 1, 1, 1)")
    .run(row)
}

/** Whether a file of either schema has everything of `withOldSchema`. */
export const oldRecordsMissing = (file: string, rows: number): string[] => {
  const sqlite = new Database(file)
  try {
    const [complaint] = sqlite.query("PRAGMA integrity_check").values()[0] ?? []
    if (complaint !== "ok") return [String(complaint)]
    const found = sqlite
      .query(
        `SELECT count(*) FROM compost_rows AS it JOIN temperatures ON temperatures.row_id = it.id
         JOIN photos ON photos.id = photo_id JOIN turns ON turns.row_id = it.id
         WHERE length(jpeg) = 9000 AND unhex(printf('%02x', it.id)) = substr(jpeg, 9000)`,
      )
      .values()[0]?.[0]
    return found === rows ? [] : [`${found} of ${rows} old rows in ${file.split("/").at(-1)}`]
  } catch (error) {
    return [`${file.split("/").at(-1)}: ${error}`]
  } finally {
    sqlite.close()
  }
}

/** A folder of the migrations before the named one. */
/** The migrations before this one, in a folder of their own. */
export const migrationsBefore = (tag: string) => {
  const folder = newFolder()
  cpSync(join(import.meta.dir, "../migrations"), folder, { recursive: true })
  const journal = join(folder, "meta/_journal.json")
  const { entries }: { entries: { tag: string; when: number }[] } = JSON.parse(readFileSync(journal, "utf8"))
  const kept = entries.slice(
    0,
    entries.findIndex((entry) => entry.tag === tag),
  )
  writeFileSync(journal, JSON.stringify({ entries: kept }))
  return { folder, newest: kept.at(-1)?.when ?? 0 }
}
