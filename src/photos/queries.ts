import { and, eq, sql } from "drizzle-orm"
import type { User } from "../contract/users"
import type { Db } from "../db/open"
import { prepared } from "../db/prepared"
import { photos } from "../db/schema"

/** Where a browser finds a photo. */
export const photoPath = "/api/photos/"

/** Keeps a JPEG beside the record that needs it, in that record's transaction; answers its id. */
export const addPhoto = (db: Db, user: User, jpeg: Uint8Array): number =>
  insertPhoto(db).get({ userId: user.id, jpeg, etag: Bun.hash(jpeg).toString(36) }).id

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
 */
export const jpegFetcher =
  (db: Db, user: User, id: number) => async (): Promise<Uint8Array<ArrayBuffer> | undefined> =>
    jpegById(db).get({ id, user: user.id })?.jpeg

const own = and(eq(photos.id, sql.placeholder("id")), eq(photos.userId, sql.placeholder("user")))
const etagById = prepared((db) => db.select({ etag: photos.etag }).from(photos).where(own).prepare())
const jpegById = prepared((db) => db.select({ jpeg: photos.jpeg }).from(photos).where(own).prepare())

/** A record's picture as a data URL, as it was sent. */
export const inlinePhoto = (db: Db, id: number | null): string | null => {
  const photo = id !== null && db.select({ jpeg: photos.jpeg }).from(photos).where(eq(photos.id, id)).get()
  return photo ? `data:image/jpeg;base64,${Buffer.from(photo.jpeg).toString("base64")}` : null
}
