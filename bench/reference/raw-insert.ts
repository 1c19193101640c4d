/** Inserts the blob repeatedly, each in a durable transaction of its own; prints the rate and its CPU. */
import { Database } from "bun:sqlite"

const { DATABASE = "", BLOB = "", MILLISECONDS = "1000" } = process.env
const blob = await Bun.file(BLOB).bytes()
const db = new Database(DATABASE, { create: true, strict: true })
// As src/db/sqlite/pragmas.ts sets them.
const pragmas = [
  "busy_timeout = 5000",
  "page_size = 8192",
  "journal_mode = WAL",
  "synchronous = FULL",
  "foreign_keys = ON",
  "wal_autocheckpoint = 4000",
  "temp_store = MEMORY",
]
for (const pragma of pragmas) db.run(`PRAGMA ${pragma}`)
db.run("CREATE TABLE IF NOT EXISTS photos (id INTEGER PRIMARY KEY, jpeg BLOB NOT NULL)")
const insert = db.query("INSERT INTO photos (jpeg) VALUES (?)")
const write = db.transaction(() => insert.run(blob))

const began = performance.now()
const before = process.cpuUsage()
let written = 0
for (; performance.now() - began < Number(MILLISECONDS); written++) write.immediate()
const perSecond = (written * 1000) / (performance.now() - began)
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ perSecond, cpu: (user + system) / written }))
