import { existsSync, lstatSync, mkdirSync, statSync } from "node:fs"
import { basename, dirname } from "node:path"
import { checkDatabase } from "../backups/check"
import { type Copy, clockSlack, copiesFolder, copiesIn } from "../backups/copies"
import { lateCopy } from "../backups/late-copy"
import { disconnect } from "../db/sqlite/connection"
import { openForReading } from "../db/sqlite/database-file"
import { countRecords } from "../db/sqlite/record-count"
import { dayMs } from "../domain/day"
import { errorMessage } from "../domain/errors"
import { daysInWords } from "./days-in-words"
import { errorOf, type Finding, noteOf, warningOf } from "./finding"
import type { Installation, OpenInstallation } from "./installation"

export const copyFindings = async (installation: Installation): Promise<Finding[]> => {
  const { database, backups, isQuick } = installation
  const copies = copiesHere(database)
  const damaged = await unreadable(copies, isQuick)
  const off = backups ? [] : [noteOf("copies", "No copies are made by night, because of --backups no.")]
  return [
    ...off,
    ...folderFindings(installation),
    ...copies.filter(({ at }) => at > Date.now() + clockSlack).map(ahead),
    ...damaged.map(({ finding }) => finding),
    ...ageOf(copies, new Set(damaged.map(({ copy }) => copy))),
  ]
}

/** Reports a late copy with the sentence that managers read in the app. */
export const lateFindings = ({ db, database }: OpenInstallation): Finding[] => {
  const late = lateCopy(db, copiesHere(database))
  return late === undefined
    ? []
    : [warningOf("late", late, `Run windrow backup --data ${dirname(database)}.`)]
}

/** None where the folder is missing, or something else is in its place. */
export const copiesHere = (database: string): Copy[] => {
  const folder = copiesFolder(database)
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? copiesIn(folder) : []
}

const ageOf = (copies: Copy[], damaged: ReadonlySet<Copy>): Finding[] => {
  const newest = copies.find((copy) => !damaged.has(copy))
  if (!newest && damaged.size > 0) return []
  if (!newest)
    return [noteOf("copies", "There are no copies yet.", "The next night, or windrow backup, makes one.")]
  const days = Math.floor((Date.now() - newest.at) / dayMs)
  return [noteOf("copies", `The newest copy is ${daysInWords(days)} old.`)]
}

const folderFindings = ({ database, data, backupTo }: Installation): Finding[] => {
  const folder = copiesFolder(database)
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  if (!stat) {
    const found = noteOf("folder", `There is no folder ${folder}.`, "The next copy makes it.")
    return [{ ...found, fix: () => makeFolder(folder) }]
  }
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    return [
      errorOf(
        "folder",
        `${folder} leads to no folder, so no copy can be made.`,
        "Mount its disk, or remove the link or file of that name.",
      ),
    ]
  return backupTo === undefined && statSync(folder).dev === statSync(data).dev
    ? [
        noteOf(
          "folder",
          "Copies are on the database's own disk.",
          "Have them sent elsewhere with --backup-to.",
        ),
      ]
    : []
}

const makeFolder = (folder: string) => {
  mkdirSync(folder, { mode: 0o700 })
  return `Made the folder ${folder}.`
}

const ahead = ({ name }: Copy) =>
  warningOf(
    "clock",
    `The copy ${name} is of a time to come.`,
    "Set the clock; a copy of a wrong clock may go.",
  )

/** The newest is read as a whole, the others where they begin. */
const unreadable = async (copies: Copy[], isQuick: boolean) => {
  const found: { copy: Copy; finding: Finding }[] = []
  for (const [place, copy] of copies.entries()) {
    const reason = place === 0 && !isQuick ? await damageOf(copy) : beginningOf(copy)
    if (reason === undefined) continue
    const what = `The copy ${basename(copy.path)} can't be used: ${reason}`
    const advice = "Make a new one with windrow backup, and remove this one."
    found.push({ copy, finding: warningOf("unreadable", what, advice) })
  }
  return found
}

const damageOf = async ({ path }: Copy) => {
  try {
    await checkDatabase(path, "it")
    return undefined
  } catch (error) {
    // Its advice is about the database.
    return errorMessage(error).replace(/ Restore a copy\.$/, "")
  }
}

const beginningOf = ({ path }: Copy) => {
  try {
    const db = openForReading(path)
    try {
      countRecords(db)
    } finally {
      disconnect(db)
    }
    return undefined
  } catch (error) {
    return `${errorMessage(error)}.`
  }
}
