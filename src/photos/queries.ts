import { and, asc, eq, gt, sql } from "drizzle-orm"
import type { Db } from "../db/open"
import { prepared } from "../db/prepared"
import { setProblem } from "../db/problems"
import { photos } from "../db/schema"
import { AppError } from "../domain/errors"
import type { User } from "../domain/users"

/** Where a browser finds a photo. */
export const photoPath = "/api/photos/"

/** Keeps a JPEG beside the record that needs it, in that record's transaction; answers its id. */
export const addPhoto = (db: Db, user: User, jpeg: Uint8Array): number =>
  insertPhoto(db).get({ userId: user.id, jpeg, etag: fingerprintOf(jpeg) }).id

/** Made when the photo comes, and compared whenever it leaves: a disk may give back other bytes than it took. */
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

/** The picture's fingerprint, without the picture. */
export const etagOf = async (db: Db, user: User, id: number): Promise<string | undefined> =>
  etagById(db).get({ id, user: user.id })?.etag

/**
 * What fetches the picture each time it is called. It is kept for longer than an answer, and a function written
 * inside the handler would keep that with it: 75 kB a photo.
 * The function throws AppError damaged for bytes that are not those which were sent.
 */
export const jpegFetcher =
  (db: Db, user: User, id: number) => async (): Promise<Uint8Array<ArrayBuffer> | undefined> =>
    sound(db, photoById(db).get({ id, user: user.id }))?.jpeg

/**
 * The picture, whoever's it is.
 * @throws AppError damaged for bytes that are not those which were sent
 */
export const jpegOf = (db: Db, id: number): Uint8Array<ArrayBuffer> | undefined =>
  sound(db, pictureOf(db, id))?.jpeg

type Picture = { id: number; etag: string; jpeg: Uint8Array<ArrayBuffer> }

const sound = (db: Db, photo: Picture | undefined): Picture | undefined => {
  if (photo && !isWhole(db, photo)) throw new AppError("damaged", damaged)
  return photo
}

/** What a user reads instead of a wrong picture. */
export const damaged = "This photo is damaged on the server's disk."

const isWhole = (db: Db, { id, etag, jpeg }: Picture) => {
  if (fingerprintOf(jpeg) === etag) return true
  setProblem(db.$client, "damage", `Photo ${id} is damaged: the disk may be failing. Restore a copy.`)
  return false
}

const own = and(eq(photos.id, sql.placeholder("id")), eq(photos.userId, sql.placeholder("user")))
const etagById = prepared((db) => db.select({ etag: photos.etag }).from(photos).where(own).prepare())
const photoById = prepared((db) => db.select(picture).from(photos).where(own).prepare())
const picture = { id: photos.id, etag: photos.etag, jpeg: photos.jpeg }
const pictureOf = (db: Db, id: number) => db.select(picture).from(photos).where(eq(photos.id, id)).get()

/**
 * A record's picture as a data URL, as it was sent. Of a damaged one its address, which tells what happened to it:
 * the record is shown all the same.
 */
export const inlinePhoto = (db: Db, id: number | null): string | null => {
  const photo = id !== null && pictureOf(db, id)
  if (!photo) return null
  if (!isWhole(db, photo)) return `${photoPath}${id}`
  return `data:image/jpeg;base64,${Buffer.from(photo.jpeg).toString("base64")}`
}

/** The ids of all photos whose bytes are not those that were sent, a page of photos in memory at a time. */
export function* damagedPhotos(db: Db): Generator<number> {
  for (let last = 0; ; ) {
    const page = db
      .select(picture)
      .from(photos)
      .where(gt(photos.id, last))
      .orderBy(asc(photos.id))
      .limit(20)
      .all()
    for (const photo of page) if (fingerprintOf(photo.jpeg) !== photo.etag) yield photo.id
    const newest = page.at(-1)
    if (!newest) return
    last = newest.id
  }
}
