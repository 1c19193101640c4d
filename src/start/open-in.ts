import { assertNotMoved } from "../db/move-marks"
import { openForServer } from "../db/sqlite/open"
import { CommandError } from "../domain/errors"
import { databaseIn, migrations, postgresMigrations } from "./bundled-files"

type Options = {
  data: string
  create: boolean
  database?: string | undefined
  databaseFile?: string | undefined
}

/**
 * The database of the settings; `place` is where it is, for people.
 * @throws CommandError or DatabaseUnusableError, also for one that is half moved, or was moved
 */
export const openIn = async (options: Options) => {
  const opened = await open(options)
  await assertNotMoved(opened.db)
  return opened
}

const open = async ({ data, create, database, databaseFile }: Options) => {
  if (database !== undefined) {
    const { openPostgres, placeOf } = await import("../db/postgres/open")
    const db = await openPostgres(database, postgresMigrations, undefined, databaseFile)
    return { db, place: `Data in ${placeOf(database)}` }
  }
  const file = databaseIn(data)
  const isNew = Bun.file(file).size === 0 && !(await Bun.file(file).exists())
  if (isNew && !create) throw new CommandError(noDatabase(file))
  const place = isNew ? `Made a new database in ${data}` : `Data in ${data}`
  return { db: openForServer(file, migrations), place }
}

const noDatabase = (file: string) =>
  `There is no database ${file}, and with --create no none is made: is its disk mounted? windrow restore puts a copy there.`
