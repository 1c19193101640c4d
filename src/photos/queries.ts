import { and, eq, getTableName, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { hasRight } from "../db/membership"
import { only } from "../db/only"
import { prepared } from "../db/prepared"
import { setProblem } from "../db/problems"
import { photos, recordTables } from "../db/schema"
import { AppError } from "../domain/errors"
import { hasPhoto, recordKinds } from "../domain/record-kinds"
import type { User } from "../domain/users"
import { dropLoose, getObject, hasStore, putObject } from "./objects"

export const photoPath = "/api/photos/"

/** A photo that a record may take: its bytes, or the object of the bucket that has them. */
export type KeptPhoto = { etag: string; jpeg: Uint8Array; object: string | null }

/**
 * Puts a JPEG where photos are kept, before the transaction of its record.
 * @throws AppError unavailable
 */
export const keepPhoto = async (db: Db, jpeg: Uint8Array): Promise<KeptPhoto> => {
  const etag = fingerprintOf(jpeg)
  if (!hasStore(db)) return { etag, jpeg, object: null }
  return { etag, jpeg: noBytes, object: await putObject(db, jpeg) }
}

export const noBytes = new Uint8Array(0)

/** Stores a photo in the transaction of its record; returns its id. */
export const addPhoto = async (tx: Db, user: { id: number }, photo: KeptPhoto): Promise<number> => {
  if (photo.object !== null) await dropLoose(tx, photo.object)
  return only(await insertPhoto(tx).execute({ userId: user.id, ...photo })).id
}

/** Computed when a photo is stored and checked when it is read, to notice damage by the disk. */
export const fingerprintOf = (picture: Uint8Array): string => Bun.hash(picture).toString(36)

const insertPhoto = prepared((db) =>
  db
    .insert(photos)
    .values({
      userId: sql.placeholder("userId"),
      jpeg: sql.placeholder("jpeg"),
      etag: sql.placeholder("etag"),
      object: sql.placeholder("object"),
    })
    .returning({ id: photos.id })
    .prepare(),
)

export const etagOf = async (db: Db, user: User, id: number): Promise<string | undefined> =>
  (await etagById(db).execute({ id, user: user.id }))[0]?.etag

/**
 * Throws AppError damaged, unavailable. Defined outside the handler: the response cache keeps the loader, and a closure
 * there would retain the response.
 */
export const jpegLoader =
  (db: Db, user: User, id: number) => async (): Promise<Uint8Array<ArrayBuffer> | undefined> =>
    wholeJpeg(db, (await photoById(db).execute({ id, user: user.id }))[0])

/** The JPEG of any user's photo. @throws AppError damaged, unavailable */
export const jpegOf = async (db: Db, id: number): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  wholeJpeg(db, await pictureOf(db, id))

export type Picture = { id: number; etag: string; jpeg: Uint8Array<ArrayBuffer>; object: string | null }

const wholeJpeg = async (db: Db, photo: Picture | undefined) => {
  if (!photo) return undefined
  const { id, etag, object } = photo
  const jpeg = object === null ? photo.jpeg : await getObject(db, object)
  if (jpeg && fingerprintOf(jpeg) === etag) return jpeg
  if (object !== null) throw new AppError("damaged", damagedObject)
  setProblem(db, "damage", `Photo ${id} is damaged: the disk may be failing. Restore a copy.`)
  throw new AppError("damaged", damaged)
}

export const damaged = "This photo is damaged on the server's disk."

const damagedObject = "This photo is missing or damaged where the server keeps photos."

/** The row of a photo's record: in one of the tables of the kinds that may have one. */
const rowsOfPhoto = sql.raw(
  recordKinds
    .filter(hasPhoto)
    .map((kind) => getTableName(recordTables[kind]))
    .map((name) => `(SELECT ${name}.row_id FROM ${name} WHERE ${name}.photo_id = photos.id)`)
    .join(", "),
)

/** The photo `id` of a record in a farm that `user` may see, both placeholders; written as in db/membership.ts. */
export const ofMember = and(
  eq(photos.id, sql.placeholder("id")),
  sql`(SELECT members.user_id FROM members WHERE members.user_id = ${sql.placeholder("user")}
    AND ${hasRight("see")} AND members.farm_id = (SELECT compost_rows.farm_id FROM compost_rows
      WHERE compost_rows.id = coalesce(${rowsOfPhoto}))) IS NOT NULL`,
)

const etagById = prepared((db) => db.select({ etag: photos.etag }).from(photos).where(ofMember).prepare())
const photoById = prepared((db) => db.select(picture).from(photos).where(ofMember).prepare())
export const picture = { id: photos.id, etag: photos.etag, jpeg: photos.jpeg, object: photos.object }
const pictureOf = async (db: Db, id: number): Promise<Picture | undefined> => {
  const [found] = await db.select(picture).from(photos).where(eq(photos.id, id))
  return found
}

/** A record's picture as a data URL; its path when it can't be read, so that the record is still shown. */
export const inlinePhoto = async (db: Db, id: number | null): Promise<string | null> => {
  if (id === null) return null
  try {
    const jpeg = await jpegOf(db, id)
    return jpeg ? `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}` : null
  } catch (error) {
    if (error instanceof AppError) return `${photoPath}${id}`
    throw error
  }
}

/** Counts photos in the database and in the bucket; also in a database of an earlier version, which had no bucket. */
export const countPhotos = async (db: Db): Promise<{ here: number; inBucket: number }> => {
  const [[all, here] = [0, 0]] = await db.values<[number, number]>(
    sql`SELECT count(*), count(nullif(length(jpeg), 0)) FROM photos`,
  )
  return { here, inBucket: all - here }
}

type Bytes = [id: number, etag: string, jpeg: Uint8Array]

/** The ids of damaged photos in a database of any version, with 20 photos in memory at a time. Empty are those in the bucket. */
export async function* damagedPhotos(db: Db): AsyncGenerator<number> {
  for (let last = 0; ; ) {
    const page = await db.values<Bytes>(
      sql`SELECT id, etag, jpeg FROM photos WHERE id > ${last} ORDER BY id LIMIT 20`,
    )
    for (const [id, etag, jpeg] of page) if (jpeg.length > 0 && fingerprintOf(jpeg) !== etag) yield id
    const newest = page.at(-1)
    if (!newest) return
    last = newest[0]
  }
}
