import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { withoutValues } from "../db/errors"
import { hasProblem, writeRefusal } from "../db/problems"
import { AppError } from "../domain/errors"
import type { Log } from "../http/log"

const second = 1000

/** Rests 19 times as long as it worked: 5 % of one processor. */
const restPerWork = 19

const batchSize = 200

/**
 * Makes missing thumbnails after `quiet` milliseconds without a request, each once. Call the result on each
 * request.
 */
export const makeThumbnailsWhenIdle = (db: Db, log: Log, quiet = 2 * second): (() => void) => {
  let askedAt = performance.now()
  const nextPhoto = missingThumbnails(db)
  const step = async () => {
    const began = performance.now()
    const id = began - askedAt < quiet || !hasRoom(db) ? undefined : await nextPhoto()
    if (id === undefined) return second
    // Loaded late, because it loads the schema.
    const { makeThumbnail } = await import("./thumbnails")
    await makeThumbnail(db, id)
    return restPerWork * (performance.now() - began)
  }
  const loop = async () => {
    const delay = await step().catch((error: unknown) => {
      // Reading a damaged photo has set a problem.
      if (!(error instanceof AppError)) log({ level: "error", error: String(withoutValues(error)) })
      return second
    })
    setTimeout(loop, delay).unref()
  }
  setTimeout(loop, quiet).unref()
  return () => {
    askedAt = performance.now()
  }
}

const hasRoom = (db: Db) =>
  !hasProblem(db, "disk") && !hasProblem(db, "room") && writeRefusal(db) === undefined

/** Each photo without a thumbnail once, oldest first; then undefined. */
const missingThumbnails = (db: Db) => {
  let last = 0
  return async (): Promise<number | undefined> => {
    const photos = await db.values<[id: number, isMissing: number]>(
      sql`SELECT id, photo_id IS NULL FROM photos LEFT JOIN thumbnails ON photo_id = id WHERE id > ${last} ORDER BY id LIMIT ${batchSize}`,
    )
    const next = photos.find(([, isMissing]) => isMissing)
    last = (next ?? photos.at(-1))?.[0] ?? last
    return next?.[0]
  }
}
