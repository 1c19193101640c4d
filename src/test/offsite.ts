import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { copiesFolder, copiesIn } from "../backups/copies"
import { copyIntoFolder } from "../backups/copy-into-folder"
import { fileOf } from "../db/connection"
import { errorMessage } from "../domain/errors"
import { marker } from "../offsite/folder"
import { farm } from "./farm"

/** A farm with one copy, and beside it a folder that somebody has marked as the place of copies. */
export const farmWithCopy = async () => {
  const folder = mkdtempSync(join(tmpdir(), "windrow-offsite-"))
  const [data, share] = [join(folder, "data"), join(folder, "share")]
  for (const each of [data, share]) mkdirSync(each)
  writeFileSync(join(share, marker), "")
  const { db } = farm({}, join(data, "windrow.db"))
  const database = fileOf(db)
  await copyIntoFolder(database, "nightly")
  const [copy] = copiesIn(copiesFolder(database))
  if (!copy) throw new Error("no copy was made")
  return { database, share, copy, remove: () => rmSync(folder, { recursive: true }) }
}

export const refusalOf = (work: Promise<unknown>) => work.then(() => "done", errorMessage)
