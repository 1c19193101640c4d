import type { IDBPDatabase } from "idb"
import { pauseAfter } from "../lib/pause"
import { randomKey } from "../lib/random-key"
import { noteStoreChange } from "./changes"
import type { DraftOnDisk, KeptRecord } from "./contents"
import type { Stores } from "./stores"

/** Is it a photo as version 1 of the store had it? */
export const isOldPhoto = (value: unknown): value is Blob => value instanceof Blob

/** In ms: the pauses between two tries to read what could not be read double. */
const pauses = { shortest: 3000, longest: 60_000 }

/**
 * Moves the photos that version 1 of the store kept as blobs into the store of photos, and lets records go on that were set
 * aside because theirs could not be read. WebKit can't read a blob that was read from the store and put again as long as any
 * page of the same process holds it, and can afterwards (docs/browsers.md): what can't be read or listed now stays as it is,
 * keeps no record from being saved, and is tried again.
 */
export const movePhotos = async (database: IDBPDatabase<Stores>, tries = 1): Promise<void> => {
  const results = await moveAll(database).catch((error) => {
    // Whoever opened it opens another one.
    if (error instanceof DOMException && error.name === "InvalidStateError") throw error
    return [false]
  })
  if (tries > 1 && results.includes(true)) noteStoreChange()
  // A closed database ends it: the next one begins anew.
  const again = () => movePhotos(database, tries + 1).catch(() => undefined)
  if (results.includes(false)) setTimeout(again, pauseAfter(tries, pauses))
}

const moveAll = async (database: IDBPDatabase<Stores>): Promise<boolean[]> => {
  const moves = [...(await movesOfRecords(database)), ...(await movesOfDrafts(database))]
  return Promise.all(moves.map((move) => move().catch(() => false)))
}

/** Resolves to false when a photo could not be read or written. */
type Move = () => Promise<boolean>

const movesOfRecords = async (database: IDBPDatabase<Stores>): Promise<Move[]> =>
  (await database.getAll("outbox")).flatMap(({ key, photo }) =>
    isOldPhoto(photo) ? [() => moveRecord(database, key, photo)] : [],
  )

const movesOfDrafts = async (database: IDBPDatabase<Stores>): Promise<Move[]> =>
  (await database.getAll("drafts")).flatMap(({ key, values }) =>
    Object.entries(values).flatMap(([field, value]) =>
      isOldPhoto(value) ? [() => moveDraft(database, key, field, value)] : [],
    ),
  )

const moveRecord = async (database: IDBPDatabase<Stores>, key: string, photo: Blob) => {
  const bytes = await bytesOf(photo)
  if (!bytes) return false
  const writing = database.transaction(["outbox", "photos"], "readwrite", { durability: "strict" })
  const [outbox, photos] = [writing.objectStore("outbox"), writing.objectStore("photos")]
  const record = await outbox.get(key)
  // Another tab may have moved or sent it.
  if (isOldPhoto(record?.photo)) {
    const photoKey = randomKey()
    photos.add(bytes, photoKey)
    outbox.put({ ...goingOn(record), photo: photoKey })
  }
  await writing.done
  return true
}

/** The server has not refused it: only this device could not send it. */
const goingOn = (record: KeptRecord): KeptRecord => {
  if (!record.needsAttention || record.refusedAs !== undefined) return record
  const { reason: _, ...going } = record
  return { ...going, needsAttention: false }
}

const moveDraft = async (database: IDBPDatabase<Stores>, key: string, field: string, photo: Blob) => {
  const bytes = await bytesOf(photo)
  if (!bytes) return false
  const writing = database.transaction(["drafts", "photos"], "readwrite", { durability: "strict" })
  const [drafts, photos] = [writing.objectStore("drafts"), writing.objectStore("photos")]
  const draft = await drafts.get(key)
  if (isOldPhoto(draft?.values[field])) {
    const photoKey = randomKey()
    photos.add(bytes, photoKey)
    drafts.put(withPhotoKey(draft, field, photoKey))
  }
  await writing.done
  return true
}

const withPhotoKey = (draft: DraftOnDisk, field: string, key: string): DraftOnDisk => {
  const { [field]: _, ...values } = draft.values
  return { ...draft, values, photos: { ...draft.photos, [field]: key } }
}

/** Each way of an engine to read a blob: one may go where another fails. */
const ways: readonly ((photo: Blob) => Promise<ArrayBuffer>)[] = [
  (photo) => photo.arrayBuffer(),
  (photo) => new Response(photo).arrayBuffer(),
  (photo) =>
    new Promise((resolve, reject) => {
      const reader = new FileReader()
      reader.onload = () =>
        reader.result instanceof ArrayBuffer ? resolve(reader.result) : reject(new Error("no bytes"))
      reader.onerror = () => reject(reader.error)
      reader.readAsArrayBuffer(photo)
    }),
]

/** In ms: the store opens when its photos are moved, and a way that never answers must not keep it closed. */
const patience = 3000

const sleep = (milliseconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds))

const bytesOf = async (photo: Blob) => {
  for (const read of ways) {
    const bytes = await Promise.race([read(photo).catch(() => undefined), sleep(patience)])
    // A blob without its file may be read as nothing.
    if (bytes && bytes.byteLength === photo.size && photo.size > 0) return bytes
  }
  return undefined
}
