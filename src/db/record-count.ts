import { type Db, sqliteOf } from "./connection"
import { fileSystem } from "./file-system"
import { recordTables } from "./record-tables"

/** How many records of all kinds there are. SQLite counts the pages of an index: 100,000 take half a millisecond. */
export const countRecords = (db: Db): number => {
  const counts = recordTables(db).map((table) => `(SELECT count(*) FROM ${table})`)
  const [[count]] = sqliteOf(db)
    .query(`SELECT ${counts.join(" + ")}`)
    .values() as [[number]]
  return count
}

/**
 * Answers a function that notes a count beside the database, where damage to the database or its log does not reach
 * it. In place and without fsync, so that it costs next to nothing; after a power cut it may be an older one.
 */
export const recordCountWriter = (file: string): ((count: number) => void) => {
  const { constants, openSync, writeSync } = fileSystem()
  let handle: number | undefined
  return (count) => {
    handle ??= openSync(noteOf(file), constants.O_RDWR | constants.O_CREAT, 0o600)
    writeSync(handle, `${String(count).padStart(16)}\n`, 0)
  }
}

/** The count of the last run, if it was noted. */
export const savedRecordCount = async (file: string): Promise<number | undefined> => {
  const text = await Bun.file(noteOf(file))
    .text()
    .catch(() => "")
  return /^ *\d+\n$/.test(text) ? Number(text) : undefined
}

const noteOf = (file: string) => `${file}-count`
