import type { Database } from "bun:sqlite"
import { AppError } from "../contract/errors"
import { checkpoint } from "./checkpoint"
import { note } from "./condition"
import { roomBeside } from "./room"

/** Bytes that must be free before records are taken again: some hundred photos. */
const enough = 8 * 1024 * 1024

/** From here on records wait until there is room. */
export const declareFull = (sqlite: Database): void =>
  note(sqlite, "disk", "The disk is full, or can't be written: no records are taken until there is room.")

export const diskFull = () =>
  new AppError(
    "disk_full",
    "The disk of the machine that runs Windrow is full. Nothing was saved. Please tell the person who runs it.",
  )

/** Takes records again when there is room and the log fits into the file; answers whether it does. */
export const hasHealed = (sqlite: Database): boolean => {
  if (roomBeside(sqlite.filename) < enough) return false
  try {
    if (!checkpoint(sqlite)) return false
    shareAgain(sqlite)
  } catch {
    return false
  }
  note(sqlite, "disk")
  return true
}

/** A database that was opened on a full disk is this process's alone; its log needs an index for all others. */
const shareAgain = (sqlite: Database) => {
  const [[mode]] = sqlite.query("PRAGMA locking_mode").values() as [[string]]
  if (mode !== "exclusive") return
  sqlite.run("PRAGMA journal_mode = DELETE")
  sqlite.run("PRAGMA locking_mode = NORMAL")
  sqlite.run("PRAGMA journal_mode = WAL")
}
