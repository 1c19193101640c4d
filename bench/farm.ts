import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Db } from "../src/db/connection"
import { closeDatabase } from "../src/db/sqlite/close"
import { sqliteOf } from "../src/db/sqlite/connection"
import { openDatabase } from "../src/db/sqlite/open"
import { inTransaction } from "../src/db/transaction"
import { fingerprintOf } from "../src/photos/queries"
import { createSession } from "../src/sessions/queries"
import { migrations } from "../src/start/bundled-files"
import { makeJpeg } from "../src/test/jpeg-maker"
import { insertUser } from "../src/users/queries"

/** A new data folder, removed when the run ends. */
export const dataFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "windrow-bench-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Fills a new database file and closes it. */
export const seeded = async <T>(folder: string, fill: (db: Db) => Promise<T>): Promise<T> => {
  const db = openDatabase(join(folder, "windrow.db"), migrations)
  const result = await fill(db)
  closeDatabase(db)
  return result
}

/** Creates a user with a session; returns the id and the Cookie header. */
export const user = async (db: Db, name: string) => {
  const email = `${name.toLowerCase()}@farm.test`
  const values = { username: email, email, firstName: name, lastName: "Farmer", password: "none" }
  const { id } = await inTransaction(db, (tx) => insertUser(tx, values))
  return { id, cookie: `windrow=${(await createSession(db, { id })).token}` }
}

/** Inserts rows with the same number of hourly readings, every fifth with the photo, directly through SQLite. */
export const fillRows = (db: Db, userId: number, rows: number, readings: number, photo?: Uint8Array) => {
  const sqlite = sqliteOf(db)
  const now = Date.now()
  const addRow = sqlite.query(
    `INSERT INTO compost_rows (farm_id, row_id, location, length, user_id, cooking_days, turn_count, last_recorded_by)
     SELECT farm_id, ?1, ?2, ?3, ?4, ?5, 0, ?4 FROM members WHERE user_id = ?4 RETURNING id`,
  )
  const addReading = sqlite.query(
    "INSERT INTO temperatures (row_id, temperature, recorded_at, recorded_by, received_at, photo_id) VALUES (?, ?, ?, ?, ?, ?)",
  )
  const addDay = sqlite.query("INSERT OR IGNORE INTO cooking_days (row_id, day) VALUES (?, ?)")
  const addPhoto = sqlite.query("INSERT INTO photos (user_id, etag, jpeg) VALUES (?, ?, ?) RETURNING id")
  const ids: number[] = []
  sqlite.transaction(() => {
    for (let row = 0; row < rows; row++) {
      const days = Math.min(14, Math.floor(readings / 24))
      const label = `${userId}-${crypto.randomUUID()}`
      const { id } = addRow.get(label, "North yard, by the fence", 120, userId, days) as { id: number }
      ids.push(id)
      for (let index = 0; index < readings; index++) {
        const at = now - index * 3_600_000 - 123
        const photoId =
          photo && index % 5 === 0
            ? (addPhoto.get(userId, fingerprintOf(photo), photo) as { id: number }).id
            : null
        addReading.run(id, 100 + (index % 60), at, userId, at + 2345, photoId)
        if (100 + (index % 60) >= 131) addDay.run(id, Math.floor(at / 86_400_000))
      }
    }
  })()
  return ids
}

/** A photo like those that phones upload: 800×600, some 75 kB, without metadata. */
export const aPhoto = (): Promise<Uint8Array> => makeJpeg({ width: 800, height: 600 })
