import type { Db } from "../db/connection"
import { isCorruption } from "../db/errors"
import { disconnect } from "../db/sqlite/connection"
import { openForReading } from "../db/sqlite/database-file"
import { orphanCount, structuralFaults } from "../db/sqlite/integrity"
import { countRecords } from "../db/sqlite/record-count"
import { CommandError, errorMessage } from "../domain/errors"
import { countPhotos, damagedPhotos } from "../photos/queries"

/** `inBucket` photos are not in the file, and were not read. */
export type Contents = { records: number; photos: number; inBucket: number }

/** windrow check: prints the number of records and photos, or fails with the damage. */
export const check = async (file: string) =>
  console.log(
    `${tableCounts(await checkDatabase(file))}: the structure of the database and every photo are sound.`,
  )

/**
 * Checks all pages, indexes, foreign keys and photos. Messages call the file `name`.
 * @throws CommandError that names the damage, and `advice` against it
 */
export const checkDatabase = async (
  file: string,
  name = file,
  advice = "Restore a copy.",
): Promise<Contents> => {
  const db = open(file, name)
  try {
    const damage = await damageIn(db)
    if (damage.length > 0) throw damaged(name, damage.join("; "), advice)
    const { here, inBucket } = await countPhotos(db)
    return { records: countRecords(db), photos: here, inBucket }
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw isCorruption(error) ? damaged(name, errorMessage(error), advice) : unreadable(name, error)
  } finally {
    disconnect(db)
  }
}

export const tableCounts = ({ records, photos, inBucket }: Contents) =>
  `${count(records)} records and ${count(photos)} photos${inBucket > 0 ? ` (without ${count(inBucket)} in the bucket)` : ""}`

const count = (number: number) => number.toLocaleString("en-US")

const damaged = (name: string, what: string, advice: string) =>
  new CommandError(`${name} is damaged: ${what}. ${advice}`)

const unreadable = (name: string, error: unknown) =>
  new CommandError(`${name} can't be read: ${errorMessage(error)}.`)

const open = (file: string, name: string) => {
  try {
    return openForReading(file)
  } catch (error) {
    throw unreadable(name, error)
  }
}

const maxFaults = 5

const damageIn = async (db: Db): Promise<string[]> => {
  const faults = structuralFaults(db, maxFaults)
  if (faults.length > 0) return faults
  const orphans = orphanCount(db)
  const photos = await Array.fromAsync(damagedPhotos(db))
  return [
    ...(orphans > 0 ? [`${orphans} records without their pile or person`] : []),
    ...(photos.length > 0 ? [`${photos.length} photos, the first is number ${photos[0]}`] : []),
  ]
}

/**
 * Checks a copy that was made a moment ago. When it is damaged, the database is read, too: whoever restores a copy because
 * a copy's disk is at fault would lose records.
 * @throws CommandError that says which of the two it is
 */
export const checkNewCopy = (part: string, database: string, folder: string): Promise<Contents> =>
  checkDatabase(part, newCopyOf(database), "").catch((error: unknown) => tellFault(error, database, folder))

/** @throws CommandError: the database is damaged, or it is sound, and the copy's disk is at fault; others as they are */
export const tellFault = async (error: unknown, database: string, folder: string): Promise<never> => {
  if (!isCorruption(error) && !(error instanceof CommandError)) throw error
  const contents = await checkDatabase(database)
  const damage =
    error instanceof CommandError
      ? error.message.trim()
      : `${newCopyOf(database)} is damaged: ${errorMessage(error)}.`
  throw new CommandError(
    `${damage} The database itself is sound, all of its ${tableCounts(contents)}: the disk of ${folder} is at fault, or what leads to it. Restore nothing; replace that disk, or have copies made elsewhere.`,
  )
}

const newCopyOf = (database: string) => `The new copy of ${database}`
