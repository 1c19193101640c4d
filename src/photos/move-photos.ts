import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm"
import type { Db } from "../db/connection"
import { photos } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { CommandError } from "../domain/errors"
import { addLoose, dropLoose, getObject, putObject } from "./objects"
import { fingerprintOf, noBytes, type Picture, picture } from "./queries"

/** Photos that are under way at once. */
const batch = 8

/** `left` are the ids of damaged or missing ones, which stay where they are. */
export type MovedPhotos = { moved: number; left: number[] }

/**
 * Moves the photos of the database into the bucket, also while servers run that know it. What broke off goes on. A photo
 * leaves the database when it has been read back from the bucket.
 * @throws AppError unavailable
 */
export const sendPhotos = (db: Db): Promise<MovedPhotos> => moveEach(db, isNull(photos.object), sendPhoto)

/** Moves the photos of the bucket into the database; the bucket's are removed 30 days later. As `sendPhotos`. */
export const fetchPhotos = (db: Db): Promise<MovedPhotos> =>
  moveEach(db, isNotNull(photos.object), fetchPhoto)

const moveEach = async (
  db: Db,
  which: ReturnType<typeof isNull>,
  move: (db: Db, photo: Picture) => Promise<boolean>,
) => {
  const all: MovedPhotos = { moved: 0, left: [] }
  for (let last = 0; ; ) {
    const page = await db
      .select(picture)
      .from(photos)
      .where(and(gt(photos.id, last), which))
      .orderBy(asc(photos.id))
      .limit(batch)
    const done = await allOf(page.map((photo) => move(db, photo)))
    all.moved += done.filter(Boolean).length
    all.left.push(...page.filter((_, at) => !done[at]).map(({ id }) => id))
    const newest = page.at(-1)
    if (!newest) return all
    last = newest.id
  }
}

/** Like Promise.all, but waits for the others when one fails: a repeated move must not meet them. */
const allOf = async <T>(moves: readonly Promise<T>[]): Promise<T[]> => {
  await Promise.allSettled(moves)
  return Promise.all(moves)
}

const sendPhoto = async (db: Db, { id, etag, jpeg }: Picture): Promise<boolean> => {
  if (fingerprintOf(jpeg) !== etag) return false
  const object = await putObject(db, jpeg)
  const back = await getObject(db, object)
  if (!back || fingerprintOf(back) !== etag)
    throw new CommandError(`Photo ${id} came back from the bucket as another one. It stays in the database.`)
  await inTransaction(db, async (tx) => {
    const values = { object, jpeg: noBytes }
    const isInDatabase = and(eq(photos.id, id), isNull(photos.object))
    // Its pile may have been deleted, or another process has moved it.
    const moved = await tx.update(photos).set(values).where(isInDatabase).returning({ id: photos.id })
    if (moved.length > 0) await dropLoose(tx, object)
  })
  return true
}

const fetchPhoto = async (db: Db, { id, etag, object }: Picture): Promise<boolean> => {
  const jpeg = object === null ? undefined : await getObject(db, object)
  if (object === null || !jpeg || fingerprintOf(jpeg) !== etag) return false
  await inTransaction(db, async (tx) => {
    const isThere = and(eq(photos.id, id), eq(photos.object, object))
    const moved = await tx
      .update(photos)
      .set({ object: null, jpeg })
      .where(isThere)
      .returning({ id: photos.id })
    if (moved.length > 0) await addLoose(tx, [object])
  })
  return true
}
