import { expect, test } from "bun:test"
import { deleteDB } from "idb"
import { dropRecord } from "../test/kept"
import { inStore } from "./database"
import { draftOf, draftsOf, saveDraft } from "./drafts"
import { photoOf } from "./photos"
import { changeRecord, dropSent, keepRecord, keptRecords, type RecordToKeep } from "./records"
import { dropOthersSnapshots, dropSnapshots, keepSnapshots, snapshotOf, snapshotTimes } from "./snapshots"
import { keepSpareList } from "./spare-list"

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
const draft = { key: "7 temperature 3", userId: "7", begunAt: 1, idempotencyKey: "a1", values: {} }

test("a kept record keeps its photo, and takes the place of its draft", async () => {
  await saveDraft(draft)
  await keepRecord({ ...reading, photo: new Blob(["jpeg"], { type: "image/jpeg" }) }, draft.key)
  const [kept] = await keptRecords()
  expect(kept).toMatchObject(reading)
  const photo = await photoOf(kept?.photo ?? "")
  expect(await photo?.text()).toBe("jpeg")
  expect(photo?.type).toBe("image/jpeg")
  expect(await draftOf(draft.key)).toBeUndefined()
})

test("a database that is made anew begins with what waited, for which the photo is asked again", async () => {
  await keepRecord({ ...reading, photo: new Blob(["jpeg"], { type: "image/jpeg" }) })
  const before = await keptRecords()
  keepSpareList(before)
  await deleteDB("windrow")
  const [kept] = await keptRecords()
  expect([kept]).toEqual(before)
  expect(await photoOf(kept?.photo ?? "")).toBeUndefined()
  keepSpareList([])
  await deleteDB("windrow")
  expect(await keptRecords()).toEqual([])
})

test("records stand in the order of saving, change while they wait, and stay dropped", async () => {
  await keepRecord(reading)
  await keepRecord({ ...reading, key: "b2", savedAt: 1 })
  await changeRecord("a1", { tries: 1, reason: "No connection" })
  expect((await keptRecords()).map(({ key, tries }) => [key, tries])).toEqual([
    ["b2", 0],
    ["a1", 1],
  ])
  await dropRecord("a1")
  await changeRecord("a1", { tries: 2 })
  expect((await keptRecords()).map(({ key }) => key)).toEqual(["b2"])
})

test("with a record that was sent its void gets its address", async () => {
  await keepRecord(reading)
  const path = `${reading.path}/a1/void`
  await keepRecord({ ...reading, key: "b2", voids: "a1", path, savedAt: 3 })
  await dropSent("a1", 12)
  expect(await keptRecords()).toMatchObject([
    { key: "b2", voids: 12, path: "/api/rows/3/temperatures/12/void" },
  ])
})

test("a page that may come back leaves no transaction open, and can use the store when it has come back", async () => {
  await keepRecord(reading)
  const begun = Promise.withResolvers<void>()
  const held = inStore(async (database) => {
    const writing = database.transaction("outbox", "readwrite")
    // Each answer leads to another request: it never ends.
    const goOn = async (): Promise<unknown> => writing.store.count().then(goOn)
    goOn().catch(() => undefined)
    begun.resolve()
    await writing.done
  })
  await begun.promise
  window.dispatchEvent(Object.assign(new Event("pagehide"), { persisted: true }))
  await expect(held).rejects.toThrow("Abort")
  const changed = changeRecord("a1", { tries: 1 })
  await Bun.sleep(50)
  expect(await Promise.race([changed, "waits"])).toBe("waits")
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }))
  expect(await changed).toBe(true)
})

test("a connection that the system closed is opened again", async () => {
  await keepRecord(reading)
  await inStore(async (database) => database.close())
  expect(await keptRecords()).toHaveLength(1)
})

test("drafts and snapshots belong to one user", async () => {
  await saveDraft(draft)
  await saveDraft({ ...draft, key: "77 temperature 3", userId: "77" })
  expect((await draftsOf("7")).map(({ key }) => key)).toEqual([draft.key])
  for (const user of [7, 77]) await keepSnapshots(user, [{ path: "/api/rows", data: [user], loadedAt: 1 }])
  await dropSnapshots(7)
  expect(await snapshotOf(7, "/api/rows")).toBeUndefined()
  expect((await snapshotOf(77, "/api/rows"))?.data).toEqual([77])
  await keepSnapshots(7, [{ path: "/api/rows", data: [7], loadedAt: 1 }])
  expect([...(await snapshotTimes(7))]).toEqual([["/api/rows", 1]])
  await dropOthersSnapshots(7)
  expect(await snapshotOf(77, "/api/rows")).toBeUndefined()
  expect((await snapshotOf(7, "/api/rows"))?.data).toEqual([7])
})

test("the newest answers are kept, and an older one does not replace a newer one", async () => {
  const answers = Array.from({ length: 1001 }, (_, at) => ({ path: `/${at}`, data: at, loadedAt: 2000 - at }))
  await keepSnapshots(7, answers)
  expect(await snapshotOf(7, "/1000")).toBeUndefined()
  await keepSnapshots(7, [{ path: "/0", data: "older", loadedAt: 1999 }])
  expect((await snapshotOf(7, "/0"))?.data).toBe(0)
  expect((await snapshotOf(7, "/999"))?.data).toBe(999)
})
