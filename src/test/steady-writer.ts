import { Database } from "bun:sqlite"
import { stepOf } from "./steps"

/**
 * A process that goes on taking steps in the database of its first argument, one commit each, and prints the number of each when it is
 * committed, until it is killed. SQLite copies its log into the file all along, as a server's does later.
 */
const sqlite = new Database(process.argv[2] ?? "", { readwrite: true, create: false })
sqlite.run("PRAGMA busy_timeout = 5000")
sqlite.run("PRAGMA foreign_keys = ON")
sqlite.run("PRAGMA wal_autocheckpoint = 50")
const step = stepOf(sqlite)
for (let number = 1; number < 1_000_000; number++) {
  step(number)
  process.stdout.write(`${number}\n`)
  await Bun.sleep(2)
}
