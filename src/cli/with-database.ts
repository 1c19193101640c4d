import type { Db } from "../db/connection"
import { assertNotMoved } from "../db/move-marks"
import { problemOf } from "../db/problems"
import { openDatabase } from "../db/sqlite/open"
import { AppError, CommandError } from "../domain/errors"
import { keepPhotosIn } from "../photos/objects"
import { databaseIn, migrations, postgresMigrations } from "../start/bundled-files"
import { type Config, databaseOf } from "./config"
import { photosOf } from "./photo-settings"

/**
 * Opens or creates the database. Changes take effect immediately, also in a running server.
 * @throws DatabaseUnusableError, also for one that is half moved, or was moved
 */
export const withDatabase = async (config: Config, then: (db: Db) => Promise<void>) => {
  const work = async (db: Db) => {
    await assertNotMoved(db)
    await then(db)
  }
  const url = await databaseOf(config)
  if (url !== undefined) return withPostgres(url, (db) => withPhotos(db, config, work))
  await withDatabasePath(config, async (database) => {
    const isNew = !(await Bun.file(database).exists())
    const db = openDatabase(database, migrations)
    if (isNew) console.log(`Made a new database in ${config.data}.`)
    try {
      await withPhotos(db, config, work)
    } finally {
      await db.engine.close()
    }
  })
}

const withPostgres = async (url: string, work: (db: Db) => Promise<void>) => {
  const db = await (await import("../db/postgres/open")).openPostgres(url, postgresMigrations)
  try {
    await work(db)
  } finally {
    await db.engine.close()
  }
}

/** Says why the bucket can't be reached, which users of the app are not told. */
const withPhotos = async (db: Db, config: Config, work: (db: Db) => Promise<void>) => {
  const photos = await photosOf(config)
  if (photos) await keepPhotosIn(db, photos)
  try {
    await work(db)
  } catch (error) {
    const reason = error instanceof AppError ? problemOf(db, "photos") : undefined
    throw reason === undefined ? error : new CommandError(reason)
  }
}

/** @throws CommandError when there is no database */
export const withExistingDatabase: typeof withDatabase = async (config, work) => {
  if (config.database === undefined && config.databaseFile === undefined) await assertDatabaseExists(config)
  await withDatabase(config, work)
}

export const withDatabaseFile: typeof withDatabasePath = async (config, work) => {
  await assertDatabaseExists(config)
  await withDatabasePath(config, work)
}

/** Gives root's new files to the folder's owner afterwards, often a service's own user. */
export const withDatabasePath = async ({ data }: Config, work: (database: string) => Promise<void>) => {
  try {
    await work(databaseIn(data))
  } finally {
    const { chownToFolderOwner } = await import("../db/sqlite/chown")
    await chownToFolderOwner(data)
  }
}

const assertDatabaseExists = async ({ data }: Config) => {
  if (await Bun.file(databaseIn(data)).exists()) return
  throw new CommandError(
    `There is no database in ${data}; name its folder, for example --data /var/lib/windrow.`,
  )
}
