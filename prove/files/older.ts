import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { closeDatabase } from "../../src/db/sqlite/close"
import { sqliteOf } from "../../src/db/sqlite/connection"
import { openDatabase } from "../../src/db/sqlite/open"
import { migrations } from "../../src/start/bundled-files"
import { newFolder } from "../farm"

/** The migrations but for the last, as the version before had them. */
const olderMigrations = () => {
  const folder = newFolder("migrations")
  cpSync(migrations.folder, folder, { recursive: true })
  const path = join(folder, "meta/_journal.json")
  const journal: { entries: { when: number }[] } = JSON.parse(readFileSync(path, "utf8"))
  journal.entries.pop()
  writeFileSync(path, JSON.stringify(journal))
  return { folder, newest: journal.entries.at(-1)?.when ?? 0 }
}

/** A data folder of the version before, with a user, a row and readings; answers the number of readings. */
export const olderDatabase = (data: string, readings = 20) => {
  mkdirSync(data, { recursive: true })
  const db = openDatabase(join(data, "windrow.db"), olderMigrations())
  const sqlite = sqliteOf(db)
  sqlite.run(
    "INSERT INTO users (username, password, email, first_name, last_name) VALUES ('o', 'none', 'o@farm.test', 'O', 'L')",
  )
  sqlite.run("INSERT INTO farms (name) VALUES ('Old farm')")
  sqlite.run("INSERT INTO members (user_id, farm_id, role) VALUES (1, 1, 'manager')")
  sqlite.run(
    "INSERT INTO compost_rows (row_id, location, length, user_id, farm_id) VALUES ('OLD', 'Yard', 80, 1, 1)",
  )
  for (let reading = 0; reading < readings; reading++)
    sqlite.run("INSERT INTO temperatures (row_id, temperature, recorded_by) VALUES (1, 140, 1)")
  closeDatabase(db)
  return readings
}
