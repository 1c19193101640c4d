import { expect, test } from "bun:test"
import { keptPhotos } from "../test/kept"
import type { StoredDraft } from "./contents"
import { deleteDraft, draftOf, saveDraft } from "./drafts"
import { photoIn, photoOf } from "./photos"
import { dropSent, keepRecord, keptRecords, type RecordToKeep, replacePhoto, returnRecord } from "./records"

const jpeg = (text: string) => new Blob([text], { type: "image/jpeg" })
const [one, other] = [jpeg("one"), jpeg("other")]
const reading: RecordToKeep = {
  key: "a1",
  userId: 7,
  farmId: 1,
  rowId: 3,
  label: "A-118",
  kind: "temperatures",
  path: "/api/rows/3/temperatures",
  body: { temperature: 146 },
  at: "2026-11-22T08:14:00.000Z",
  savedAt: 2,
  tries: 0,
}
const draft: StoredDraft = {
  key: "7 temperature 3",
  userId: "7",
  begunAt: 1,
  idempotencyKey: "a1",
  values: { photo: one },
}
const keyOf = async (photo: Blob) => (await photoIn(photo)).key

test("a photo is written once, from the draft's first key press to the record's last try", async () => {
  const add = IDBObjectStore.prototype.add
  let written = 0
  IDBObjectStore.prototype.add = function (...args) {
    if (this.name === "photos") written += 1
    return add.apply(this, args)
  }
  try {
    for (const temperature of [1, 14, 146]) await saveDraft({ ...draft, values: { temperature, photo: one } })
    await keepRecord({ ...reading, photo: one }, draft.key)
  } finally {
    IDBObjectStore.prototype.add = add
  }
  expect(written).toBe(1)
  expect(await keptPhotos()).toEqual([await keyOf(one)])
  const [record] = await keptRecords()
  expect(await (await photoOf(record?.photo ?? ""))?.text()).toBe("one")
  await dropSent("a1", 12)
  expect(await keptPhotos()).toEqual([])
})

test("another photo takes the place of the first, and a draft that is deleted leaves none", async () => {
  await saveDraft(draft)
  await saveDraft({ ...draft, values: { photo: other } })
  expect(await keptPhotos()).toEqual([await keyOf(other)])
  const found = await draftOf(draft.key)
  const photo = found?.values.photo
  expect(photo instanceof Blob && (await photo.text())).toBe("other")
  await saveDraft({ ...draft, values: {} })
  expect(await keptPhotos()).toEqual([])
  await saveDraft(draft)
  await deleteDraft(draft.key)
  expect(await keptPhotos()).toEqual([])
})

test("a form that is open in two tabs deletes no photo that the record of one of them needs", async () => {
  await saveDraft(draft)
  await keepRecord({ ...reading, photo: one }, draft.key)
  await saveDraft(draft)
  await deleteDraft(draft.key)
  expect(await keptPhotos()).toEqual([await keyOf(one)])
})

test("a refused record gives its photo back to its form", async () => {
  await saveDraft(draft)
  await keepRecord({ ...reading, photo: one }, draft.key)
  await returnRecord("a1", draft)
  expect(await keptPhotos()).toEqual([await keyOf(one)])
  expect((await draftOf(draft.key))?.values.photo).toBeInstanceOf(Blob)
})

test("a record that lacked its photo goes on with another one", async () => {
  await keepRecord({ ...reading, lacksPhoto: true, needsAttention: true, reason: "gone", photo: one })
  await replacePhoto("a1", other)
  const [record] = await keptRecords()
  expect(record).toMatchObject({ needsAttention: false, photo: await keyOf(other) })
  expect(record).not.toHaveProperty("lacksPhoto")
  expect(await keptPhotos()).toEqual([await keyOf(other)])
})
