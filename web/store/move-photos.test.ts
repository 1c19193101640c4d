import { expect, test } from "bun:test"
import { openDB } from "idb"
import { until } from "../../src/test/until"
import { photoUnread } from "./contents"
import { draftOf, saveDraft } from "./drafts"
import { photoOf } from "./photos"
import { changeRecord, keptRecords, replacePhoto } from "./records"

const at = "2026-11-22T08:14:00.000Z"
const reading = {
  key: "a1",
  userId: 7,
  farmId: 1,
  rowId: 3,
  label: "A-118",
  kind: "temperatures",
  path: "/api/rows/3/temperatures",
  body: { temperature: 146 },
  at,
  savedAt: 1,
  tries: 3,
}
/** As a photo that was read from the store and put again: nothing can read it. */
const unreadable = new Blob([], { type: "image/jpeg" })
const jpeg = (text: string) => new Blob([text], { type: "image/jpeg" })

/** The store as version 1 left it; a test calls the program's own afterwards, which opens it. */
const left = async (outbox: readonly object[], drafts: readonly object[] = []) => {
  const database = await openDB("windrow", 1, {
    upgrade: (database) => {
      database.createObjectStore("outbox", { keyPath: "key" })
      database.createObjectStore("drafts", { keyPath: "key" })
      database.createObjectStore("snapshots", { keyPath: "key" }).createIndex("loadedAt", "loadedAt")
    },
  })
  for (const record of outbox) await database.put("outbox", record)
  for (const draft of drafts) await database.put("drafts", draft)
  database.close()
}

/** A record or draft of the store itself, as the next page finds it. */
const onDisk = async (key: string, store = "outbox") => {
  const database = await openDB("windrow")
  const record = await database.get(store, key)
  database.close()
  return record
}

test("photos of version 1 become bytes, and what stood still for its photo goes on", async () => {
  await left([
    {
      ...reading,
      photo: jpeg("one"),
      needsAttention: true,
      reason: "Something went wrong. Please try again.",
    },
    {
      ...reading,
      key: "a2",
      savedAt: 2,
      photo: jpeg("two"),
      needsAttention: true,
      refusedAs: 400,
      reason: "No",
    },
    { ...reading, key: "a3", savedAt: 3 },
  ])
  const [stuck, refused, without] = await keptRecords()
  expect(await (await photoOf(stuck?.photo ?? ""))?.text()).toBe("one")
  expect(stuck).toMatchObject({ key: "a1", at, tries: 3, needsAttention: false })
  expect(stuck?.reason).toBeUndefined()
  expect(await (await photoOf(refused?.photo ?? ""))?.text()).toBe("two")
  expect(refused).toMatchObject({ needsAttention: true, reason: "No" })
  expect(without?.photo).toBeUndefined()
})

test("a draft of version 1 has its photo again", async () => {
  const draft = { key: "7 temperature 3", userId: "7", begunAt: 1, idempotencyKey: "a1" }
  await left([], [{ ...draft, values: { temperature: 146, photo: jpeg("one") } }])
  const found = await draftOf(draft.key)
  expect(found?.values.temperature).toBe(146)
  expect(found?.lacks).toBeUndefined()
  expect(found?.values.photo).toBeInstanceOf(Blob)
})

test("what can't be read keeps number and time, is never put again, and waits for its user", async () => {
  await left(
    [{ ...reading, photo: unreadable }],
    [
      {
        key: "7 sale 3",
        userId: "7",
        begunAt: 1,
        idempotencyKey: "b1",
        values: { clientName: "Dee", photo: unreadable },
      },
    ],
  )
  const [record] = await keptRecords()
  expect(record).toMatchObject({ body: { temperature: 146 }, at, needsAttention: true, lacksPhoto: true })
  expect(record?.reason).toBe(photoUnread)
  expect(record?.photo).toBeUndefined()
  const before = await onDisk("a1")
  expect(await changeRecord("a1", { tries: 9 })).toBe(true)
  expect(await onDisk("a1")).toEqual(before)
  const draft = await draftOf("7 sale 3")
  expect(draft).toMatchObject({ lacks: ["photo"], values: { clientName: "Dee" } })
  expect(draft?.values.photo).toBeUndefined()
  await replacePhoto("a1", undefined)
  expect(await keptRecords()).toMatchObject([{ needsAttention: false, body: { temperature: 146 }, at }])
  expect(await onDisk("a1")).not.toHaveProperty("photo")
})

test("a photo that can't be read stays in its draft while that is saved, until another takes its place", async () => {
  const draft = { key: "7 sale 3", userId: "7", begunAt: 1, idempotencyKey: "b1" }
  await left([], [{ ...draft, values: { clientName: "Dee", photo: unreadable } }])
  const found = await draftOf(draft.key)
  await saveDraft({ ...draft, ...found, values: { clientName: "Deb", photo: undefined } })
  expect((await onDisk(draft.key, "drafts"))?.values).toEqual({ clientName: "Deb", photo: expect.any(Blob) })
  await saveDraft({ ...draft, values: { clientName: "Deb", photo: jpeg("one") } })
  expect((await draftOf(draft.key))?.values.photo).toBeInstanceOf(Blob)
  expect((await onDisk(draft.key, "drafts"))?.values).toEqual({ clientName: "Deb" })
})

test("lists that can't be read keep no record from being saved, and their photos are moved later", async () => {
  await left([{ ...reading, photo: jpeg("one") }])
  const { getAll } = IDBObjectStore.prototype
  IDBObjectStore.prototype.getAll = () => {
    throw new DOMException("Lost", "UnknownError")
  }
  try {
    await saveDraft({
      key: "7 turn 3",
      userId: "7",
      title: "Turn",
      page: "/",
      begunAt: 1,
      idempotencyKey: "a2",
      values: {},
    })
  } finally {
    IDBObjectStore.prototype.getAll = getAll
  }
  expect(await onDisk("7 turn 3", "drafts")).toMatchObject({ title: "Turn" })
  await until("the photo's move", async () => typeof (await onDisk("a1")).photo === "string")
})
