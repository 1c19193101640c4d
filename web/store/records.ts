import { type KeptRecord, photosOf, photoUnread, type StoredDraft } from "./contents"
import { inStore } from "./database"
import { partsOf, putDraft, removeDraft } from "./drafts"
import { isOldPhoto } from "./move-photos"
import { addPhotos, dropUnused, type Photo, photoIn, type Writing, withPhotos } from "./photos"

/** All records that wait on this device, of all its users, in the order of saving. */
export const keptRecords = async (): Promise<KeptRecord[]> => {
  const all = await inStore((database) => database.getAll("outbox"))
  return all.map(withoutOldPhoto).sort((one, other) => one.savedAt - other.savedAt)
}

/** With a photo of version 1 of the store that this page can't read, a record waits for its user. */
const withoutOldPhoto = (record: KeptRecord): KeptRecord => {
  if (!isOldPhoto(record.photo)) return record
  const { photo: _, ...rest } = record
  return { ...rest, lacksPhoto: true, needsAttention: true, reason: photoUnread }
}

/** A record as its form gives it: with the photos. */
export type RecordToKeep = Omit<KeptRecord, "photo" | "photos"> & {
  photo?: Blob | undefined
  photos?: Readonly<Record<number, Blob>> | undefined
}

/** A record as it is kept, and its photos. */
export const partsOfRecord = async ({ photo: blob, photos: blobs = {}, ...record }: RecordToKeep) => {
  const photo = blob && (await photoIn(blob))
  const others = await Promise.all(
    Object.entries(blobs).map(async ([place, each]) => [place, await photoIn(each)] as const),
  )
  const photos = Object.fromEntries(others.map(([place, { key }]) => [place, key]))
  const kept: KeptRecord = {
    ...record,
    ...(photo && { photo: photo.key }),
    ...(others.length > 0 && { photos }),
  }
  return { kept, photos: [...(photo ? [photo] : []), ...others.map(([, each]) => each)] }
}

/**
 * Keeps a record and deletes its draft in one transaction; resolves when both are on the disk.
 * @throws DOMException ConstraintError when the record waits already, as when its form was open in two tabs
 */
export const keepRecord = async (record: RecordToKeep, draft?: string) => {
  const { kept, photos } = await partsOfRecord(record)
  await inStore(async (database) => {
    const writing = database.transaction(withPhotos, "readwrite", { durability: "strict" })
    const added = writing.objectStore("outbox").add(kept)
    const moved = takePlace(writing, photos, draft)
    await Promise.all([added, moved, writing.done])
  })
}

const takePlace = async (writing: Writing, photos: readonly Photo[], draft: string | undefined) => {
  await addPhotos(writing, photos)
  if (draft !== undefined) await removeDraft(writing, draft)
}

/** Makes a record a draft again, in one transaction; without one it is only dropped. */
export const returnRecord = async (key: string, draft: StoredDraft | undefined) => {
  const parts = draft && (await partsOf(draft))
  await inStore(async (database) => {
    const writing = database.transaction(withPhotos, "readwrite", { durability: "strict" })
    if (parts) await putDraft(writing, parts)
    await removeRecord(writing, key)
    await writing.done
  })
}

/** The result of withdrawing a record, or why not: the server may have it, or its form has another record's draft. */
export type Withdrawal = "done" | "may be sent" | "form is taken"

/**
 * Takes a record that waits out of the outbox, with the voids that wait for it, in one transaction; `draft` is what it
 * becomes, if anything. One that the server may have gets no draft, which has the same key, and is dropped only when the
 * server refuses it: of any other a try may be under way in any tab.
 */
export const withdrawRecord = async (key: string, draft?: StoredDraft): Promise<Withdrawal> => {
  const parts = draft && (await partsOf(draft))
  return inStore(async (database) => {
    const writing = database.transaction(withPhotos, "readwrite", { durability: "strict" })
    const [outbox, drafts] = [writing.objectStore("outbox"), writing.objectStore("drafts")]
    const all = await outbox.getAll()
    const there = draft && (await drafts.get(draft.key))
    const mayGo = all.some((record) => record.key === key && mayLeave(record, draft))
    const isFree = !there || there.idempotencyKey === key
    if (mayGo && isFree) {
      if (parts) await putDraft(writing, parts)
      for (const record of all)
        if (record.key === key || record.voids === key) await removeRecord(writing, record.key)
    }
    await writing.done
    if (!mayGo) return "may be sent"
    return isFree ? "done" : "form is taken"
  })
}

