import { eq, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { prepared } from "../db/prepared"
import { photos, thumbnails } from "../db/schema"
import { inTransaction } from "../db/transaction"
import type { User } from "../domain/users"
import { drawThumbnail } from "./draw-thumbnail"
import { fingerprintOf, jpegOf, ofMember } from "./queries"

export type Thumbnail = { etag: string; webp: Uint8Array<ArrayBuffer> }

/**
 * Made on the first call; undefined when no farm of the user has such a photo or it can't be drawn.
 * @throws AppError damaged
 */
export const thumbnailOf = async (db: Db, user: User, id: number): Promise<Thumbnail | undefined> => {
  const [found] = await ownThumbnail(db).execute({ id, user: user.id })
  if (!found) return undefined
  const thumbnail = found.stored && isWhole(found.stored) ? found.stored : await makeThumbnail(db, id)
  return thumbnail.webp.length > 0 ? thumbnail : undefined
}

const ownThumbnail = prepared((db) =>
  db
    .select({ stored: { etag: thumbnails.etag, webp: thumbnails.webp } })
    .from(photos)
    .leftJoin(thumbnails, eq(thumbnails.photoId, photos.id))
    .where(ofMember)
    .prepare(),
)

const isWhole = ({ etag, webp }: Thumbnail) => fingerprintOf(webp) === etag

/**
 * Draws and stores the thumbnail of any photo; simultaneous calls for a photo share one drawing.
 * @throws AppError damaged
 */
export const makeThumbnail = (db: Db, id: number): Promise<Thumbnail> => {
  const making = makingIn(db)
  const drawing = making.get(id) ?? drawn(db, id).finally(() => making.delete(id))
  making.set(id, drawing)
  return drawing
}

const makingIn = prepared(() => new Map<number, Promise<Thumbnail>>())

/** An empty thumbnail marks a photo that can't be drawn, so that it is not tried again. */
const drawn = async (db: Db, id: number): Promise<Thumbnail> => {
  const jpeg = await jpegOf(db, id)
  const webp = (jpeg && (await drawThumbnail(jpeg))) ?? new Uint8Array()
  const thumbnail = { etag: fingerprintOf(webp), webp }
  await store(db, id, thumbnail)
  return thumbnail
}

/** Ignores errors: the thumbnail is shown even when the disk is full or the photo has just been deleted. */
const store = (db: Db, photoId: number, thumbnail: Thumbnail) =>
  inTransaction(db, async (tx) => {
    await upsert(tx).execute({ photoId, ...thumbnail })
  }).catch(() => undefined)

const upsert = prepared((db) =>
  db
    .insert(thumbnails)
    .values({
      photoId: sql.placeholder("photoId"),
      etag: sql.placeholder("etag"),
      webp: sql.placeholder("webp"),
    })
    .onConflictDoUpdate({
      target: thumbnails.photoId,
      set: { etag: sql`excluded.etag`, webp: sql`excluded.webp` },
    })
    .prepare(),
)
