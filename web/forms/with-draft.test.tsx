import { expect, setSystemTime, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { openDB } from "idb"
import type { Temperature } from "#domain/temperatures"
import type { Turn } from "#domain/turns"
import { farm } from "../../src/test/farm"
import { keptDrafts, keptPhotos, keptRecords } from "../test/kept"
import { phone, screen } from "../test/phone"
import { openDraft } from "./draft"
import { unsentForms } from "./unsent-forms"

const anasPhone = async (role?: "admin") => {
  const world = farm()
  const ana = world.signIn("ana@farm.test", role)
  const row = await ana.row({ rowId: "A-100" })
  return { ...(await phone(ana.cookie, world)), ana, row }
}
type Phone = Awaited<ReturnType<typeof anasPhone>>

const field = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement

/** Each form, how it is filled in, and a check that it is restored, or with `fresh` that it is not. */
const forms: [
  name: string,
  path: (row: number) => string,
  fill: (phone: Phone) => Promise<unknown>,
  seen: () => Promise<unknown>,
  filled: unknown,
  fresh: unknown,
][] = [
  [
    "create row",
    () => "/rows/new",
    async ({ fill, tap }) => {
      await fill("Location", "South field")
      await fill("Width (ft)", "")
      await tap("Active", "checkbox")
    },
    async () => [
      (await field("Location")).value,
      (await field("Width (ft)")).value,
      (await field("Active")).checked,
    ],
    ["South field", "", false],
    ["", "12", true],
  ],
  [
    "log temperature",
    (row) => `/rows/${row}/temperature`,
    ({ fill }) => fill("Temperature (°F)", "145"),
    async () => (await field("Temperature (°F)")).value,
    "145",
    "",
  ],
  [
    "log temperature, with what is no number",
    (row) => `/rows/${row}/temperature`,
    ({ fill }) => fill("Temperature (°F)", "14 2"),
    async () => (await field("Temperature (°F)")).value,
    "14 2",
    "",
  ],
  [
    "add turn",
    (row) => `/rows/${row}/turn`,
    ({ tap }) => tap("No", "radio"),
    async () => (await field("No")).checked,
    true,
    false,
  ],
  [
    "add material",
    (row) => `/rows/${row}/material`,
    ({ fill }) => fill("Notes (optional)", "Wet"),
    async () => (await field("Notes (optional)")).value,
    "Wet",
    "",
  ],
]

test.each(forms)("%s: an abandoned form is restored and can be discarded", async (...form) => {
  const [, path, fill, seen, filled, fresh] = form
  const phone = await anasPhone()
  const { open, tap, row } = phone
  await open(path(row.id))
  expect(await seen()).toEqual(fresh)
  await fill(phone)
  await tap("Back", "link")
  await open(path(row.id))
  await screen.findByText("Continue where you left off.")
  expect(await seen()).toEqual(filled)
  await tap("Start over")
  await waitFor(async () => expect(await seen()).toEqual(fresh))
  expect(screen.queryByText("Continue where you left off.")).toBeNull()
  await open(path(row.id))
  expect(await seen()).toEqual(fresh)
})

test("a draft for one pile is not restored for another", async () => {
  const { open, fill, row, ana } = await anasPhone()
  await open(`/rows/${row.id}/temperature`)
  await fill("Temperature (°F)", "145")
  await open(`/rows/${(await ana.row()).id}/temperature`)
  expect((await field("Temperature (°F)")).value).toBe("")
})

test("a discarded draft is not saved again by a change that comes late", async () => {
  const draft = await openDraft("7", "turn 1", "Turn of A-1")
  draft.save({ note: "wet" }, {})
  expect(draft.isSaved()).toBe(true)
  draft.discard()
  draft.save({ note: "wet" }, {})
  // Opened once what was written before is there.
  expect((await openDraft("7", "turn 1", "Turn of A-1")).restored).toBeUndefined()
  expect(await keptDrafts()).toEqual([])
})

test("a draft that is opened and changed later is still that of the time when it was begun", async () => {
  const draft = await openDraft("7", "turn 1", "Turn of A-1")
  setSystemTime(new Date(draft.begun.at + 3_600_000))
  draft.save({ note: "wet" }, {})
  const again = await openDraft("7", "turn 1", "Turn of A-1")
  setSystemTime()
  expect(again.begun.at).toBe(draft.begun.at)
  expect(again.idempotencyKey).toBe(draft.idempotencyKey)
})

test("after a hand-over nothing is saved, and after a refusal again", async () => {
  const draft = await openDraft("7", "turn 1", "Turn of A-1")
  const restored = async () => (await openDraft("7", "turn 1", "Turn of A-1")).restored
  await draft.handOver()
  draft.save({ note: "wet" }, {})
  expect(await restored()).toBeUndefined()
  draft.takeBack(false)
  draft.save({ note: "dry" }, {})
  expect(await restored()).toEqual({ note: "dry" })
})

test("an unchanged form is not saved", async () => {
  const { open, fill, row } = await anasPhone()
  await open(`/rows/${row.id}/temperature`)
  await fill("Temperature (°F)", "145")
  await fill("Temperature (°F)", "")
  expect(await keptDrafts()).toEqual([])
})

test("a void's reason is restored after a tap beside the dialog", async () => {
  const { open, tap, fill, ana, row } = await anasPhone()
  const reading = await ana.post<Temperature>(`/api/rows/${row.id}/temperatures`, { temperature: 140 })
  await open(`/rows/${row.id}/temperatures/${reading.id}`)
  await tap("Void This Reading")
  await fill("Reason", "Wrong pile")
  const dialog = await screen.findByRole("dialog")
  dialog.click()
  await tap("Void This Reading")
  expect((await field("Reason")).value).toBe("Wrong pile")
  await tap("Void")
  await screen.findByText("Voided: Wrong pile (not sent yet)")
  expect(await keptDrafts()).toEqual([])
})

test("a dialog's values are restored after a tap beside it; Cancel discards them", async () => {
  const { open, tap, fill } = await anasPhone("admin")
  await open("/materials")
  await tap("Add New Material")
  await fill("Material Name", "Straw")
  const dialog = await screen.findByRole("dialog")
  dialog.click()
  await tap("Add New Material")
  expect((await field("Material Name")).value).toBe("Straw")
  await tap("Cancel")
  await tap("Add New Material")
  expect((await field("Material Name")).value).toBe("")
})

/** Runs `act` while a store of the device can't be read, or only so many times. */
const unreadable = async (store: string, act: () => Promise<unknown>, times = Number.POSITIVE_INFINITY) => {
  const { get } = IDBObjectStore.prototype
  let failures = 0
  IDBObjectStore.prototype.get = function (...of) {
    if (this.name !== store || failures >= times) return get.apply(this, of)
    failures += 1
    throw new DOMException("Internal error.", "UnknownError")
  }
  try {
    await act()
  } finally {
    IDBObjectStore.prototype.get = get
  }
}

test("a draft of which a read fails is read again, and stays that of its record", async () => {
  const { open, fill, row } = await anasPhone()
  await open(`/rows/${row.id}/temperature`)
  await fill("Temperature (°F)", "155")
  await open("/")
  const [before] = await keptDrafts()
  await unreadable(
    "drafts",
    () => open(`/rows/${row.id}/temperature`).then(() => field("Temperature (°F)")),
    2,
  )
  expect((await field("Temperature (°F)")).value).toBe("155")
  await fill("Temperature (°F)", "156")
  await waitFor(async () =>
    expect(await keptDrafts()).toMatchObject([
      { values: { temperature: 156 }, begunAt: before?.begunAt, idempotencyKey: before?.idempotencyKey },
    ]),
  )
})

test("a draft that can't be read is kept: the form says so, and saves a record of its own", async () => {
  const { open, tap, row, ana } = await anasPhone()
  await open(`/rows/${row.id}/turn`)
  await tap("No", "radio")
  await open("/")
  const before = await keptDrafts()
  expect(before).toHaveLength(1)
  const note = /^What you may have begun here can't be read now\./
  await unreadable("drafts", () => open(`/rows/${row.id}/turn`).then(() => field("Yes")))
  expect((await screen.findByText(note)).parentElement?.textContent).toContain(
    "It is kept for another visit.",
  )
  await tap("No", "radio")
  await tap("Save Turn")
  await screen.findByText("Turn recorded")
  expect(await ana.get<Turn[]>(`/api/rows/${row.id}/turns`)).toHaveLength(1)
  expect(await keptRecords()).toEqual([])
  expect(await keptDrafts()).toEqual(before)
  await open(`/rows/${row.id}/turn`)
  await screen.findByText("Continue where you left off.")
  expect(screen.queryByText(note)).toBeNull()
})

test("nothing is written over a draft that can't be read, and nothing deletes it", async () => {
  const again = () => openDraft("7", "turn 1", "Turn of A-1")
  const draft = await again()
  draft.save({ note: "wet" }, {})
  await (await again()).handOver()
  const before = await keptDrafts()
  let other = draft
  await unreadable("drafts", async () => {
    other = await again()
  })
  expect(other).toMatchObject({ isUnread: true, restored: undefined })
  expect(other.idempotencyKey).not.toBe(draft.idempotencyKey)
  other.save({ note: "dry" }, {})
  other.recordAt({ at: 1 })
  expect(await other.handOver()).toMatchObject({ key: "", stored: undefined })
  other.takeBack(true)
  other.save({ note: "" }, {})
  await other.discard()
  expect(await keptDrafts()).toEqual(before)
  expect((await again()).restored).toEqual({ note: "wet" })
})

test("a photo that can't be read leaves number, time and key, and is kept until another takes its place", async () => {
  const again = () => openDraft("7", "temperature 1", "Temperature of A-1")
  const photo = (text: string) => new Blob([text], { type: "image/jpeg" })
  const draft = await again()
  draft.save({ temperature: 155, photo: photo("one") }, {})
  await (await again()).handOver()
  const [before, photos] = [await keptDrafts(), await keptPhotos()]
  let next = draft
  await unreadable("photos", async () => {
    next = await again()
  })
  expect(next).toMatchObject({
    isUnread: false,
    lacksPhoto: true,
    restored: { temperature: 155 },
    begun: { at: draft.begun.at },
    idempotencyKey: draft.idempotencyKey,
  })
  for (const temperature of [1, undefined]) {
    next.save({ temperature, photo: undefined }, {})
    const { restored, idempotencyKey } = await again()
    expect(restored).toEqual({ temperature, photo: expect.any(Blob) })
    expect(idempotencyKey).toBe(draft.idempotencyKey)
  }
  expect(await keptPhotos()).toEqual(photos)
  expect((await keptDrafts())[0]?.photos).toEqual(before[0]?.photos)
  next.save({ temperature: 156, photo: photo("two") }, {})
  next.save({ temperature: 156, photo: undefined }, {})
  expect((await again()).restored).toEqual({ temperature: 156, photo: undefined })
  expect(await keptPhotos()).toEqual([])
})

test("a form whose photo can't be read is named at home and before a logout", async () => {
  const { open, tap, row, ana } = await anasPhone()
  const { id } = await ana.get<{ id: number }>("/api/auth/user")
  const page = `/rows/${row.id}/temperature`
  const draft = await openDraft(String(id), `temperature ${row.id}`, "Temperature of A-100", page)
  draft.save({ temperature: 155, photo: new Blob(["jpeg"], { type: "image/jpeg" }) }, {})
  await draft.handOver()
  await unreadable("photos", async () => {
    await open("/")
    await screen.findByRole("link", { name: "Not finished: Temperature of A-100" })
    await tap("Logout")
    await screen.findByText("1 form is not sent.")
  })
})

test("a form that can't be read hides no other one", async () => {
  for (const name of ["turn 1", "turn 2"]) {
    const draft = await openDraft("7", name, `Form ${name}`)
    draft.save({ note: "wet" }, {})
    await draft.handOver()
  }
  const { get, getAll } = IDBObjectStore.prototype
  const fail = () => {
    throw new DOMException("Internal error.", "UnknownError")
  }
  IDBObjectStore.prototype.get = function (key) {
    return key === "7 turn 1" ? fail() : get.call(this, key)
  }
  // All at once holds the unreadable one, too.
  IDBObjectStore.prototype.getAll = fail
  try {
    const titles = (await unsentForms("7")).map(({ title }) => title)
    expect(titles).toEqual(["Form turn 2", "A form that can't be read now"])
  } finally {
    Object.assign(IDBObjectStore.prototype, { get, getAll })
  }
})

test("a database that does not open leaves no form empty, and is used once it opens", async () => {
  const { open, fill, tap, row, ana } = await anasPhone()
  // A tab of the older program, which does not close it.
  const other = await openDB("windrow", 1, {
    upgrade: (database) => {
      for (const store of ["outbox", "drafts"]) database.createObjectStore(store, { keyPath: "key" })
      database.createObjectStore("snapshots", { keyPath: "key" }).createIndex("loadedAt", "loadedAt")
    },
  })
  await open(`/rows/${row.id}/turn`)
  await tap("No", "radio")
  await tap("Save Turn")
  await screen.findByText("Turn recorded")
  expect(await ana.get<Turn[]>(`/api/rows/${row.id}/turns`)).toHaveLength(1)
  await open(`/rows/${row.id}/temperature`)
  await screen.findByText(/^This browser keeps nothing on this phone, as in a private tab\./)
  await fill("Temperature (°F)", "15")
  other.close()
  await waitFor(keptDrafts)
  await userEvent.type(await field("Temperature (°F)"), "5")
  await waitFor(async () => expect(await keptDrafts()).toMatchObject([{ values: { temperature: 155 } }]))
})

test("a store that does not answer leaves no form empty, and what was begun stays", async () => {
  const again = () => openDraft("7", "turn 1", "Turn of A-1")
  const draft = await again()
  draft.save({ note: "wet" }, {})
  await draft.handOver()
  const database = await openDB("windrow")
  const writing = database.transaction("drafts", "readwrite")
  let isHeld = true
  const goOn = async (): Promise<unknown> => isHeld && writing.store.count().then(goOn)
  const held = goOn()
  const next = await again()
  expect(next.isUnread).toBe(true)
  next.save({ note: "dry" }, {})
  isHeld = false
  await held
  database.close()
  expect((await again()).restored).toEqual({ note: "wet" })
})
