import type { Database } from "bun:sqlite"
import { fingerprintOf } from "../photos/queries"

/** In bytes. */
export const photoLength = 60_000

/** Photos of the newest steps stay. */
const kept = 12

/** The steps whose photos are there after step `number`. */
export const stepsUpTo = (number: number) =>
  Array.from({ length: Math.min(kept, number) }, (_, index) => Math.max(0, number - kept) + index + 1)

export const photoOfStep = (number: number) => Buffer.alloc(photoLength, `photo ${number}, `)

/**
 * Returns a function that commits step `number`: adds a photo, removes the one of `kept` steps before, and notes the number. So every
 * committed state of the database tells by itself what is in it.
 */
export const stepOf = (sqlite: Database) => {
  const add = sqlite.query("INSERT INTO photos (user_id, etag, jpeg) VALUES (1, ?, ?) RETURNING id")
  const read = sqlite.query(
    "INSERT INTO temperatures (row_id, temperature, photo_id, recorded_at, recorded_by, received_at) VALUES (1, ?, ?, ?, 1, ?)",
  )
  const photoOf = sqlite.query("SELECT photo_id AS id FROM temperatures WHERE temperature = ?")
  const removeReading = sqlite.query("DELETE FROM temperatures WHERE temperature = ?")
  const removePhoto = sqlite.query("DELETE FROM photos WHERE id = ?")
  const note = sqlite.query("INSERT OR REPLACE INTO server_settings (name, value) VALUES ('step', ?)")
  return sqlite.transaction((number: number) => {
    const jpeg = photoOfStep(number)
    const { id } = add.get(fingerprintOf(jpeg), jpeg) as { id: number }
    read.run(number, id, number, number)
    const gone = photoOf.get(number - kept) as { id: number } | null
    if (gone) {
      removeReading.run(number - kept)
      removePhoto.run(gone.id)
    }
    note.run(String(number))
  }).immediate
}
