import type { Row } from "../src/domain/rows"
import type { Json } from "./browsers/driver"

/** A reading or a draft as version 1 of the phone's store had it; the photo as base64, which is a blob there. */
export type Old = { store: "outbox" | "drafts"; value: Record<string, Json>; photo: string }

/** A record that waits; `change` is what tries have left on it. */
export const oldRecord = (
  row: Row,
  temperature: number,
  photo: Buffer,
  change: Record<string, Json> = {},
): Old => {
  const recordedAt = new Date(Date.now() - 3_600_000 + temperature * 1000).toISOString()
  const about = { userId: row.userId, farmId: row.farmId, rowId: row.id, label: row.rowId }
  const path = `/api/rows/${row.id}/temperatures`
  return {
    store: "outbox",
    value: {
      ...about,
      key: keyOf(temperature),
      kind: "temperatures",
      path,
      body: { temperature, recordedAt },
      at: recordedAt,
      savedAt: Date.parse(recordedAt),
      tries: 0,
      ...change,
    },
    photo: photo.toString("base64"),
  }
}

export const oldDraft = (row: Row, temperature: number, photo: Buffer): Old => ({
  store: "drafts",
  value: {
    key: `${row.userId} temperature ${row.id}`,
    userId: String(row.userId),
    title: `Temperature of ${row.rowId}`,
    page: `/rows/${row.id}/temperature`,
    begunAt: Date.now() - 600_000,
    idempotencyKey: keyOf(temperature),
    isTried: false,
    values: { temperature },
  },
  photo: photo.toString("base64"),
})

const keyOf = (temperature: number) => String(temperature).padStart(32, "0")

/** Runs in the page: makes the store of version 1, with its photos as blobs. */
export const makeOldStore = async (contents: Old[]) => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open("windrow", 1)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => resolve(opening.result)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("outbox", { keyPath: "key" })
      opening.result.createObjectStore("drafts", { keyPath: "key" })
      const snapshots = opening.result.createObjectStore("snapshots", { keyPath: "key" })
      snapshots.createIndex("loadedAt", "loadedAt")
    }
  })
  const blobOf = (photo: string) => {
    const bytes = Uint8Array.from(atob(photo), (sign) => sign.charCodeAt(0))
    return new Blob([bytes], { type: "image/jpeg" })
  }
  const writing = database.transaction(["outbox", "drafts"], "readwrite")
  for (const { store, value, photo: text } of contents) {
    const photo = blobOf(text)
    const isRecord = store === "outbox"
    const filled = isRecord ? { ...value, photo } : { ...value, values: { ...Object(value.values), photo } }
    writing.objectStore(store).put(filled)
  }
  await new Promise((resolve, reject) => {
    writing.oncomplete = resolve
    writing.onabort = () => reject(writing.error)
  })
  database.close()
}

/** Runs in the page: puts each record and draft again, as that version did with each try and each typed letter. */
export const putAgain = async () => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open("windrow")
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => resolve(opening.result)
  })
  const writing = database.transaction(["outbox", "drafts"], "readwrite")
  for (const name of ["outbox", "drafts"]) {
    const store = writing.objectStore(name)
    const reading = store.getAll()
    reading.onsuccess = () => {
      for (const each of reading.result) store.put({ ...each, tries: (each.tries ?? 0) + 1 })
    }
  }
  await new Promise((resolve, reject) => {
    writing.oncomplete = resolve
    writing.onabort = () => reject(writing.error)
  })
  database.close()
}
