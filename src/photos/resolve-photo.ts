import { uploadNameIn, uploadPath } from "../contract/uploads"
import type { Db } from "../db/connection"
import { AppError } from "../domain/errors"
import type { User } from "../domain/users"
import { dataUrlBytes } from "./data-url"
import { storedJpeg } from "./jpeg"
import { addPhoto, keepPhoto } from "./queries"
import { completeUpload, dropUpload, incompleteError } from "./uploads"

/** Stores the photo in its record's transaction; returns its id, or null without a photo. */
export type AddPhoto = (tx: Db) => Promise<number | null>

/**
 * Prepares a record's photo: a JPEG data URL, the URL of the user's upload, or null. `sent` is the photo that came with the record,
 * which names it as an upload. Only the write refuses an incomplete upload, because a repeated record finds it already taken.
 * @throws AppError as `storedJpeg` does, unavailable, and invalid for any other text
 */
export const resolvePhoto = async (
  db: Db,
  user: User,
  photoUrl: string | null,
  sent?: Uint8Array,
): Promise<AddPhoto> => {
  const name = photoUrl === null ? undefined : uploadNameIn(photoUrl)
  if (name === undefined) {
    if (sent) throw new AppError("invalid", unnamed)
    return photoUrl === null ? async () => null : photoAdder(db, user, dataUrlBytes(photoUrl))
  }
  const bytes = sent ?? (await completeUpload(db, user, name))
  if (!bytes)
    return async (tx) => {
      throw await incompleteError(tx, user, name)
    }
  const add = await photoAdder(db, user, bytes)
  return async (tx) => {
    await dropUpload(tx, user, name)
    return add(tx)
  }
}

const unnamed = `The photo is the body, so name it as photoUrl: ${uploadPath} and up to 64 letters, digits, - and _.`

const photoAdder = async (db: Db, user: User, bytes: Uint8Array): Promise<AddPhoto> => {
  const photo = await keepPhoto(db, await storedJpeg(bytes, `user ${user.id}`))
  return (tx) => addPhoto(tx, user, photo)
}
