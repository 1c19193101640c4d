import { disconnect } from "../db/sqlite/connection"
import { openForReading } from "../db/sqlite/database-file"
import { countRecords } from "../db/sqlite/record-count"

/** Returns the number of records in a copy of any version; undefined when it can't be read. */
export const recordsIn = (path: string): number | undefined => {
  try {
    const db = openForReading(path)
    try {
      return countRecords(db)
    } finally {
      disconnect(db)
    }
  } catch {
    return undefined
  }
}

/** Returns `recordsIn` with a memory for each path; a copy that can't be read has 0. */
export const countingRecords = (): ((copy: { path: string }) => number) => {
  const counts = new Map<string, number>()
  return ({ path }) => {
    const count = counts.get(path) ?? recordsIn(path) ?? 0
    counts.set(path, count)
    return count
  }
}
