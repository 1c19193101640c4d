import type { Db } from "../db/connection"
import { sqliteOf } from "../db/sqlite/connection"

/** Simulates a full disk: stops the growth of the database and fills its free pages. */
export const fillDisk = (db: Db): void => {
  const sqlite = sqliteOf(db)
  const [[pages]] = sqlite.query("PRAGMA page_count").values() as [[number]]
  sqlite.run(`PRAGMA max_page_count = ${pages}`)
  const fill = sqlite.query(
    "INSERT INTO sessions (token_hash, user_id, expires_at) SELECT hex(randomblob(16)), min(id), 4e12 FROM users",
  )
  try {
    for (;;) fill.run()
  } catch {
    // SQLITE_FULL
  }
}

export const makeRoom = (db: Db): void => {
  sqliteOf(db).run("PRAGMA max_page_count = 1000000")
}
