import { copiesFolder, copiesIn } from "../backups/copies"
import type { List } from "../backups/seen-copies"
import { errorMessage } from "../domain/errors"

/** Lists the folder of copies as the other process does, in this one: tests have their own time. */
export const listHere: List = async (database) => {
  try {
    const out = JSON.stringify({ copies: copiesIn(copiesFolder(database)) })
    return { isOk: true, isSilent: false, message: "", out }
  } catch (error) {
    return { isOk: false, isSilent: false, message: errorMessage(error), out: "" }
  }
}
