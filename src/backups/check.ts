import { Database } from "bun:sqlite"
import { drizzle } from "drizzle-orm/bun-sqlite"
import { isCorruption } from "../db/errors"
import { countRecords } from "../db/record-count"
import { CommandError } from "../domain/errors"
import { damagedPhotos } from "../photos/queries"

/** Records and photos of a database that is whole. */
export type Contents = { records: number; photos: number }

/** windrow check: says what the database holds, or what is wrong with it. */
export const check = (file: string) =>
  console.log(`${tableCounts(checkDatabase(file))}: the structure of the database and every photo are sound.`)

/**
 * Reads the whole database: SQLite's own check of every page and index, the references, and each photo against
 * the fingerprint that it came with.
 * `name` is what the person called the file.
 * @throws CommandError that names the damage
 */
export const checkDatabase = (file: string, name = file): Contents => {
  const sqlite = opened(file, name)
  try {
    sqlite.run("PRAGMA busy_timeout = 5000")
    const damage = damageIn(sqlite)
    if (damage.length > 0) throw damaged(name, damage.join("; "))
    const [[photos]] = sqlite.query("SELECT count(*) FROM photos").values() as [[number]]
    return { records: countRecords(sqlite), photos }
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw isCorruption(error) ? damaged(name, sentenceOf(error)) : unreadable(name, error)
  } finally {
    sqlite.close()
  }
}

/** Tells what a database holds, as in "1,203 records and 340 photos". */
export const tableCounts = ({ records, photos }: Contents) =>
  `${records.toLocaleString("en-US")} records and ${photos.toLocaleString("en-US")} photos`

const damaged = (name: string, what: string) =>
  new CommandError(`${name} is damaged: ${what}. Restore a copy.`)

const unreadable = (name: string, error: unknown) =>
  new CommandError(`${name} can't be read: ${sentenceOf(error)}.`)

const opened = (file: string, name: string) => {
  try {
    return new Database(file, { readonly: true })
  } catch (error) {
    throw unreadable(name, error)
  }
}

const mostTold = 5

const damageIn = (sqlite: Database): string[] => {
  const pages = sqlite.query(`PRAGMA integrity_check(${mostTold})`).values().flat().map(String)
  if (pages[0] !== "ok") return pages
  const orphans = sqlite.query("PRAGMA foreign_key_check").values().length
  const photos = [...damagedPhotos(drizzle({ client: sqlite }))]
  return [
    ...(orphans > 0 ? [`${orphans} records without their pile or person`] : []),
    ...(photos.length > 0 ? [`${photos.length} photos, the first is number ${photos[0]}`] : []),
  ]
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
