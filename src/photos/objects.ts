import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { perDatabase } from "../db/per-database"
import { hasProblem, setProblem } from "../db/problems"
import { inTransaction } from "../db/transaction"
import { AppError, CommandError, errorMessage } from "../domain/errors"
import type { PhotoStore } from "./photo-store"

// Raw SQL: every start imports this and must not load the schema.

/** The value of --photos, 's3://bucket/prefix?endpoint=https://…&region=…', and its keys. */
export type PhotoSettings = { url: string; keyId: string; secret: string }

const placeOf = perDatabase((): { store?: PhotoStore } => ({}))

/**
 * From now on pictures of new records go into the bucket, and those there can be read. Asks it nothing.
 * @throws CommandError when pictures are in a bucket that `settings` does not name
 */
export const keepPhotosIn = async (db: Db, settings: PhotoSettings | undefined): Promise<void> => {
  if (settings) {
    const { photoStoreAt } = await import("./photo-store")
    placeOf(db).store = photoStoreAt(settings.url, settings)
  } else if (await hasObjects(db)) throw new CommandError(`${unnamed} windrow photos fetch brings them back.`)
}

const unnamed = "Photos are in a bucket: name it with --photos."

export const hasStore = (db: Db): boolean => placeOf(db).store !== undefined

const hasObjects = async (db: Db) =>
  (await db.values(sql`SELECT 1 FROM photos WHERE object IS NOT NULL LIMIT 1`)).length > 0

/**
 * Puts a picture into the bucket, before the transaction of its record, and resolves to its name. Until a record has taken
 * it, it is among the loose ones, which are removed by and by.
 * @throws AppError unavailable
 */
export const putObject = async (db: Db, jpeg: Uint8Array): Promise<string> => {
  const object = nameOf(jpeg)
  await inTransaction(db, (tx) => addLoose(tx, [object]))
  await asked(db, (store) => store.put(object, jpeg))
  return object
}

/** The object's name: the day, UTC, and the SHA-256, so that removing an old one can't meet a new one. */
const nameOf = (jpeg: Uint8Array) => {
  const hash = new Bun.CryptoHasher("sha256").update(jpeg).digest("hex")
  return `${new Date().toISOString().slice(0, 10)}/${hash}.jpg`
}

/** In a transaction: no record has these any more. */
export const addLoose = async (tx: Db, objects: readonly string[], now = Date.now()): Promise<void> => {
  for (const object of objects)
    await tx.run(
      sql`INSERT INTO loose_objects (object, since) VALUES (${object}, ${now}) ON CONFLICT (object) DO UPDATE SET since = excluded.since`,
    )
}

/** In the transaction of the record that takes it. */
export const dropLoose = async (tx: Db, object: string): Promise<void> => {
  await tx.run(sql`DELETE FROM loose_objects WHERE object = ${object}`)
}

/**
 * A picture of the bucket; undefined when it is missing there.
 * @throws AppError unavailable
 */
export const getObject = (db: Db, object: string): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  asked(db, (store) => store.get(object))

export const removeObject = (db: Db, object: string): Promise<void> =>
  asked(db, (store) => store.remove(object))

/** Sets the problem "photos" while the bucket can't be used. Never fails itself. */
export const checkStore = (db: Db): Promise<unknown> =>
  asked(db, (store) => store.check()).catch(() => undefined)

/** Calls the store. After a failure the administrator reads the reason, and the user that they may try again. */
const asked = async <T>(db: Db, work: (store: PhotoStore) => Promise<T>): Promise<T> => {
  try {
    const { store } = placeOf(db)
    if (!store) throw new CommandError(unnamed)
    const answer = await work(store)
    if (hasProblem(db, "photos")) setProblem(db, "photos")
    return answer
  } catch (error) {
    setProblem(db, "photos", `Photos: ${errorMessage(error)}`)
    throw new AppError("unavailable", away, { "Retry-After": "5" })
  }
}

const away = "The place of the photos can't be reached. Please try again in a moment."
