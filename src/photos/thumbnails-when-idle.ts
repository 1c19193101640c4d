import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { withoutValues } from "../db/errors"
import { hasProblem, writeRefusal } from "../db/problems"
import { AppError } from "../domain/errors"
import type { Log } from "../http/log"

const second = 1000

/** So many times as long as a thumbnail took it rests: a twentieth of one processor. */
const restPerWork = 19

/** Photos that are looked through at once for the next without a thumbnail: about a millisecond. */
const portion = 200

/**
 * Makes the thumbnails that are missing, one at a time, once nobody has asked for anything for `quiet` milliseconds.
 * Call the result on each request. A photo is tried once; a damaged one again after the next start.
 */
export const makeThumbnailsWhenIdle = (db: Db, log: Log, quiet = 2 * second): (() => void) => {
  let askedAt = performance.now()
  const nextPhoto = photosWithout(db)
  const step = async () => {
    const began = performance.now()
    const id = began - askedAt < quiet || !hasRoom(db) ? undefined : await nextPhoto()
    if (id === undefined) return second
    // Not at the start: it loads the schema.
    const { makeThumbnail } = await import("./thumbnails")
    await makeThumbnail(db, id)
    return restPerWork * (performance.now() - began)
  }
  const go = async () => {
    const rest = await step().catch((error: unknown) => {
      // A damaged photo has been noted.
      if (!(error instanceof AppError)) log({ level: "error", error: String(withoutValues(error)) })
      return second
    })
    setTimeout(go, rest).unref()
  }
  setTimeout(go, quiet).unref()
  return () => {
    askedAt = performance.now()
  }
}

/** Thumbnails can wait until the disk has plenty of room. */
const hasRoom = (db: Db) =>
  !hasProblem(db, "disk") && !hasProblem(db, "room") && writeRefusal(db) === undefined

/** Answers a function that gives each photo without a thumbnail once, oldest first; undefined when there is none now. */
const photosWithout = (db: Db) => {
  let last = 0
  return async (): Promise<number | undefined> => {
    const photos = await db.values<[id: number, isMissing: number]>(
      sql`SELECT id, photo_id IS NULL FROM photos LEFT JOIN thumbnails ON photo_id = id WHERE id > ${last} ORDER BY id LIMIT ${portion}`,
    )
    const next = photos.find(([, isMissing]) => isMissing)
    last = (next ?? photos.at(-1))?.[0] ?? last
    return next?.[0]
  }
}
