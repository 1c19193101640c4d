import type { IDBPTransaction } from "idb"
import { randomKey } from "../lib/random-key"
import { photosOf } from "./contents"
import { inStore } from "./database"
import type { Stores } from "./stores"

/** A photo as it is stored: what holds it names its key. */
export type Photo = { key: string; bytes: ArrayBuffer }

/** The photos that this page has made or read. */
const known = new WeakMap<Blob, Promise<Photo>>()

/** The key and the bytes of a photo, always the same for one blob. */
export const photoIn = (blob: Blob): Promise<Photo> => {
  const photo = known.get(blob) ?? blob.arrayBuffer().then((bytes) => ({ key: randomKey(), bytes }))
  known.set(blob, photo)
  return photo
}

const blobOf = (photo: Photo) => {
  const blob = new Blob([photo.bytes], { type: "image/jpeg" })
  known.set(blob, Promise.resolve(photo))
  return blob
}

/** The bytes of a photo; undefined when the store has none of this key. */
export const photoBytes = (key: string, read = inStore) => read((database) => database.get("photos", key))

/** A photo as a blob of this page. */
export const photoOf = async (key: string, read = inStore): Promise<Blob | undefined> => {
  const bytes = await photoBytes(key, read)
  return bytes && blobOf({ key, bytes })
}

type Names = ("outbox" | "drafts" | "photos")[]
export type Writing = IDBPTransaction<Stores, Names, "readwrite">

/** The stores that a write to records and drafts covers: their photos come and go with them. */
export const withPhotos: Names = ["outbox", "drafts", "photos"]

/** Stores photos that are not there yet. */
export const addPhotos = async (writing: Writing, photos: readonly Photo[]) => {
  const store = writing.objectStore("photos")
  for (const { key, bytes } of photos) if ((await store.getKey(key)) === undefined) store.add(bytes, key)
}

/** Deletes those of these photos that no record and no draft names any more. */
export const dropUnused = async (writing: Writing, keys: readonly string[]) => {
  if (keys.length === 0) return
  const records = await writing.objectStore("outbox").getAll()
  const drafts = await writing.objectStore("drafts").getAll()
  const used = new Set([
    ...records.flatMap(photosOf),
    ...drafts.flatMap(({ photos = {} }) => Object.values(photos)),
  ])
  for (const key of keys) if (!used.has(key)) writing.objectStore("photos").delete(key)
}
