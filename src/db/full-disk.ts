import type { Database } from "bun:sqlite"
import { AppError } from "../contract/errors"
import { note } from "./condition"
import { dropReserve } from "./reserve"

/** From here on records wait until there is room; logging in goes on in that of the reserve. */
export const declareFull = (sqlite: Database): void => {
  note(sqlite, "disk", "The disk is full, or can't be written: no records are taken until there is room.")
  try {
    dropReserve(sqlite.filename)
  } catch {
    // The disk takes no changes at all: then there is no room to win.
  }
}

export const diskFull = () =>
  new AppError(
    "disk_full",
    "The disk of the machine that runs Windrow is full. Nothing was saved. Please tell the person who runs it.",
  )
