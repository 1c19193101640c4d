import { existsSync, readFileSync, statSync } from "node:fs"
import { resolve } from "node:path"
import type { Db } from "../db/connection"
import { isDatabaseBusy } from "../db/errors"
import { chownToFolderOwner } from "../db/sqlite/chown"
import { emptyWalAlone } from "../db/sqlite/database-file"
import { openDatabase } from "../db/sqlite/open"
import { CommandError } from "../domain/errors"
import { move } from "../moving/move"
import { databaseIn, migrations, postgresMigrations } from "../start/bundled-files"
import { type Arguments, UsageError } from "./arguments"
import { postgresUrl } from "./parse-setting"

/** windrow move: copies a database into another one, of either kind. */
export const moveDatabase = async ({ values }: Arguments) => {
  const [from, to] = [placeIn(values.from, "--from"), placeIn(values.to, "--to")]
  if (!from.includes("://") && !existsSync(databaseIn(from)))
    throw new CommandError(`There is no database in ${from}.`)
  const source = await open(from)
  try {
    const target = await open(to)
    try {
      await move(source, target, (sentence) => console.log(sentence), await placeInWords(to))
    } finally {
      await target.engine.close()
      if (!to.includes("://")) await chownToFolderOwner(to)
    }
  } finally {
    await source.engine.close()
  }
  console.log(
    `Everything was moved into ${await placeInWords(to)}, counted and compared. ${await placeInWords(from)} is marked, and takes no more records.`,
  )
}

const placeInWords = async (place: string) =>
  place.includes("://") ? (await import("../db/postgres/open")).placeOf(place) : resolve(place)

/** A folder, a URL, or what stands in a file. */
const placeIn = (text: string | undefined, flag: string): string => {
  if (!text)
    throw new UsageError(
      `Say what to move: windrow move --from ./data --to postgres://..., ${flag} is missing.`,
    )
  if (text.includes("://") || /^postgres(ql)?:/.test(text)) return checked(text)
  if (existsSync(text) && statSync(text).isFile()) return checked(readFileSync(text, "utf8").trim())
  return text
}

const checked = (url: string) => {
  try {
    return postgresUrl(url)
  } catch {
    throw new UsageError("A database is a folder, or postgres://USER:PASSWORD@HOST/DATABASE.")
  }
}

const open = async (place: string): Promise<Db> => {
  if (place.includes("://"))
    return (await import("../db/postgres/open")).openPostgres(place, postgresMigrations, "windrow move")
  const file = databaseIn(place)
  try {
    if (existsSync(file)) emptyWalAlone(file)
  } catch (error) {
    if (isDatabaseBusy(error)) throw new CommandError(`A server has ${file} open: stop it first.`)
    throw error
  }
  return openDatabase(file, migrations)
}