const mayLeave = ({ mayBeThere, needsAttention, photo }: KeptRecord, draft: StoredDraft | undefined) =>
  !mayBeThere || ((needsAttention || isOldPhoto(photo)) && !draft)

/** A change of a waiting record: of its photos only as a whole, see `replacePhoto`. */
type Change = Partial<Omit<KeptRecord, "photo" | "photos">>

/** Changes a record that still waits; false for one that was dropped meanwhile, which stays dropped. */
export const changeRecord = (
  key: string,
  change: Change,
  isMeant: (now: KeptRecord) => boolean = () => true,
) =>
  inStore(async (database) => {
    const writing = database.transaction("outbox", "readwrite")
    const record = await writing.store.get(key)
    // An old photo that was not read would be unreadable for good after a put.
    const isHere = record !== undefined && isMeant(record)
    if (isHere && !isOldPhoto(record.photo)) writing.store.put({ ...record, ...change })
    await writing.done
    return isHere
  })

/** Like `changeRecord`, for a record that was read before; false also when it got another photo, or was edited and saved again. */
export const changeSame = (record: KeptRecord, change: Change) =>
  changeRecord(
    record.key,
    change,
    (now) => now.savedAt === record.savedAt && photosOf(now).join() === photosOf(record).join(),
  )

/**
 * Gives a record that lacks its photo another one, or none, so that it is sent; with `place` it is the photo of that reading of
 * a visit.
 */
export const replacePhoto = async (key: string, blob: Blob | undefined, place?: number) => {
  const photo = blob && (await photoIn(blob))
  await inStore(async (database) => {
    const writing = database.transaction(withPhotos, "readwrite", { durability: "strict" })
    const record = await writing.objectStore("outbox").get(key)
    if (record) {
      const { lacksPhoto: _, reason: __, unreadTimes: ___, ...rest } = record
      if (photo) await addPhotos(writing, [photo])
      const replaced =
        place === undefined ? withPhoto(rest, photo?.key) : withPhotoAt(rest, place, photo?.key)
      writing.objectStore("outbox").put({ ...replaced, needsAttention: false })
      await dropUnused(writing, photosOf(record))
    }
    await writing.done
  })
}

const withPhoto = ({ photo: _, uploaded: __, ...rest }: KeptRecord, key: string | undefined): KeptRecord => ({
  ...rest,
  ...(key !== undefined && { photo: key }),
})

const withPhotoAt = (record: KeptRecord, place: number, key: string | undefined): KeptRecord => {
  const { [place]: _, ...photos } = record.photos ?? {}
  const { [place]: __, ...uploads } = record.uploads ?? {}
  return { ...record, photos: key === undefined ? photos : { ...photos, [place]: key }, uploads }
}

/** Drops a record that the server has as `id`, and gives the voids that wait for it its address. */
export const dropSent = (key: string, id: number) =>
  inStore(async (database) => {
    const writing = database.transaction(withPhotos, "readwrite")
    const outbox = writing.objectStore("outbox")
    for (const record of await outbox.getAll()) if (record.voids === key) outbox.put(withAddress(record, id))
    await removeRecord(writing, key)
    await writing.done
  })

/** The void of a record that the server has as `id`. */
export const withAddress = (record: KeptRecord, id: number): KeptRecord => ({
  ...record,
  voids: id,
  path: record.path.replace(`/${record.voids}/void`, `/${id}/void`),
})

/** Drops a record that no try, in any tab, can have taken to the server; false when one may have, or when it is gone. */
export const dropUntried = (key: string) =>
  inStore(async (database) => {
    const writing = database.transaction(withPhotos, "readwrite")
    const record = await writing.objectStore("outbox").get(key)
    const isHere = record !== undefined && !record.mayBeThere
    if (isHere) await removeRecord(writing, key)
    await writing.done
    return isHere
  })

const removeRecord = async (writing: Writing, key: string) => {
  const outbox = writing.objectStore("outbox")
  const record = await outbox.get(key)
  outbox.delete(key)
  if (record) await dropUnused(writing, photosOf(record))
}
