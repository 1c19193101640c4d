import { existsSync } from "node:fs"
import { basename, join } from "node:path"
import { CommandError } from "../domain/errors"
import { clockSlack, copiesFolder, copiesIn, timeInName } from "./copies"
import { copiesInWords, isTime, localTime } from "./list-copies"
import { countingRecords } from "./records-in"

/**
 * The file that `windrow restore` is told to take: 'latest', a day or a minute of this machine's time, the name of a copy,
 * or any file.
 * @throws CommandError with the list of copies when there is none of that time
 */
export const pickCopy = (database: string, wanted: string): string => {
  const folder = copiesFolder(database)
  if (wanted === "latest") return latest(database)
  if (isTime(wanted)) return lastOf(database, wanted)
  const isName = basename(wanted) === wanted && timeInName(wanted) !== undefined
  return isName && !existsSync(wanted) ? join(folder, wanted) : wanted
}

/** One of a time to come was made while the clock was wrong: only where there is no other. */
const latest = (database: string) => {
  const copies = copiesIn(copiesFolder(database))
  const found = copies.find(({ at }) => at <= Date.now() + clockSlack) ?? copies[0]
  if (found) return found.path
  throw new CommandError(copiesInWords(database))
}

const lastOf = (database: string, time: string) => {
  const found = copiesIn(copiesFolder(database)).find(({ at }) => localTime(at).startsWith(time))
  if (found) return found.path
  throw new CommandError(`There is no copy of ${time}.\n${copiesInWords(database)}`)
}

/**
 * A sentence when a copy of another time has more records than the one that was picked by its time: the clock may have
 * been wrong when it got its name.
 */
export const fullerCopy = (database: string, wanted: string, picked: string): string | undefined => {
  if (wanted !== "latest" && !isTime(wanted)) return undefined
  const recordsOf = countingRecords()
  const [fullest] = copiesIn(copiesFolder(database)).sort((one, other) => recordsOf(other) - recordsOf(one))
  const [most, taken] = [fullest ? recordsOf(fullest) : 0, recordsOf({ path: picked })]
  if (!fullest || most <= taken) return undefined
  return `${fullest.name} has more records: ${inWords(most)}, and this copy ${inWords(taken)}. Records were deleted since, or a wrong clock gave it its name: windrow restore ${fullest.name} takes it.`
}

const inWords = (count: number) => count.toLocaleString("en-US")
