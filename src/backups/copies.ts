import { lstatSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { CommandError, errorMessage } from "../domain/errors"

/** A copy that Windrow made; `at` is when it began, in milliseconds since 1970. */
export type Copy = { name: string; path: string; at: number; bytes: number }

/** In milliseconds: a copy further ahead was made while the clock was wrong. */
export const clockSlack = 5 * 60_000

export const copiesFolder = (database: string): string => join(dirname(database), "backups")

/** 'windrow-2026-11-22T021500Z.sqlite': UTC, and without the colons that Windows refuses. */
export const copyName = (at: number): string =>
  `windrow-${new Date(at).toISOString().slice(0, 19).replaceAll(":", "")}Z.sqlite`

const pattern = /^windrow-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.sqlite$/

/** When the copy of this name began, or undefined for any other file. */
export const timeInName = (name: string): number | undefined => {
  const [, day, hour, minute, second] = pattern.exec(name) ?? []
  const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) ? undefined : at
}

/** The copies in a folder, newest first; links and other files are none. A missing folder has none. */
export const copiesIn = (folder: string): Copy[] =>
  namesIn(folder)
    .flatMap((name) => copyAt(folder, name) ?? [])
    .sort((one, other) => other.at - one.at)

const namesIn = (folder: string) => {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return []
    throw new CommandError(`Cannot read the folder ${folder}: ${errorMessage(error)}.`)
  }
}

const copyAt = (folder: string, name: string): Copy | undefined => {
  const at = timeInName(name)
  const path = join(folder, name)
  const stat = at === undefined ? undefined : lstatSync(path, { throwIfNoEntry: false })
  return at === undefined || !stat?.isFile() ? undefined : { name, path, at, bytes: stat.size }
}
