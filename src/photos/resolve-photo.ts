import { uploadNameIn } from "../contract/uploads"
import type { Db } from "../db/connection"
import type { User } from "../domain/users"
import { dataUrlBytes } from "./data-url"
import { storedJpeg } from "./jpeg"
import { addPhoto, keepPhoto } from "./queries"
import { completeUpload, dropUpload, incompleteError } from "./uploads"

/** Stores the photo in its record's transaction; returns its id, or null without a photo. */
export type AddPhoto = (tx: Db) => Promise<number | null>

/**
 * Prepares a record's photo: a JPEG data URL, the URL of the user's upload, or null. Only the write refuses
 * an incomplete upload, because a repeated record finds it already taken.
 * @throws AppError as `storedJpeg` does, unavailable, and invalid for any other text
 */
export const resolvePhoto = async (db: Db, user: User, photoUrl: string | null): Promise<AddPhoto> => {
  if (photoUrl === null) return async () => null
  const name = uploadNameIn(photoUrl)
  if (name === undefined) return photoAdder(db, user, dataUrlBytes(photoUrl))
  const bytes = await completeUpload(db, user, name)
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

const photoAdder = async (db: Db, user: User, bytes: Uint8Array): Promise<AddPhoto> => {
  const photo = await keepPhoto(db, await storedJpeg(bytes))
  return (tx) => addPhoto(tx, user, photo)
}
