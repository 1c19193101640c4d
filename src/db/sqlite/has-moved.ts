import type { Database } from "bun:sqlite"

/** SQLITE_FCNTL_HAS_MOVED */
const code = 20

/** Was the file that SQLite opened removed, renamed or replaced? */
export const hasMoved = (sqlite: Database): boolean => {
  const moved = new Int32Array(2)
  sqlite.fileControl(code, moved)
  return moved[0] !== 0
}
