import { sql } from "drizzle-orm"
import { problemOf } from "../db/problems"
import { AppError } from "../domain/errors"
import { keepPhotosIn } from "../photos/objects"
import { jpegOf } from "../photos/queries"
import { errorOf, type Finding, noteOf } from "./finding"
import type { OpenInstallation } from "./installation"

/** The number of photos to read: enough to notice the wrong bucket, or one that was emptied. */
const most = 20

/** Are the photos that belong into the bucket there? */
export const photoFindings = async ({ db, photos }: OpenInstallation): Promise<Finding[]> => {
  const newest = await db.values<[id: number]>(
    sql`SELECT id FROM photos WHERE object IS NOT NULL ORDER BY object DESC LIMIT ${most}`,
  )
  if (!photos) return newest.length > 0 ? [unnamed] : []
  await keepPhotosIn(db, photos)
  const missing: number[] = []
  for (const [id] of newest)
    try {
      await jpegOf(db, id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const away = problemOf(db, "photos")
      if (away !== undefined) return [errorOf("photos", away, "Correct --photos and its keys, or the store.")]
      missing.push(id)
    }
  if (missing.length > 0) return [lacking(newest.length, missing)]
  return newest.length > 0 ? [noteOf("photos", `The newest ${newest.length} photos are in the bucket.`)] : []
}

const unnamed = errorOf(
  "photos",
  "Photos are in a bucket, and --photos does not name it.",
  "Give the doctor and the server the same --photos.",
)

const lacking = (count: number, missing: readonly number[]) =>
  errorOf(
    "photos",
    `Of the newest ${count} photos in the bucket, ${missing.length} are missing or damaged there; the first has the number ${missing[0]}.`,
    "Is it the right bucket and prefix? Otherwise bring them back from the store's earlier versions.",
  )
