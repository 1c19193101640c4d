import { and, asc, eq, gt, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { prepared } from "../db/prepared"
import { setProblem } from "../db/problems"
import { photos } from "../db/schema"
import { AppError } from "../domain/errors"
import type { User } from "../domain/users"

export const photoPath = "/api/photos/"

/** Stores a JPEG in the transaction of its record; returns its id. */
export const addPhoto = async (tx: Db, user: { id: number }, jpeg: Uint8Array): Promise<number> =>
  only(await insertPhoto(tx).execute({ userId: user.id, jpeg, etag: fingerprintOf(jpeg) })).id

/** Computed when a photo is stored and checked when it is read, to notice damage by the disk. */
export const fingerprintOf = (picture: Uint8Array): string => Bun.hash(picture).toString(36)

const insertPhoto = prepared((db) =>
  db
    .insert(photos)
    .values({
      userId: sql.placeholder("userId"),
      jpeg: sql.placeholder("jpeg"),
      etag: sql.placeholder("etag"),
    })
    .returning({ id: photos.id })
    .prepare(),
)

export const etagOf = async (db: Db, user: User, id: number): Promise<string | undefined> =>
  (await etagById(db).execute({ id, user: user.id }))[0]?.etag

/**
 * Throws AppError damaged. Defined outside the handler: the response cache keeps the loader, and a closure
 * there would retain the response.
 */
export const jpegLoader =
  (db: Db, user: User, id: number) => async (): Promise<Uint8Array<ArrayBuffer> | undefined> =>
    assertUndamaged(db, (await photoById(db).execute({ id, user: user.id }))[0])?.jpeg

/** Of any user. @throws AppError damaged */
export const jpegOf = async (db: Db, id: number): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  assertUndamaged(db, await pictureOf(db, id))?.jpeg

type Picture = { id: number; etag: string; jpeg: Uint8Array<ArrayBuffer> }

const assertUndamaged = (db: Db, photo: Picture | undefined): Picture | undefined => {
  if (photo && !isWhole(db, photo)) throw new AppError("damaged", damaged)
  return photo
}

export const damaged = "This photo is damaged on the server's disk."

const isWhole = (db: Db, { id, etag, jpeg }: Picture) => {
  if (fingerprintOf(jpeg) === etag) return true
  setProblem(db, "damage", `Photo ${id} is damaged: the disk may be failing. Restore a copy.`)
  return false
}

/** The photo `id` of a record in a farm of `user`, both placeholders; written as in db/membership.ts. */
export const ofMember = and(
  eq(photos.id, sql.placeholder("id")),
  sql`(SELECT members.user_id FROM members WHERE members.user_id = ${sql.placeholder("user")}
    AND members.farm_id = (SELECT compost_rows.farm_id FROM compost_rows WHERE compost_rows.id = coalesce(
      (SELECT temperatures.row_id FROM temperatures WHERE temperatures.photo_id = photos.id),
      (SELECT sales.row_id FROM sales WHERE sales.photo_id = photos.id)))) IS NOT NULL`,
)

const etagById = prepared((db) => db.select({ etag: photos.etag }).from(photos).where(ofMember).prepare())
const photoById = prepared((db) => db.select(picture).from(photos).where(ofMember).prepare())
const picture = { id: photos.id, etag: photos.etag, jpeg: photos.jpeg }
const pictureOf = async (db: Db, id: number): Promise<Picture | undefined> => {
  const [found] = await db.select(picture).from(photos).where(eq(photos.id, id))
  return found
}

/** A record's picture as a data URL; a damaged one's path, so that the record is still shown. */
export const inlinePhoto = async (db: Db, id: number | null): Promise<string | null> => {
  const photo = id !== null && (await pictureOf(db, id))
  if (!photo) return null
  if (!isWhole(db, photo)) return `${photoPath}${id}`
  return `data:image/jpeg;base64,${Buffer.from(photo.jpeg).toString("base64")}`
}

export const countPhotos = (db: Db): Promise<number> => db.$count(photos)

/** The ids of damaged photos, with 20 photos in memory at a time. */
export async function* damagedPhotos(db: Db): AsyncGenerator<number> {
  for (let last = 0; ; ) {
    const page = await db
      .select(picture)
      .from(photos)
      .where(gt(photos.id, last))
      .orderBy(asc(photos.id))
      .limit(20)
    for (const photo of page) if (fingerprintOf(photo.jpeg) !== photo.etag) yield photo.id
    const newest = page.at(-1)
    if (!newest) return
    last = newest.id
  }
}
