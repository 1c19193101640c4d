import type { DraftOnDisk, StoredDraft } from "./contents"
import { inStore } from "./database"
import { isOldPhoto } from "./move-photos"
import { addPhotos, dropUnused, type Photo, photoIn, photoOf, type Writing, withPhotos } from "./photos"

export const draftOf = async (key: string): Promise<StoredDraft | undefined> => {
  const draft = await inStore((database) => database.get("drafts", key))
  return draft && withBlobs(draft)
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

/** A user's drafts, in the order in which they were begun. */
export const draftsOf = async (userId: string): Promise<StoredDraft[]> => {
  const all = await inStore((database) => database.getAll("drafts"))
  const own = all.filter((each) => each.userId === userId)
  return Promise.all(own.sort((one, other) => one.begunAt - other.begunAt).map(withBlobs))
}

/** Without the photos that can't be read. */
const withBlobs = async ({ photos = {}, values, ...draft }: DraftOnDisk): Promise<StoredDraft> => {
  const kept = Object.entries(values).filter(([, value]) => !isOldPhoto(value))
  const read = await Promise.all(
    Object.entries(photos).map(async ([field, key]) => [field, await photoOf(key)] as const),
  )
  const lacksPhoto = kept.length < Object.keys(values).length || read.some(([, photo]) => !photo)
  return { ...draft, values: Object.fromEntries([...kept, ...read]), ...(lacksPhoto && { lacksPhoto }) }
}

/** A draft as it is stored, and its photos. */
export type DraftParts = { onDisk: DraftOnDisk; photos: readonly Photo[] }

/** To be called before the transaction: it would end while a blob is read. */
export const partsOf = async ({ lacksPhoto: _, values, ...draft }: StoredDraft): Promise<DraftParts> => {
  const fields = Object.entries(values)
  const photos = await Promise.all(
    fields.flatMap(([field, value]) =>
      value instanceof Blob ? [photoIn(value).then((photo) => ({ field, ...photo }))] : [],
    ),
  )
  const rest = Object.fromEntries(fields.filter(([, value]) => !(value instanceof Blob)))
  const keys = Object.fromEntries(photos.map(({ field, key }) => [field, key]))
  return { onDisk: { ...draft, values: rest, ...(photos.length > 0 && { photos: keys }) }, photos }
}

export const putDraft = async (writing: Writing, { onDisk, photos }: DraftParts) => {
  const before = await writing.objectStore("drafts").get(onDisk.key)
  await addPhotos(writing, photos)
  writing.objectStore("drafts").put(onDisk)
  const now = Object.values(onDisk.photos ?? {})
  await dropUnused(
    writing,
    keysOf(before).filter((key) => !now.includes(key)),
  )
}

export const removeDraft = async (writing: Writing, key: string) => {
  const before = await writing.objectStore("drafts").get(key)
  writing.objectStore("drafts").delete(key)
  await dropUnused(writing, keysOf(before))
}

const keysOf = (draft: DraftOnDisk | undefined) => Object.values(draft?.photos ?? {})
