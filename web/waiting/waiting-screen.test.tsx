import { afterEach, expect, test } from "bun:test"
import { act, waitFor } from "@testing-library/react"
import { homeScreen, waitingScreen } from "#contract/screens"
import type { RecordKind } from "#domain/record-kinds"
import type { Row } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import type { Visit } from "#domain/visits"
import { sqliteOf } from "../../src/db/sqlite/connection"
import { invite, setRoleOf } from "../../src/test/crew"
import { type Actor, farm } from "../../src/test/farm"
import { makeJpeg } from "../../src/test/jpeg-maker"
import { formatDateTime } from "../format/dates"
import { navigate } from "../lib/history"
import { inStore } from "../store/database"
import { saveDraft } from "../store/drafts"
import { keepRecord, type RecordToKeep } from "../store/records"
import { keepAll, keptDrafts, keptPhotos, keptRecords, waitingFor } from "../test/kept"
import { phone, screen, within } from "../test/phone"

const jpeg = await makeJpeg({ width: 40, height: 30 })
const photo = new Blob([Uint8Array.from(jpeg)], { type: "image/jpeg" })
const hour = 3_600_000

const refused = {
  needsAttention: true,
  refusedAs: 400,
  tries: 1,
  triedAt: Date.now(),
  reason: "Temperature is too high",
}

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-118" })
  const anas = await phone(ana.cookie, world)
  /** Opens the page with records that wait, out of reach of the server from now on. */
  const openWith = async (...records: RecordToKeep[]) => {
    await anas.open(waitingScreen)
    await screen.findByText("Nothing waits on this phone. All your records are sent.")
    anas.connection("none")
    await keepAll(...records)
  }
  return { ...anas, world, ana, row, openWith }
}
type Phone = Awaited<ReturnType<typeof anasPhone>>

/** Changes of a pile while a record for it waits. */
const pileDeleted = ({ ana, row }: Phone) => ana.done("DELETE", `/api/rows/${row.id}`)
const pileRemoved = ({ ana, row }: Phone) =>
  ana.done("PATCH", `/api/rows/${row.id}/status`, { status: "removed" })
const userDemoted = ({ world }: Phone) => sqliteOf(world.db).run("UPDATE members SET role = 'inspector'")

afterEach(() => Reflect.deleteProperty(navigator, "onLine"))
const goOffline = () => Object.defineProperty(navigator, "onLine", { value: false, configurable: true })

const items = async (many: number) => {
  await screen.findAllByRole("button", { name: /^Discard/ })
  const all = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.closest("li"))
  expect(all).toHaveLength(many)
  return all.map((item) => item?.textContent ?? "")
}

const shown = (name: string) => screen.queryByRole("button", { name }) !== null

