/** Commits to the database file again and again until it is killed, so that no answer can be kept. Answers when it has begun. */
import { Database } from "bun:sqlite"

const db = new Database(process.env.DATABASE ?? "", { strict: true })
// As in Windrow's own file, without waiting for the disk: the reader is measured.
for (const pragma of ["journal_mode = WAL", "synchronous = OFF", "busy_timeout = 5000"])
  db.run(`PRAGMA ${pragma}`)
db.run("CREATE TABLE IF NOT EXISTS bench_writes (count INTEGER)")
db.run("INSERT INTO bench_writes VALUES (0)")
const write = db.query("UPDATE bench_writes SET count = count + 1")

Bun.serve({ hostname: "127.0.0.1", port: Number(process.env.PORT), fetch: () => new Response("writing") })

const turn = () => {
  const end = performance.now() + 5
  while (performance.now() < end) write.run()
  setImmediate(turn)
}
turn()
