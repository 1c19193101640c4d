import { lstatSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { bytesInWords } from "../backups/bytes-in-words"
import { copiesFolder } from "../backups/copies"
import { dayMs } from "../domain/day"
import { type Finding, noteOf, warningOf } from "./finding"
import type { Installation } from "./installation"

/** Finds half-made files of killed commands, and files that were saved for a person to decide about. */
export const leftoverFindings = ({ data, database }: Installation): Finding[] => [
  ...halfMade(
    data,
    /^windrow\.db\.(restoring(-wal|-shm|-journal)?|before-update-from-.*\.part(-journal)?|creating)$/,
  ),
  ...halfMade(copiesFolder(database), /^windrow-[\dTZ-]+\.sqlite\.part(-wal|-shm|-journal)?$/),
  ...halfMade(join(data, "tls"), /^(authority|server)\.(crt|key)\.part$/),
  ...saved(data),
]

/** Younger ones may belong to a command that runs. */
const halfMade = (folder: string, pattern: RegExp): Finding[] =>
  entriesIn(folder)
    .filter(({ name, stat }) => pattern.test(name) && stat.isFile() && Date.now() - stat.mtimeMs > dayMs)
    .map(({ path, stat }) => ({
      ...warningOf(
        "leftover",
        `${path} (${bytesInWords(stat.size)}) was left half made by a command that was killed.`,
        "Remove it, or let --fix do that.",
      ),
      fix: () => remove(path),
    }))

const remove = (path: string) => {
  rmSync(path)
  return `Removed ${path}.`
}

const saved = (data: string): Finding[] =>
  entriesIn(data).flatMap(({ name, path }) => {
    const size = bytesInWords(sizeOf(path))
    if (/^before-restore-/.test(name)) {
      const what = `${path} (${size}) holds what was there before a restore.`
      return [noteOf("before-restore", what, "Remove it when nothing is missing.")]
    }
    if (!/^windrow\.db\.rescued-/.test(name) || /-(wal|shm)$/.test(name)) return []
    const what = `${path} (${size}) holds records that were saved when the database's files were lost.`
    const advice =
      "Look whether they are in the database: windrow restore takes this file. Then move it away."
    return [warningOf("rescued", what, advice)]
  })

const entriesIn = (folder: string) =>
  namesIn(folder).flatMap((name) => {
    const path = join(folder, name)
    const stat = lstatSync(path, { throwIfNoEntry: false })
    return stat ? [{ name, path, stat }] : []
  })

const namesIn = (folder: string) => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const sizeOf = (path: string): number => {
  const stat = lstatSync(path)
  if (!stat.isDirectory()) return stat.size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}
