import { Database } from "bun:sqlite"
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { newFolder, tryStart } from "../farm"
import type { Tally } from "../findings"
import { isSentence } from "./records"

const foreignTable = (table: string) => (path: string) => {
  const database = new Database(path, { create: true })
  database.run(`CREATE TABLE ${table} (id INTEGER PRIMARY KEY, text TEXT)`)
  database.run(`INSERT INTO ${table} (text) VALUES ('not compost')`)
  database.close()
}

/** Things that may lie in the place of windrow.db. */
const kinds: Record<string, (path: string) => unknown> = {
  "another program's database": foreignTable("notes"),
  "another program's database with a table of users": foreignTable("users"),
  "a text file": (path) => writeFileSync(path, "Turned pile A-101 on Monday.\n"),
  "a file of 0 bytes": (path) => writeFileSync(path, ""),
  "a folder": (path) => mkdirSync(path),
  "a pipe": (path) => Bun.$`mkfifo ${path}`,
  "a link to nothing": (path) => symlinkSync("/nonexistent/windrow.db", path),
}

/** Each is refused with one sentence and exit code 1, and not a byte of it changes. */
export const foreign = async (tally: Tally) => {
  await Promise.all(Object.entries(kinds).map(([kind, make]) => refused(tally, kind, make)))
}

const refused = async (tally: Tally, kind: string, make: (path: string) => unknown) => {
  const data = newFolder("foreign")
  await make(join(data, "windrow.db"))
  const before = contentOf(data)
  const { farm, ...end } = await tryStart({ data })
  await farm?.stop()
  if (farm) return tally.expect(false, `${kind} was served`)
  const { code, said } = end as { code: number | null; said: string }
  tally.expect(code === 1 && isSentence(said), `${kind}: exit ${code}, ${said}`)
  tally.expect(contentOf(data) === before, `${kind} was changed`)
}

/** Names, kinds and bytes of everything in a folder. */
export const contentOf = (folder: string): string =>
  readdirSync(folder)
    .sort()
    .map((name) => {
      const path = join(folder, name)
      const entry = lstatSync(path)
      const bytes = entry.isFile() ? Bun.hash(readFileSync(path)) : ""
      return `${name} ${entry.mode} ${bytes}`
    })
    .join("\n")