test("the page tells what waits in the order of saving: pile, facts, time, person, state", async () => {
  const { openWith, row } = await anasPhone()
  const at = "2026-11-22T08:14:00.000Z"
  const straw = { materialCategoryId: 1, cubicYards: 12, notes: null }
  await openWith(
    waitingFor(row, "temperatures", { temperature: 146 }, { at, photo }),
    waitingFor(row, "turns", { waterAdded: true, turnNumber: 3 }),
    waitingFor(row, "materials", straw, { category: "Straw" }),
    waitingFor(row, "temperatures", { reason: "Undone" }, { key: "undo", voids: "materials of A-118" }),
    waitingFor(row, "sales", { reason: "Wrong load" }, { ...refused, voids: 7 }),
  )
  await screen.findByText(/^Tried once/)
  const [reading, turn, material, undo, lost] = await items(5)
  expect(reading).toMatch(/^Pile #A-118 146 °F.*November 22, 2026 - 8:14 AM.*Ana Farmer/)
  expect(reading).toContain("Tried once less than a minute ago: No connection to Windrow")
  expect(turn).toMatch(/^Pile #A-118 Turn, water added.*Waits for a connection/)
  expect(material).toContain("Straw, 12 yd³")
  expect(undo).toMatch(/Undo of Straw, 12 yd³.*Waits for the record that it takes back/)
  expect(lost).toMatch(/Void of a sale: Wrong load.*Needs attention: Temperature is too high/)
  expect(shown("Look at the photo of 146 °F, pile A-118")).toBe(true)
  expect(shown("Edit: Turn, water added, pile A-118")).toBe(true)
  expect(shown("Edit: Void of a sale: Wrong load, pile A-118")).toBe(false)
})

test("a record has its pile's present label, and the kept one where the list has no such pile", async () => {
  const { openWith, tap, ana, row } = await anasPhone()
  await ana.done("PATCH", `/api/rows/${row.id}`, { rowId: "B-7" })
  await openWith(
    waitingFor(row, "turns", { waterAdded: true }, refused),
    waitingFor({ ...row, id: 999, rowId: "Z-1" }, "turns", { waterAdded: true }, refused),
  )
  await screen.findByText("Pile #B-7")
  await screen.findByText("Pile #Z-1")
  await tap("Discard: Turn, water added, pile B-7")
  await screen.findByText(/^Turn, water added, pile B-7\. It is on this phone only/)
  await tap("Cancel")
  await tap("Edit: Turn, water added, pile B-7")
  await waitFor(async () => expect(await keptDrafts()).toMatchObject([{ title: "Turn of B-7" }]))
})

test("a record whose photo is gone says so, and is sent without it or with another one", async () => {
  const { openWith, connection, tap, ana, row } = await anasPhone()
  const [at, later] = [new Date().toISOString(), new Date(Date.now() + 1).toISOString()]
  await openWith(
    waitingFor(row, "temperatures", { temperature: 146, recordedAt: at }, { at, photo }),
    waitingFor(row, "temperatures", { temperature: 147, recordedAt: later }, { key: "b", at: later, photo }),
  )
  for (const key of await keptPhotos()) await inStore((database) => database.delete("photos", key))
  connection("good")
  await tap("Send now")
  await waitFor(() =>
    expect(screen.queryAllByText("Needs attention: The photo could not be read on this phone")).toHaveLength(
      2,
    ),
  )
  expect(shown("Send again: 146 °F, pile A-118")).toBe(false)
  await tap("Send without photo: 146 °F, pile A-118")
  const input = screen.getByLabelText<HTMLInputElement>("Take again: 147 °F, pile A-118")
  expect(input.getAttribute("capture")).toBe("environment")
  await waitFor(() => expect(screen.queryAllByText("146 °F", { exact: false })).toHaveLength(0))
  const readings = await ana.get<Temperature[]>(`/api/rows/${row.id}/temperatures`)
  expect(readings).toMatchObject([{ temperature: 146, recordedAt: at, photoUrl: null }])
})

/** A visit with a photo of its own, and one of its second reading. */
const visitFor = (row: Row, change: Partial<RecordToKeep> = {}) => {
  const at = new Date(Date.now() - hour).toISOString()
  const readings = [
    { position: "left", temperature: 118 },
    { position: "right", depth: "1 m", value: 54.9, unit: "°C" },
  ]
  const photos = { 1: new Blob([photo], { type: "image/jpeg" }) }
  return waitingFor(
    row,
    "visits",
    { readings, smell: "sour", visitedAt: at },
    { at, photo, photos, ...change },
  )
}
const visitName = "118–130.8 °F, 2 probes, sour, pile A-118"

test("of a visit's photos only the one that is gone is left out", async () => {
  const { openWith, connection, tap, ana, row } = await anasPhone()
  await openWith(visitFor(row))
  const [kept] = await keptRecords()
  await inStore((database) => database.delete("photos", kept?.photos?.[1] ?? ""))
  connection("good")
  online()
  await tap(`Send without photo: ${visitName}`)
  await screen.findByText("Nothing waits on this phone. All your records are sent.")
  const readings = await ana.get<Temperature[]>(`/api/rows/${row.id}/temperatures`)
  expect(readings).toMatchObject([
    { position: "right", depth: "1 m", value: 54.9, photoUrl: null },
    { position: "left", temperature: 118, photoUrl: null },
  ])
  const [visit] = await ana.get<Visit[]>(`/api/rows/${row.id}/visits`)
  expect(visit?.photoUrl).toStartWith("/api/photos/")
})

test("Discard drops a visit with all of its photos, and Edit leads back to its form whole", async () => {
  const { openWith, tap, row } = await anasPhone()
  const other = waitingFor(row, "visits", { readings: [{ temperature: 150 }] })
  const photos = { 0: new Blob([photo], { type: "image/jpeg" }) }
  await openWith(visitFor(row, refused), { ...other, ...refused, photos, key: "other" })
  expect(await keptPhotos()).toHaveLength(3)
  await tap("Discard: 150 °F, 1 probe, pile A-118")
  await tap("Discard")
  await waitFor(async () => expect(await keptPhotos()).toHaveLength(2))
  await tap(`Edit: ${visitName}`)
  const field = await screen.findByLabelText<HTMLInputElement>("right, 1 m (°C)")
  expect(field.value).toBe("54.9")
  await screen.findByRole("button", { name: "Look at the photo of right" })
  const readings = [
    { position: "left", temperature: 118 },
    { position: "right", depth: "1 m" },
  ]
  expect(await keptDrafts()).toMatchObject([
    { title: "Temperature of A-118", values: { readings, smell: "sour" } },
  ])
  expect([(await keptRecords()).length, (await keptPhotos()).length]).toEqual([0, 2])
})

/** The store gives none of its photos while `run` lasts, as Chromium when the file of a large value is gone. */
const withoutPhotos = async (run: () => Promise<unknown>) => {
  const { get } = IDBObjectStore.prototype
  IDBObjectStore.prototype.get = function (key) {
    if (this.name !== "photos") return get.call(this, key)
    throw new DOMException("Data lost due to missing file.", "NotReadableError")
  }
  try {
    await run()
  } finally {
    IDBObjectStore.prototype.get = get
  }
}
const online = () => dispatchEvent(new Event("online"))

/** Until a try, which a wake begins at once, is the so many-th that finds the photo unreadable. */
const unread = async (times: number) => {
  online()
  await waitFor(async () => expect((await keptRecords())[0]?.unreadTimes).toBe(times))
}

test("a record whose photo the store can't read lets others pass, and after three tries offers both ways", async () => {
  const { openWith, connection, tap, ana, row } = await anasPhone()
  const reading = waitingFor(row, "temperatures", { temperature: 146 }, { photo })
  await openWith(reading, waitingFor(row, "turns", { waterAdded: true }))
  await withoutPhotos(async () => {
    connection("good")
    await unread(1)
    await unread(2)
    expect(shown("Send without photo: 146 °F, pile A-118")).toBe(false)
    expect(await keptRecords()).toHaveLength(2)
    await unread(3)
    await screen.findByRole("button", { name: "Send without photo: 146 °F, pile A-118" })
    await screen.findByText(/^Tried \d times, last .*: The photo could not be read on this phone$/)
    expect(screen.queryByLabelText("Take again: 146 °F, pile A-118")).not.toBeNull()
    await waitFor(async () => expect(await ana.get<unknown[]>(`/api/rows/${row.id}/turns`)).toHaveLength(1))
    expect(await keptRecords()).toMatchObject([{ needsAttention: false, lacksPhoto: true }])
    await tap("Send without photo: 146 °F, pile A-118")
    await screen.findByText("Nothing waits on this phone. All your records are sent.")
  })
  const readings = await ana.get<Temperature[]>(`/api/rows/${row.id}/temperatures`)
  expect(readings).toMatchObject([{ temperature: 146, photoUrl: null }])
})

test("a photo that can be read again after all is sent with its record", async () => {
  const { openWith, connection, ana, row } = await anasPhone()
  const lost = { photo, lacksPhoto: true, unreadTimes: 3, tries: 3 }
  await openWith(waitingFor(row, "temperatures", { temperature: 146 }, lost))
  connection("good")
  online()
  await screen.findByText("Nothing waits on this phone. All your records are sent.")
  const readings = await ana.get<Temperature[]>(`/api/rows/${row.id}/temperatures`)
  expect(readings).toMatchObject([{ photoUrl: expect.stringMatching(/./) }])
})

test("a photo that was read is not offered to be taken again when the sending fails", async () => {
  const { openWith, row } = await anasPhone()
  const lost = { photo, lacksPhoto: true, unreadTimes: 3 }
  await openWith(waitingFor(row, "temperatures", { temperature: 146 }, lost))
  await screen.findByText(/No connection to Windrow$/)
  expect(shown("Send without photo: 146 °F, pile A-118")).toBe(false)
})

test("Edit of a record whose photo can't be read says so, and opens the form with the rest if asked to", async () => {
  const { openWith, tap, row } = await anasPhone()
  const at = new Date(Date.now() - 7_200_000).toISOString()
  await openWith(waitingFor(row, "temperatures", { temperature: 846 }, { ...refused, at, photo }))
  await withoutPhotos(async () => {
    await tap(/^Edit/)
    const question = await screen.findByRole("dialog", { name: "Edit without the photo?" })
    expect(question.textContent).toContain("The photo could not be read on this phone.")
    expect([(await keptRecords()).length, (await keptPhotos()).length]).toEqual([1, 1])
    await tap("Edit without photo")
    const field = await screen.findByLabelText<HTMLInputElement>("Temperature (°F)")
    expect(field.value).toBe("846")
  })
  expect(await keptDrafts()).toMatchObject([{ begunAt: Date.parse(at), values: { temperature: 846 } }])
})

test("a time that is to come can be put right in the form, and the record is sent with it", async () => {
  const { openWith, connection, tap, send, row } = await anasPhone()
  const at = new Date(Date.now() + 26 * hour).toISOString()
  await openWith(waitingFor(row, "turns", { waterAdded: true, turnedAt: at }, { ...refused, at }))
  connection("good")
  await tap(/^Send again/)
  await screen.findByText("Needs attention: Turned at is in the future")
  await tap(/^Edit/)
  await screen.findByText("The clock of this phone was wrong. When was it?")
  await tap("Save Turn")
  await screen.findByText("Choose the time")
  const before = Date.now()
  await tap("Now", "radio")
  await tap("Save Turn")
  await screen.findByRole("heading", { name: "Row A-118" })
  const [made] = await (await send(`/api/rows/${row.id}/turns`)).json()
  expect(Date.parse(made.turnedAt)).toBeWithin(before, Date.now() + 1)
})

test("of two times that a clock may have meant its user says which one it was, with a tap", async () => {
  const { openWith, connection, tap, send, row } = await anasPhone()
  const now = Math.floor(Date.now() / 1000) * 1000
  const heard = { server: now - 40 * hour, wall: now - 50 * hour, ticks: 0, page: 0 }
  const clock = { wall: now - 20 * hour, ticks: 0, page: 1, order: 1, heard }
  const at = new Date(clock.wall).toISOString()
  await openWith(waitingFor(row, "temperatures", { temperature: 146, recordedAt: at }, { at, clock }))
  connection("good")
  await tap("Send now")
  await screen.findByText("Needs attention: This phone's clock was changed. When was it?")
  expect(await (await send(`/api/rows/${row.id}/temperatures`)).json()).toEqual([])
  await tap(`${formatDateTime(now - 10 * hour)}: 146 °F, pile A-118`)
  await screen.findByText("Nothing waits on this phone. All your records are sent.")
  const [made] = await (await send(`/api/rows/${row.id}/temperatures`)).json()
  expect(made.recordedAt).toBe(new Date(now - 10 * hour).toISOString())
})

test("of several records that the same clock made, one tap says when they were, but not a chosen or unknown time", async () => {
  const { openWith, connection, tap, send, row } = await anasPhone()
  const now = Math.floor(Date.now() / 1000) * 1000
  // The clock was 10 h behind at the last answer, and is right now. In between it was set, nobody knows when.
  const heard = { server: now - 40 * hour, wall: now - 50 * hour, ticks: 0, page: 0 }
  const made = (place: number, wall: number, known: { at?: number; chosenAt?: number } = {}) => {
    const clock = { wall, ticks: 0, page: place, order: place, heard }
    const at = new Date(known.at ?? wall + 10 * hour).toISOString()
    const body = { temperature: 140 + place, recordedAt: at }
    return waitingFor(row, "temperatures", body, { ...known, at, clock, key: `made-${place}` })
  }
  await openWith(
    // No error explains a time before the last answer.
    made(1, now - 60 * hour, { at: now - 40 * hour }),
    made(2, now - 30 * hour),
    made(3, now - 29 * hour),
    made(4, now - 28 * hour, { at: now - 24 * hour, chosenAt: now - 18 * hour }),
    made(5, now - 27 * hour),
  )
  connection("good")
  await tap("Send now")
  const span = (first: number, last: number) =>
    `3 records: ${formatDateTime(now - first * hour)} to ${formatDateTime(now - last * hour)}`
  await screen.findByRole("button", { name: span(30, 27) })
  expect(screen.getAllByRole("button", { name: /^\d+ records: / })).toHaveLength(2)
  await tap(span(20, 17))
  await waitFor(async () => expect(await keptRecords()).toHaveLength(2))
  const sent: { temperature: number; recordedAt: string }[] = await (
    await send(`/api/rows/${row.id}/temperatures`)
  ).json()
  expect(new Map(sent.map((each) => [each.temperature, Date.parse(each.recordedAt)]))).toEqual(
    new Map([
      [142, now - 20 * hour],
      [143, now - 19 * hour],
      [145, now - 17 * hour],
    ]),
  )
  expect(screen.queryByRole("button", { name: /^\d+ records: / })).toBeNull()
})

test("a record whose time has still to come is of now everywhere until that is settled", async () => {
  const { open, connection, row } = await anasPhone()
  await open(`/rows/${row.id}`)
  await screen.findByText("No temperature yet")
  connection("none")
  const now = Date.now()
  const at = new Date(now + 26 * hour).toISOString()
  // Before the phone's clock was set back.
  const heard = { server: now - 40 * hour, wall: now - 40 * hour, ticks: 0, page: 0 }
  const clock = { wall: now + 26 * hour, ticks: 0, page: 1, order: 1, heard }
  await keepAll(waitingFor(row, "temperatures", { temperature: 140, recordedAt: at }, { at, clock }))
  await screen.findByText("less than a minute ago")
  const table = await screen.findByRole("table", { name: "Temperatures" }, { timeout: 10_000 })
  expect(table.textContent).toContain("Time to be settled")
  const day = (time: number) => formatDateTime(time).split(" - ")[0] ?? ""
  expect(document.body.textContent).not.toContain(day(now + 26 * hour))
  await act(async () => navigate(waitingScreen))
  await screen.findByText("Time to be settled")
  expect(document.body.textContent).not.toContain("in 1 day")
  expect(document.body.textContent).not.toContain(day(now + 26 * hour))
  expect((await keptRecords()).map((record) => record.at)).toEqual([at])
})

test("Edit says a sentence when the store fails", async () => {
  const { openWith, tap, row } = await anasPhone()
  await openWith(waitingFor(row, "turns", { waterAdded: true }, refused))
  const mend = failStore()
  try {
    await tap(/^Edit/)
    await screen.findByText("This phone can't open it now")
  } finally {
    mend()
  }
  expect(await keptRecords()).toHaveLength(1)
})

test("a file without a photo that can't be read says so, there and on the screen", async () => {
  const { openWith, tap, row } = await anasPhone()
  await openWith(waitingFor(row, "temperatures", { temperature: 846 }, { ...refused, photo }))
  const files: Blob[] = []
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
  HTMLAnchorElement.prototype.click = () => undefined
  await withoutPhotos(async () => {
    await tap("Save all as a file")
    await screen.findByText("A photo is not in the file")
  })
  expect(await files.at(-1)?.text()).toContain("<td>The photo could not be read on this phone</td></tr>")
})

/** The store gives none of its lists until the returned function is called. */
const failStore = () => {
  const { getAll } = IDBObjectStore.prototype
  IDBObjectStore.prototype.getAll = () => {
    throw new DOMException("Lost", "UnknownError")
  }
  return () => {
    IDBObjectStore.prototype.getAll = getAll
  }
}

test.each([
  ["by itself", false],
  ["when asked to", true],
])("a store that can't be read is not said to be empty, and is read again %s", async (_, isAsked) => {
  const { open, connection, tap, row } = await anasPhone()
  await open(homeScreen)
  await screen.findByText("Pile #A-118")
  connection("none")
  const mend = failStore()
  try {
    await keepRecord(waitingFor(row, "turns", { waterAdded: true }))
    act(() => navigate(waitingScreen))
    await screen.findByText("Windrow can't read what waits on this phone now.")
    expect(screen.queryByText(/All your records are sent/)).toBeNull()
  } finally {
    mend()
  }
  if (isAsked) await tap("Try again")
  await screen.findByText("Turn, water added")
  expect(screen.queryByText(/can't read what waits/)).toBeNull()
})

test("an empty store that could not be read is said to be empty once it is read", async () => {
  const { open } = await anasPhone()
  const mend = failStore()
  try {
    await open(waitingScreen)
    await screen.findByText("Windrow can't read what waits on this phone now.")
  } finally {
    mend()
  }
  await screen.findByText("Nothing waits on this phone. All your records are sent.")
})

const forms: [RecordKind, body: object, name: string, save: string, label: string, value: string][] = [
  ["temperatures", { temperature: 846 }, "846 °F", "Save Temperature", "Temperature (°F)", "846"],
  ["turns", { waterAdded: false }, "Turn, no water", "Save Turn", "No", "on"],
  [
    "materials",
    { materialCategoryId: 1, cubicYards: 12, notes: "Wet" },
    "Material, 12 yd³, Wet",
    "Add Material",
    "Notes (optional)",
    "Wet",
  ],
  [
    "sales",
    { clientName: "Bloom", emptyWeight: 9000, fullWeight: 9500 },
    "Bloom, net 500 lb, empty 9,000 lb, full 9,500 lb",
    "Save Sale",
    "Client Name",
    "Bloom",
  ],
]

test.each(forms)("%s: Edit leads back to the form with values, photo, time and key", async (...form) => {
  const [kind, body, name, save, label, value] = form
  const { openWith, connection, tap, fill, send, row } = await anasPhone()
  const at = new Date(Date.now() - 7_200_000).toISOString()
  const withPhoto = kind === "temperatures" || kind === "sales"
  await openWith(waitingFor(row, kind, body, { ...refused, at, key: "k1", ...(withPhoto && { photo }) }))
  connection("good")
  await tap(`Edit: ${name}, pile A-118`)
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  expect(field.type === "radio" ? field.checked && field.value && "on" : field.value).toBe(value)
  expect(await keptRecords()).toEqual([])
  const [draft] = await keptDrafts()
  expect(draft).toMatchObject({ idempotencyKey: "k1", begunAt: Date.parse(at), isTried: true })
  if (withPhoto) await screen.findByAltText("What will be saved")
  if (kind === "temperatures") await fill(label, "146")
  await tap(save)
  await screen.findByRole("heading", { name: "Row A-118" })
  const [made] = await (await send(`/api/rows/${row.id}/${kind}`)).json()
  expect(made).toMatchObject({ ...body, ...(kind === "temperatures" && { temperature: 146 }) })
  expect(made.recordedAt ?? made.turnedAt ?? made.addedAt ?? made.removedAt).toBe(at)
  expect(Boolean(made.photoUrl)).toBe(withPhoto)
  expect([await keptDrafts(), await keptRecords()]).toEqual([[], []])
})

test("Edit leaves the draft of another record in its form alone", async () => {
  const { openWith, tap, ana, row } = await anasPhone()
  const { id } = await ana.get<{ id: number }>("/api/auth/user")
  const other = { key: `${id} turn ${row.id}`, userId: String(id), begunAt: 1, idempotencyKey: "other" }
  await openWith(waitingFor(row, "turns", { waterAdded: true }, refused))
  await saveDraft({ ...other, values: { waterAdded: false } })
  await tap(/^Edit/)
  const link = await screen.findByRole("link", { name: "Finish or discard the form first" })
  expect(link.getAttribute("href")).toBe(`/rows/${row.id}/turn`)
  expect(await keptDrafts()).toMatchObject([other])
  expect(await keptRecords()).toHaveLength(1)
})

test("Discard asks, and takes along the void that waits for the record", async () => {
  const { openWith, tap, row } = await anasPhone()
  await openWith(
    waitingFor(row, "temperatures", { temperature: 846 }, { ...refused, key: "k2" }),
    waitingFor(row, "temperatures", { reason: "Undone" }, { key: "undo", voids: "k2" }),
  )
  await tap("Discard: 846 °F, pile A-118")
  await tap("Cancel")
  expect(await keptRecords()).toHaveLength(2)
  await tap("Discard: 846 °F, pile A-118")
  await tap("Discard")
  await screen.findByText("Nothing waits on this phone. All your records are sent.")
  expect(await keptRecords()).toEqual([])
})

test("a record that may be on the server is neither changed nor discarded", async () => {
  const { openWith, connection, tap, send, row } = await anasPhone()
  await openWith(waitingFor(row, "turns", { waterAdded: true }))
  await screen.findByText(/^Tried once/)
  expect(shown("Edit: Turn, water added, pile A-118")).toBe(false)
  await tap("Discard: Turn, water added, pile A-118")
  const question = await screen.findByRole("dialog", { name: "It may be on the server already" })
  connection("good")
  within(question).getByRole("button", { name: "Send now" }).click()
  await screen.findByText("Nothing waits on this phone. All your records are sent.")
  expect(await (await send(`/api/rows/${row.id}/turns`)).json()).toHaveLength(1)
})

test.each<[string, number, (phone: Phone) => unknown]>([
  ["is deleted", 404, pileDeleted],
  ["is removed", 409, pileRemoved],
  ["is closed to its user", 403, userDemoted],
])("a record whose pile %s is not put into a form, which could not open", async (_, status, change) => {
  const anas = await anasPhone()
  await anas.open(waitingScreen)
  await change(anas)
  await keepAll(waitingFor(anas.row, "turns", { waterAdded: true }))
  await screen.findByText(/^Needs attention/)
  expect(await keptRecords()).toMatchObject([{ refusedAs: status }])
  for (const way of ["Send again", "Save as a file", "Discard"])
    expect(shown(`${way}: Turn, water added, pile A-118`)).toBe(true)
  expect(shown("Edit: Turn, water added, pile A-118")).toBe(false)
  anas.connection("none")
  goOffline()
  await anas.tap(/^Send again/)
  await screen.findByText(/^Tried once/)
  expect(shown("Edit: Turn, water added, pile A-118")).toBe(false)
})

type Manages = (manager: Actor, ana: Actor) => Promise<unknown>
const demotes: Manages = (manager) => setRoleOf(manager, "Ana", "inspector")
const promotes: Manages = (manager) => setRoleOf(manager, "Ana", "worker")
const removes: Manages = async (manager, ana) =>
  manager.done("DELETE", `/api/farm/members/${(await ana.get<{ id: number }>("/api/auth/user")).id}`)
const invitesAgain: Manages = (manager, ana) => invite(manager, ana, "worker")

test.each([
  [
    "is an inspector now",
    demotes,
    promotes,
    /^Needs attention: You are an inspector of this farm now\. A manager .*; then press Send again\.$/,
  ],
  [
    "left the farm",
    removes,
    invitesAgain,
    /^Needs attention: You are no longer in this farm\. A manager .*; then press Send again\.$/,
  ],
])(
  "a record whose user %s says who can help, then that it can be sent, and is sent",
  async (_, ends, mends, words) => {
    const { open, tap, world, ana, row } = await anasPhone()
    const bo = world.signIn("bo@farm.test")
    await invite(ana, bo, "manager")
    await open(waitingScreen)
    await ends(bo, ana)
    await keepAll(waitingFor(row, "turns", { waterAdded: true }))
    await screen.findByText(words)
    expect(shown("Edit: Turn, water added, pile A-118")).toBe(false)
    await mends(bo, ana)
    await open(waitingScreen)
    await screen.findByText("Needs attention: You can write in this farm again. Press Send again.")
    await tap(/^Send again/)
    await screen.findByText("Nothing waits on this phone. All your records are sent.")
    expect(await bo.get(`/api/rows/${row.id}/turns`)).toHaveLength(1)
  },
)

test("nobody is said to help with a record of a deleted pile", async () => {
  const anas = await anasPhone()
  const other = await anas.ana.row({ rowId: "A-120" })
  await pileDeleted(anas)
  await userDemoted(anas)
  await anas.open(waitingScreen)
  await keepAll(
    waitingFor(anas.row, "turns", { waterAdded: true }),
    waitingFor(other, "turns", { waterAdded: true }),
  )
  await screen.findByText(/You are an inspector of this farm now/)
  await screen.findByText("Needs attention: Compost row not found")
})

const onlyHere = /It is on this phone only/
const maybeThere = /An earlier try may have taken it to the server/
test.each<[string, number, (phone: Phone) => unknown, RegExp]>([
  ["403 does not say that it is not there", 403, userDemoted, maybeThere],
  ["404 does not say that it is not there", 404, pileDeleted, maybeThere],
  ["409 says that it is not there", 409, pileRemoved, onlyHere],
])("after a try without an answer, a %s", async (_, status, change, words) => {
  const anas = await anasPhone()
  await anas.openWith(waitingFor(anas.row, "turns", { waterAdded: true }))
  await screen.findByText(/^Tried once/)
  anas.connection("good")
  await change(anas)
  await anas.tap("Send now")
  await screen.findByText(/^Needs attention/)
  expect(await keptRecords()).toMatchObject([{ refusedAs: status }])
  await anas.tap(/^Discard/)
  await screen.findByText(words)
  await anas.tap("Discard")
  await screen.findByText("Nothing waits on this phone. All your records are sent.")
})

test("a record that was tried without a connection only has not left the phone", async () => {
  const { openWith, tap, row } = await anasPhone()
  goOffline()
  await openWith(waitingFor(row, "turns", { waterAdded: true }))
  await waitFor(async () => expect(await keptRecords()).toMatchObject([{ mayBeThere: false, tries: 0 }]))
  await screen.findByText("Waits for a connection")
  expect(shown("Edit: Turn, water added, pile A-118")).toBe(true)
  await tap(/^Discard/)
  await screen.findByText(onlyHere)
  await tap("Discard")
  await screen.findByText("Nothing waits on this phone. All your records are sent.")
})

test("a try during which the connection came back may have taken the record away", async () => {
  const { openWith, hold, row } = await anasPhone()
  goOffline()
  const release = hold(`/api/rows/${row.id}/turns`)
  await openWith(waitingFor(row, "turns", { waterAdded: true }))
  await waitFor(async () => expect(await keptRecords()).toMatchObject([{ tries: 1, mayBeThere: true }]))
  Reflect.deleteProperty(navigator, "onLine")
  release()
  await screen.findByText(/^Tried once/)
  expect(shown("Edit: Turn, water added, pile A-118")).toBe(false)
})

test("a try with a connection may have taken the record away", async () => {
  const { openWith, sent, row } = await anasPhone()
  const tries = (many: number) =>
    waitFor(async () => {
      expect(sent.filter((call) => call.startsWith("POST"))).toHaveLength(many)
      expect(await keptRecords()).toMatchObject([{ reason: "No connection to Windrow" }])
    })
  goOffline()
  await openWith(waitingFor(row, "turns", { waterAdded: true }))
  await tries(1)
  Reflect.deleteProperty(navigator, "onLine")
  dispatchEvent(new Event("online"))
  await screen.findByText(/^Tried once/)
  goOffline()
  dispatchEvent(new Event("online"))
  await tries(3)
  await screen.findByText(/^Tried once/)
  expect(shown("Edit: Turn, water added, pile A-118")).toBe(false)
})

test("the void of a record that may be voided already is not to be voided", async () => {
  const { openWith, tap, row } = await anasPhone()
  const path = `/api/rows/${row.id}/turns/7/void`
  await openWith(waitingFor(row, "turns", { reason: "Wrong pile" }, { voids: 7, path }))
  await screen.findByText(/^Tried once/)
  await tap(/^Discard/)
  await screen.findByText(/Send it again, which makes no second record\.$/)
})

test("only what can be sent is to be sent soon", async () => {
  const { openWith, row } = await anasPhone()
  await openWith(waitingFor(row, "turns", { waterAdded: true }, refused))
  await screen.findByText(/not opened for a week\. Save them as a file\.$/)
  await keepAll(waitingFor(row, "turns", { waterAdded: true }, { key: "second" }))
  await screen.findByText(/not opened for a week\. Send them soon\.$/)
})

test("Send again sends what was refused before", async () => {
  const { openWith, connection, tap, send, row } = await anasPhone()
  await openWith(waitingFor(row, "turns", { waterAdded: true }, refused))
  connection("good")
  await tap(/^Send again/)
  await screen.findByText("Nothing waits on this phone. All your records are sent.")
  expect(await (await send(`/api/rows/${row.id}/turns`)).json()).toHaveLength(1)
})

test("another person on the same phone sees nothing of it", async () => {
  const { openWith, world, row } = await anasPhone()
  await openWith(waitingFor(row, "turns", { waterAdded: true }, refused))
  const bos = await phone(world.signIn("bo@farm.test").cookie, world)
  await bos.open(waitingScreen)
  await screen.findByText("Nothing waits on this phone. All your records are sent.")
  expect(await keptRecords()).toHaveLength(1)
})

test("the file holds each record with its values, reason and photo, and runs nothing", async () => {
  const { openWith, tap, row } = await anasPhone()
  const evil = { clientName: "<script>alert(1)</script>", emptyWeight: 1, fullWeight: 2 }
  const at = "2026-11-22T08:14:00.000Z"
  await openWith(
    waitingFor(row, "temperatures", { temperature: 846 }, { ...refused, at, photo }),
    waitingFor(row, "sales", evil, { ...refused, reason: 'The client\'s "name" & more' }),
  )
  const files: Blob[] = []
  const names: string[] = []
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
  HTMLAnchorElement.prototype.click = function () {
    names.push(this.download)
  }
  await tap("Save all as a file")
  await tap("Save as a file: 846 °F, pile A-118")
  const [all = "", one = ""] = await Promise.all(
    files.filter(({ type }) => type.startsWith("text/html")).map((file) => file.text()),
  )
  expect(names).toHaveLength(2)
  expect(names[0]).toMatch(/^windrow-records-\d{4}-\d\d-\d\d\.html$/)
  expect(all).toContain("<td>A-118</td><td>846 °F</td><td>November 22, 2026 - 8:14 AM</td>")
  expect(all).toContain(`<td>${at}</td><td>Temperature is too high</td><td>temperature: 846</td>`)
  expect(all).toContain(`src="data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}"`)
  expect(all).not.toContain("<script")
  expect(all).toContain("The client&#39;s &#34;name&#34; &#38; more")
  expect(one).not.toContain("client")
})
