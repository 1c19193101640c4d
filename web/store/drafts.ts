import { serverNow } from "../lib/server-clock"
import type { DraftOnDisk, StoredDraft } from "./contents"
import { inStore, readStore } from "./database"
import { isOldPhoto } from "./move-photos"
import { addPhotos, dropUnused, type Photo, photoIn, photoOf, type Writing, withPhotos } from "./photos"

/** @throws what IndexedDB throws when the draft itself can't be read: there may be one all the same */
export const draftOf = async (key: string): Promise<StoredDraft | undefined> => {
  const draft = await readStore((database) => database.get("drafts", key))
  return draft && withBlobs(draft, readStore)
}

export const saveDraft = async (draft: StoredDraft) => {
  const parts = await partsOf(draft)
  await inStore(async (database) => {
    const writing = database.transaction(withPhotos, "readwrite", { durability: "strict" })
    await putDraft(writing, parts)
    await writing.done
  })
}

export const deleteDraft = (key: string) =>
  inStore(async (database) => {
    const writing = database.transaction(withPhotos, "readwrite")
    await removeDraft(writing, key)
    await writing.done
  })

/** A user's drafts, in the order in which they were begun. One that can't be read stands there without its values. */
export const draftsOf = async (userId: string): Promise<StoredDraft[]> => {
  const keys = await readStore((database) => database.getAllKeys("drafts"))
  const own = keys.filter((key) => key.startsWith(`${userId} `))
  const read = await Promise.all(own.map((key) => draftIn(key, userId)))
  const drafts = read.flatMap((draft) => draft ?? []).sort((one, other) => one.begunAt - other.begunAt)
  return Promise.all(drafts.map((draft) => withBlobs(draft, inStore)))
}

const draftIn = (key: string, userId: string): Promise<DraftOnDisk | undefined> =>
  readStore((database) => database.get("drafts", key)).catch(() => ({
    key,
    userId,
    title: "A form that can't be read now",
    begunAt: serverNow(),
    idempotencyKey: "",
    values: {},
  }))

/** Without the photos that can't be read, which it names. */
const withBlobs = async (
  { photos = {}, values, ...draft }: DraftOnDisk,
  readPhoto: typeof inStore,
): Promise<StoredDraft> => {
  const kept = Object.entries(values).filter(([, value]) => !isOldPhoto(value))
  const read = await Promise.all(
    Object.entries(photos).map(
      async ([field, key]) => [field, await photoOf(key, readPhoto).catch(() => undefined)] as const,
    ),
  )
  const old = Object.keys(values).filter((field) => isOldPhoto(values[field]))
  const lacks = [...old, ...read.flatMap(([field, photo]) => (photo ? [] : [field]))]
  return { ...draft, values: Object.fromEntries([...kept, ...read]), ...(lacks.length > 0 && { lacks }) }
}

/** A draft as it is stored, its photos, and the fields of those that could not be read. */
export type DraftParts = { onDisk: DraftOnDisk; photos: readonly Photo[]; lacks: readonly string[] }

/** Reads the parts of a draft. Call it before the transaction, which would end while a blob is read. */
export const partsOf = async ({ lacks = [], values, ...draft }: StoredDraft): Promise<DraftParts> => {
  const fields = Object.entries(values)
  const photos = await Promise.all(
    fields.flatMap(([field, value]) =>
      value instanceof Blob ? [photoIn(value).then((photo) => ({ field, ...photo }))] : [],
    ),
  )
  const rest = Object.fromEntries(fields.filter(([, value]) => !(value instanceof Blob)))
  const keys = Object.fromEntries(photos.map(({ field, key }) => [field, key]))
  return { onDisk: { ...draft, values: rest, ...(photos.length > 0 && { photos: keys }) }, photos, lacks }
}

export const putDraft = async (writing: Writing, { onDisk, photos, lacks }: DraftParts) => {
  const before = await writing.objectStore("drafts").get(onDisk.key)
  await addPhotos(writing, photos)
  const now = before && lacks.length > 0 ? withUnread(onDisk, before, lacks) : onDisk
  writing.objectStore("drafts").put(now)
  const used = keysOf(now)
  await dropUnused(
    writing,
    keysOf(before).filter((key) => !used.includes(key)),
  )
}

/**
 * With what the store has of the photos that the page could not read: they may be readable later. WebKit reads a blob
 * that was put again once the browser was ended (docs/browsers.md).
 */
const withUnread = (draft: DraftOnDisk, before: DraftOnDisk, fields: readonly string[]): DraftOnDisk => {
  const now = { ...draft, values: { ...draft.values }, photos: { ...draft.photos } }
  for (const field of fields) {
    const [old, key] = [before.values[field], before.photos?.[field]]
    if (isOldPhoto(old)) now.values[field] = old
    if (key) now.photos[field] = key
  }
  return now
}

export const removeDraft = async (writing: Writing, key: string) => {
  const before = await writing.objectStore("drafts").get(key)
  writing.objectStore("drafts").delete(key)
  await dropUnused(writing, keysOf(before))
}

const keysOf = (draft: DraftOnDisk | undefined) => Object.values(draft?.photos ?? {})
