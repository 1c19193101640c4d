import { uploadNameIn } from "../contract/uploads"
import type { Db } from "../db/connection"
import type { User } from "../domain/users"
import { dataUrlBytes } from "./data-url"
import { storedJpeg } from "./jpeg"
import { addPhoto } from "./queries"
import { completeUpload, dropUpload, incompleteError } from "./uploads"

/** Adds a record's photo in the transaction that writes the record; answers its id, or null without a photo. */
export type AddPhoto = (tx: Db) => Promise<number | null>

/**
 * The photo that a record names: a JPEG data URL, the address of one of the user's uploads, or null. An upload that
 * is not whole is refused only when the record is written: a record that is sent again is answered without its photo,
 * which the first one has taken.
 * @throws AppError as `storedJpeg` does, and `invalid` for any other text.
 */
export const resolvePhoto = async (db: Db, user: User, photoUrl: string | null): Promise<AddPhoto> => {
  if (photoUrl === null) return async () => null
  const name = uploadNameIn(photoUrl)
  if (name === undefined) return adding(user, await storedJpeg(dataUrlBytes(photoUrl)))
  const bytes = await completeUpload(db, user, name)
  if (!bytes)
    return async (tx) => {
      throw await incompleteError(tx, user, name)
    }
  const add = adding(user, await storedJpeg(bytes))
  return async (tx) => {
    await dropUpload(tx, user, name)
    return add(tx)
  }
}

const adding =
  (user: User, jpeg: Uint8Array): AddPhoto =>
  (tx) =>
    addPhoto(tx, user, jpeg)
