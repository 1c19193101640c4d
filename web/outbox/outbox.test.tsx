import { afterEach, beforeEach, expect, test } from "bun:test"
import { act, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { largestPiece } from "#contract/uploads"
import type { Row } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import type { Turn } from "#domain/turns"
import type { User } from "#domain/users"
import type { Visit } from "#domain/visits"
import { sqliteOf } from "../../src/db/sqlite/connection"
import { farm } from "../../src/test/farm"
import { makeJpeg } from "../../src/test/jpeg-maker"
import { endSend } from "../api/sends"
import { forgetSpeed } from "../photos/link-speed"
import { noteStoreChange } from "../store/changes"
import { photoOf } from "../store/photos"
import type { RecordToKeep } from "../store/records"
import { dropUntried, keepRecord, withdrawRecord } from "../store/records"
import { allSent, keepAll, keepDraft, keptDrafts, keptPhotos, keptRecords, waitingFor } from "../test/kept"
import { phone, screen } from "../test/phone"

// A JPEG may have any data after its end; the server drops it.
const picture = await makeJpeg({ width: 64, height: 48 })
const jpeg = Buffer.concat([picture, Buffer.alloc(100_000 - picture.length, "windrow")])
const photo = new Blob([jpeg], { type: "image/jpeg" })

/** The fate of a request: cut before or after it reaches the server, or another answer. */
type Fate = "cut" | "answer cut" | "held" | "answer held" | { status: number; text: string }
type Rule = (call: { method: string; path: string }) => Fate | undefined

/**
 * Ana's phone in front of the real server, with two piles; `rule` decides the fate of each request. A piece of a photo takes
 * `pieceTakes` ms: with 100 the first one tells that the whole photo would take more than a moment.
 */
const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const first = await ana.row({ rowId: "A-118" })
  const second = await ana.row({ rowId: "A-134" })
  const { id: userId } = await ana.get<User>("/api/auth/user")
  const anas = await phone(ana.cookie, world)
  forgetSpeed()
  const link = linkOf(anas.send)
  const kept = (row: Row, kind: RecordToKeep["kind"], body: object, change: Partial<RecordToKeep> = {}) =>
    keepRecord(waitingFor(row, kind, body, { key: `${1000 - ++records}`, savedAt: records, ...change }))
  const readingsOf = (row: Row) => ana.get<Temperature[]>(`/api/rows/${row.id}/temperatures`)
  const turnsOf = (row: Row) => ana.get<Turn[]>(`/api/rows/${row.id}/turns`)
  return { ...anas, ...link, world, ana, userId, first, second, kept, readingsOf, turnsOf }
}
let records = 0

/** In ms: what a piece takes is told by this clock, as a busy machine's own would call each link slow. */
let passed = 0
const now = performance.now
beforeEach(() => {
  performance.now = () => passed
})
afterEach(() => {
  performance.now = now
})

const linkOf = (send: (path: string, init?: RequestInit) => Promise<Response>) => {
  const link = {
    rule: (() => undefined) as Rule,
    calls: [] as string[],
    held: [] as string[],
    pieceTakes: 100,
  }
  let waiting: (() => void)[] = []
  const hold = (call: string) =>
    new Promise<void>((resolve) => {
      link.held.push(call)
      waiting.push(resolve)
    })
  const fetched = async (to: RequestInfo | URL, init: RequestInit = {}) => {
    const [method, path] = [init.method ?? "GET", String(to)]
    const bytes = init.body instanceof Uint8Array ? [init.body.length] : []
    if (method !== "GET") link.calls.push([method, ...(method === "PATCH" ? [] : [path]), ...bytes].join(" "))
    const fate = link.rule({ method, path })
    if (method === "PATCH") passed += link.pieceTakes
    if (fate === "cut") throw new TypeError("Failed to fetch")
    if (fate === "held") await hold(`${method} ${path}`)
    if (typeof fate === "object") return new Response(fate.text, { status: fate.status })
    const answer = await send(path, init)
    if (fate === "answer cut") throw new TypeError("Failed to fetch")
    if (fate === "answer held") await hold(`${method} ${path}`)
    return answer
  }
  globalThis.fetch = Object.assign(fetched, { preconnect: () => undefined })
  return {
    link,
    /** Until one of the requests is held. */
    isHeld: () => waitFor(() => expect(link.held).not.toEqual([])),
    release: () => {
      link.rule = () => undefined
      for (const each of waiting.splice(0)) each()
    },
    /**
     * The page dies: what is held stays without an answer for ever. The form's own page must not be opened again: here
     * its memory, which knows of the send, lives on.
     */
    forget: () => {
      link.rule = () => undefined
      waiting = []
    },
  }
}

const isPost = ({ method }: { method: string }) => method === "POST"
const once = (fate: Fate, is: Parameters<typeof times>[2] = isPost) => times(1, fate, is)
const times = (count: number, fate: Fate, is: (call: { method: string; path: string }) => boolean): Rule => {
  let left = count
  return (call) => (is(call) && left-- > 0 ? fate : undefined)
}
const whole = ({ id }: Row, kind: string) => `POST /api/rows/${id}/${kind} 100000`
const online = () => dispatchEvent(new Event("online"))
/** Until the first try of the first record that waits has failed. */
const failed = () => waitFor(async () => expect((await keptRecords())[0]?.reason).toBeTruthy())

test("the photo is sent before its record, in raw pieces that grow", async () => {
  const { open, kept, link, first, readingsOf } = await anasPhone()
  await kept(first, "temperatures", { temperature: 140 }, { photo })
  await open("/")
  await allSent()
  expect(link.calls).toEqual([
    "PATCH 4096",
    "PATCH 16384",
    "PATCH 65536",
    "PATCH 13984",
    `POST /api/rows/${first.id}/temperatures`,
  ])
  expect((await readingsOf(first))[0]?.photoUrl).toStartWith("/api/photos/")
})

test("a photo that the store does not give now is read again, and nobody is asked", async () => {
  const { open, kept, first, readingsOf } = await anasPhone()
  await kept(first, "temperatures", { temperature: 140 }, { photo })
  const get = IDBObjectStore.prototype.get
  let refusals = 0
  IDBObjectStore.prototype.get = function (key) {
    if (this.name !== "photos") return get.call(this, key)
    refusals += 1
    throw new DOMException("The object can not be found here.", "NotFoundError")
  }
  try {
    await open("/")
    await failed()
  } finally {
    IDBObjectStore.prototype.get = get
  }
  expect(refusals).toBeGreaterThan(0)
  expect(await keptRecords()).toMatchObject([
    { needsAttention: false, reason: "This phone could not read it" },
  ])
  online()
  await allSent()
  expect(await readingsOf(first)).toMatchObject([{ temperature: 140 }])
})

test("a list that failed is loaded again when the reading that it lacks has arrived", async () => {
  const { open, kept, link, first } = await anasPhone()
  link.rule = ({ method, path }) => {
    if (method === "POST") return "cut"
    return path.includes("/temperatures") ? { status: 500, text: "No" } : undefined
  }
  await kept(first, "temperatures", { temperature: 140 })
  await open(`/rows/${first.id}`)
  await screen.findAllByRole("button", { name: "Try again" })
  link.rule = () => undefined
  online()
  await allSent()
  await screen.findByRole("table", { name: "Temperatures" })
})

test("what waits stays on the screen while the store can't be read", async () => {
  const { open, kept, first, link } = await anasPhone()
  link.rule = ({ method }) => (isPost({ method }) ? "cut" : undefined)
  await kept(first, "turns", { waterAdded: true })
  await open("/")
  await screen.findByText(/1 record waits/)
  const getAll = IDBObjectStore.prototype.getAll
  IDBObjectStore.prototype.getAll = () => {
    throw new DOMException("Lost", "UnknownError")
  }
  try {
    await act(async () => noteStoreChange())
  } finally {
    IDBObjectStore.prototype.getAll = getAll
  }
  expect(screen.queryByText(/1 record waits/)).not.toBeNull()
  await kept(first, "turns", { waterAdded: false })
  // Read again by itself.
  await screen.findByText(/2 records wait/)
})

test("over a quick link a photo goes with its record, after a piece that tells how quick it is", async () => {
  const { open, kept, link, first, second, readingsOf, world } = await anasPhone()
  link.pieceTakes = 0
  await kept(first, "temperatures", { temperature: 140 }, { photo })
  await kept(second, "sales", { clientName: "Łąka & Söhne", emptyWeight: 1, fullWeight: 2 }, { photo })
  await open("/")
  await allSent()
  expect(link.calls).toEqual(["PATCH 4096", whole(first, "temperatures"), whole(second, "sales")])
  expect((await readingsOf(first))[0]?.photoUrl).toStartWith("/api/photos/")
  expect(sqliteOf(world.db).query("SELECT client_name FROM sales").values()).toEqual([["Łąka & Söhne"]])
  expect(sqliteOf(world.db).query("SELECT count(*) FROM uploads").values()).toEqual([[0]])
})

test("a visit's only photo is sent once, in pieces, over a quick link as well", async () => {
  const { open, kept, link, first, readingsOf } = await anasPhone()
  link.pieceTakes = 0
  const readings = [{ position: "left", temperature: 140 }]
  await kept(first, "visits", { readings }, { photo })
  await open("/")
  await allSent()
  expect(link.calls).toEqual([
    ...["PATCH 4096", "PATCH 16384", "PATCH 65536", "PATCH 13984"],
    `POST /api/rows/${first.id}/visits`,
  ])
  expect(await readingsOf(first)).toHaveLength(1)
})

test("a record whose answer was lost is told with its share from before", async () => {
  const { open, kept, link, first, isHeld, release } = await anasPhone()
  await kept(first, "temperatures", { temperature: 140 }, { photo })
  let posts = 0
  link.rule = (call) => (isPost(call) ? (++posts === 1 ? "answer cut" : "held") : undefined)
  await open("/waiting")
  await isHeld()
  await screen.findByText("Sending 100 %")
  release()
  await allSent()
})

test("a photo that is longer than a piece may be goes in pieces, however quick the link is", async () => {
  const { open, kept, link, first, readingsOf } = await anasPhone()
  link.pieceTakes = 0
  const long = new Blob([jpeg, new Uint8Array(largestPiece)], { type: "image/jpeg" })
  await kept(first, "temperatures", { temperature: 140 }, { photo: long })
  await open("/")
  await allSent()
  expect(link.calls.at(-1)).toBe(`POST /api/rows/${first.id}/temperatures`)
  expect(await readingsOf(first)).toHaveLength(1)
})

test.each<[string, Fate]>([
  ["does not arrive", "cut"],
  ["is not answered", "answer cut"],
  [
    "is not known to an older server",
    { status: 415, text: "Send JSON, with Content-Type application/json." },
  ],
])("a photo with its record that %s goes in pieces, as the same record", async (_, fate) => {
  const { open, kept, link, first, second, readingsOf } = await anasPhone()
  link.pieceTakes = 0
  link.rule = once(fate)
  await kept(first, "temperatures", { temperature: 140 }, { photo })
  await kept(second, "temperatures", { temperature: 141 }, { photo })
  await open("/")
  await allSent()
  expect(link.calls).toEqual([
    ...["PATCH 4096", whole(first, "temperatures")],
    ...["PATCH 4096", "PATCH 16384", "PATCH 65536", "PATCH 13984"],
    `POST /api/rows/${first.id}/temperatures`,
    whole(second, "temperatures"),
  ])
  for (const row of [first, second]) expect(await readingsOf(row)).toHaveLength(1)
})

test("a photo whose link was lost goes on where it stopped", async () => {
  const { open, kept, link, first, readingsOf } = await anasPhone()
  await kept(first, "temperatures", { temperature: 140 }, { photo })
  let pieces = 0
  link.rule = ({ method }) => (method === "PATCH" && ++pieces === 3 ? "cut" : undefined)
  await open("/")
  await failed()
  link.calls.length = 0
  online()
  await allSent()
  expect(link.calls.slice(0, -1)).toEqual(["PATCH 4096", "PATCH 16384", "PATCH 63136"])
  expect(await readingsOf(first)).toHaveLength(1)
})

test.each<[string, Fate]>([
  ["is cut", "cut"],
  ["meets a server that fails", { status: 500, text: "" }],
  ["meets a busy server", { status: 503, text: "The server is restarting." }],
  ["is too large", { status: 413, text: "" }],
  ["is refused", { status: 403, text: "Not allowed" }],
])("a record whose photo %s after its first piece has not left the phone", async (_, fate) => {
  const { open, kept, link, first, isHeld, release } = await anasPhone()
  await kept(first, "temperatures", { temperature: 140 }, { photo })
  let pieces = 0
  link.rule = ({ method }) => (method === "PATCH" && ++pieces === 2 ? "held" : undefined)
  await open("/")
  await isHeld()
  expect((await keptRecords())[0]?.mayBeThere).toBeFalsy()
  release()
  link.rule = ({ method }) => (method === "PATCH" ? fate : undefined)
  await failed()
  expect((await keptRecords())[0]?.mayBeThere).toBeFalsy()
})

test("a record may be on the server from the moment in which it is sent itself, and that is on the disk", async () => {
  const { open, kept, link, first, isHeld, release } = await anasPhone()
  await kept(first, "temperatures", { temperature: 140 }, { photo })
  link.rule = (call) => (isPost(call) ? "held" : undefined)
  await open("/")
  await isHeld()
  expect(await keptRecords()).toMatchObject([{ mayBeThere: true }])
  release()
  await allSent()
})

test("a record that is edited while its photo is on its way is not sent as it was", async () => {
  const { open, kept, link, first, isHeld, release, readingsOf } = await anasPhone()
  await kept(first, "temperatures", { temperature: 140 }, { photo, key: "edited" })
  link.rule = ({ method }) => (method === "PATCH" ? "held" : undefined)
  await open("/")
  await isHeld()
  expect(await withdrawRecord("edited")).toBe("done")
  await kept(first, "temperatures", { temperature: 141 }, { key: "edited" })
  release()
  await allSent()
  expect(await readingsOf(first)).toMatchObject([{ temperature: 141, photoUrl: null }])
})

test("a photo is sent once, also when the answer to its record is lost with the page", async () => {
  const { open, kept, link, isHeld, forget, first, readingsOf } = await anasPhone()
  await kept(first, "temperatures", { temperature: 140 }, { photo })
  link.rule = (call) => (isPost(call) ? "held" : undefined)
  await open("/")
  await isHeld()
  forget()
  link.calls.length = 0
  await open("/")
  await allSent()
  expect(link.calls).toEqual([`POST /api/rows/${first.id}/temperatures`])
  expect(await readingsOf(first)).toHaveLength(1)
})

test("a visit goes photo by photo: each once, also when the page is gone between two, and again when the server lost them", async () => {
  const { open, kept, link, isHeld, forget, world, ana, first, readingsOf } = await anasPhone()
  const colored = async (width: number) =>
    new Blob([Buffer.concat([await makeJpeg({ width, height: 48 }), Buffer.alloc(20_000)])])
  const photos = { 0: await colored(65), 2: await colored(66) }
  const readings = ["left", "middle", "right"].map((position, place) => ({
    position,
    temperature: 140 + place,
  }))
  await kept(first, "visits", { readings, moisture: "wet" }, { photo, photos })
  const uploads = new Set<string>()
  link.rule = ({ method, path }) => {
    if (method === "PATCH") uploads.add(path)
    return uploads.size === 2 ? "held" : undefined
  }
  await open("/")
  await isHeld()
  const [sent = ""] = uploads
  forget()
  expect(Object.values((await keptRecords())[0]?.uploads ?? {})).toEqual([sent])
  uploads.clear()
  let posts = 0
  link.rule = ({ method, path }) => {
    if (method === "PATCH") uploads.add(path)
    // The first one again only once the server has lost it.
    if (method === "PATCH" && posts === 0) expect(path).not.toBe(sent)
    if (method === "POST" && ++posts === 1) sqliteOf(world.db).run("DELETE FROM uploads")
    return undefined
  }
  await open("/")
  await allSent()
  expect([posts, uploads.size]).toEqual([2, 3])
  const found = await readingsOf(first)
  expect(found.map(({ position, photoUrl }) => [position, photoUrl !== null])).toEqual([
    ["right", true],
    ["middle", false],
    ["left", true],
  ])
  const [visit] = await ana.get<Visit[]>(`/api/rows/${first.id}/visits`)
  expect(visit).toMatchObject({ moisture: "wet", photoUrl: expect.stringMatching(/./) })
  expect(await keptPhotos()).toEqual([])
})

test("on a link that loses each second answer, a visit's photos go on after the shortest pause", async () => {
  const { open, kept, link, first } = await anasPhone()
  const blank = async (width: number) =>
    new Blob([Buffer.concat([await makeJpeg({ width, height: 48 }), Buffer.alloc(30_000)])])
  const readings = ["left", "right"].map((position) => ({ position, temperature: 140 }))
  const photos = { 0: await blank(65), 1: await blank(66) }
  await kept(first, "visits", { readings }, { photo: await blank(67), photos })
  let pieces = 0
  link.rule = ({ method }) => (method === "PATCH" && ++pieces % 2 === 0 ? "answer cut" : undefined)
  await open("/")
  await waitFor(async () => expect(await keptRecords()).toEqual([]), { timeout: 20_000 })
  // The sixth pause alone would take 16 s at least if they doubled.
  expect(pieces).toBeGreaterThan(12)
})

test("a server that has lost the photo gets it again", async () => {
  const { open, kept, link, world, first, readingsOf } = await anasPhone()
  await kept(first, "temperatures", { temperature: 140 }, { photo })
  let posts = 0
  link.rule = (call) => {
    if (isPost(call) && ++posts === 1) sqliteOf(world.db).run("DELETE FROM uploads")
    return undefined
  }
  await open("/")
  await allSent()
  expect(posts).toBe(2)
  expect(await readingsOf(first)).toHaveLength(1)
})

test("a pile's records go in the order of saving, and photos hold up none of other piles", async () => {
  const { open, kept, link, ana, isHeld, release, first, second, turnsOf, readingsOf } = await anasPhone()
  await kept(await ana.row({ rowId: "A-150" }), "temperatures", { temperature: 130 }, { photo })
  await kept(first, "temperatures", { temperature: 140 }, { photo })
  await kept(first, "turns", { waterAdded: true })
  await kept(first, "temperatures", { temperature: 141 }, { photo })
  await kept(second, "temperatures", { temperature: 150 })
  await kept(second, "turns", { waterAdded: false })
  link.rule = ({ method }) => (method === "PATCH" ? "held" : undefined)
  await open("/")
  await isHeld()
  await waitFor(async () => expect(await turnsOf(second)).toHaveLength(1))
  await waitFor(async () => expect(await keptRecords()).toHaveLength(4))
  expect([await readingsOf(first), await turnsOf(first)]).toEqual([[], []])
  release()
  await allSent()
  const postsOf = (row: Row) =>
    link.calls
      .filter((call) => call.startsWith(`POST /api/rows/${row.id}/`))
      .map((call) => call.split(/[/ ]/)[5])
  expect(postsOf(first)).toEqual(["temperatures", "turns", "temperatures"])
  expect(postsOf(second)).toEqual(["temperatures", "turns"])
  expect((await readingsOf(first)).map(({ temperature }) => temperature)).toEqual([141, 140])
})

const busy = { status: 503, text: "The server is restarting." }
test.each<[string, Fate]>([
  ["no connection", "cut"],
  ["a lost answer", "answer cut"],
  ["a 500", { status: 500, text: "" }],
  ["a busy server", busy],
  ["a limit of requests", { status: 429, text: "Too many requests" }],
  ["a slow proxy", { status: 408, text: "" }],
  ["a hot spot's page", { status: 200, text: "<html>Please log in</html>" }],
])("after %s a record waits, and goes out once", async (_, fate) => {
  const { open, kept, link, first, turnsOf } = await anasPhone()
  await kept(first, "turns", { waterAdded: true })
  link.rule = times(1000, fate, isPost)
  await open("/")
  await failed()
  expect(await keptRecords()).toMatchObject([{ needsAttention: false, reason: expect.stringMatching(/\w/) }])
  link.rule = () => undefined
  online()
  await allSent()
  expect(await turnsOf(first)).toHaveLength(1)
})

test("a record that failed goes out by itself", async () => {
  const { open, kept, link, first, turnsOf } = await anasPhone()
  await kept(first, "turns", { waterAdded: true })
  link.rule = once(busy)
  await open("/")
  await failed()
  await allSent()
  expect(link.calls).toHaveLength(2)
  expect(await turnsOf(first)).toHaveLength(1)
})

test("after the end of a session a record waits for its own user", async () => {
  const { open, tap, world, userId, second: row } = await anasPhone()
  await open(`/rows/${row.id}/turn`)
  await screen.findByLabelText("Turn #")
  sqliteOf(world.db).run("DELETE FROM sessions")
  await tap("Save Turn")
  await failed()
  // The page that was sending is gone.
  endSend(`/rows/${row.id}/turn`)
  expect(await keptRecords()).toMatchObject([{ userId, needsAttention: false }])
  const bo = world.signIn("bo@farm.test")
  const own = await bo.row()
  const bos = await phone(bo.cookie, world)
  await bos.open(`/rows/${own.id}/turn`)
  await bos.tap("Save Turn")
  await screen.findByText("Turn recorded")
  online()
  await bos.open("/")
  await screen.findByText(`Pile #${own.rowId}`)
  expect(bos.sent.filter((call) => call.startsWith("POST"))).toEqual([`POST /api/rows/${own.id}/turns`])
  expect(screen.queryByText(/on this phone$/)).toBeNull()
  expect(await keptRecords()).toMatchObject([{ userId }])
  const ana = world.signIn("ana@farm.test")
  const again = await phone(ana.cookie, world)
  await again.open("/")
  await allSent()
  expect(await ana.get(`/api/rows/${row.id}/turns`)).toMatchObject([{ recordedBy: userId }])
})

test("a record that is refused when its form is gone is set aside, and holds up nothing of its pile", async () => {
  const { open, kept, link, first, turnsOf } = await anasPhone()
  const material = { materialCategoryId: 999, cubicYards: 4, notes: null }
  await kept(first, "materials", material)
  await kept(first, "turns", { waterAdded: true })
  await open("/")
  await waitFor(async () => expect(await turnsOf(first)).toHaveLength(1))
  await waitFor(async () =>
    expect(await keptRecords()).toMatchObject([
      {
        body: material,
        needsAttention: true,
        refusedAs: 400,
        tries: 1,
        reason: expect.stringContaining("ategory"),
      },
    ]),
  )
  link.calls.length = 0
  await kept(first, "turns", { waterAdded: false })
  await open("/")
  await waitFor(async () => expect(await turnsOf(first)).toHaveLength(2))
  expect(link.calls).toEqual([`POST /api/rows/${first.id}/turns`])
})

test("the void of a record that was set aside is not sent", async () => {
  const { open, kept, link, first, turnsOf } = await anasPhone()
  await kept(first, "temperatures", { temperature: 9999 }, { key: "hot", needsAttention: true, tries: 1 })
  const path = `/api/rows/${first.id}/temperatures/hot/void`
  await kept(first, "temperatures", { reason: "Undone" }, { voids: "hot", path })
  await kept(first, "turns", { waterAdded: true })
  await open("/")
  await waitFor(async () => expect(await turnsOf(first)).toHaveLength(1))
  await waitFor(async () => expect(await keptRecords()).toHaveLength(2))
  expect(link.calls).toEqual([`POST /api/rows/${first.id}/turns`])
})

test("a void that is kept when its record was just sent finds it", async () => {
  const { open, kept, first, readingsOf } = await anasPhone()
  await kept(first, "temperatures", { temperature: 142 }, { key: "late" })
  await open("/")
  await allSent()
  const path = `/api/rows/${first.id}/temperatures/late/void`
  const undone = { key: "undone", voids: "late", path }
  await keepAll(waitingFor(first, "temperatures", { reason: "Undone" }, undone))
  await allSent()
  expect(await readingsOf(first)).toMatchObject([{ voided: { reason: "Undone" } }])
})

test("a record that another tab drops is not sent", async () => {
  const { open, kept, link, isHeld, release, first, turnsOf, readingsOf } = await anasPhone()
  await kept(first, "turns", { waterAdded: true })
  await kept(first, "temperatures", { temperature: 140 }, { key: "dropped" })
  link.rule = once("held")
  await open("/")
  await isHeld()
  expect(await dropUntried("dropped")).toBe(true)
  release()
  await allSent()
  expect([(await turnsOf(first)).length, await readingsOf(first)]).toEqual([1, []])
})

test("without a store on the device a record is sent from its form, which stays open without a connection", async () => {
  const { open, tap, link, first, turnsOf } = await anasPhone()
  const own = globalThis.indexedDB
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError")
  }
  Object.assign(globalThis, { indexedDB: { open: refuse } })
  try {
    await open(`/rows/${first.id}/turn`)
    await screen.findByLabelText("Turn #")
    link.rule = once("answer cut")
    await tap("Save Turn")
    await screen.findByText("Error recording turn")
    await screen.findByText(
      "No connection to Windrow, and this phone could not keep it. Leave this page open and try again.",
    )
    expect(location.pathname).toBe(`/rows/${first.id}/turn`)
    await tap("Save Turn")
    await screen.findByText("Turn recorded")
    const table = await screen.findByRole("table", { name: "Turns" })
    expect(table.querySelectorAll("tbody tr")).toHaveLength(1)
    expect(await turnsOf(first)).toHaveLength(1)
  } finally {
    Object.assign(globalThis, { indexedDB: own })
  }
})

/** Ana has saved a reading of the first pile with "Save & next", and may undo it. */
const withReading = async (
  rule: (path: string) => Rule,
  before?: (phone: Awaited<ReturnType<typeof anasPhone>>) => unknown,
) => {
  const anas = await anasPhone()
  const { open, tap, link, userId, first } = anas
  await before?.(anas)
  await keepReading(userId, first)
  await open(`/rows/${first.id}/temperature`)
  await screen.findByRole("button", { name: "Save & next: A-134" })
  link.rule = rule(`/api/rows/${first.id}/temperatures`)
  await tap("Save & next: A-134")
  await screen.findByRole("button", { name: "Undo" })
  return anas
}

/** A form with a reading and its photo: here nothing can take one. */
const keepReading = (userId: number, row: Row) =>
  keepDraft(userId, "temperature", row, { temperature: 146, jpeg })

const isDone = async ({ readingsOf, first }: Awaited<ReturnType<typeof anasPhone>>, count: number) => {
  online()
  await allSent()
  const readings = await readingsOf(first)
  expect(readings.map(({ voided }) => voided?.reason)).toEqual(Array(count).fill("Undone"))
}

test("Undo of a reading that was not tried yet drops it", async () => {
  const anas = await withReading(
    () => (call) => (call.path.endsWith("/turns") ? "held" : undefined),
    async ({ kept, first, link }) => {
      await kept(first, "turns", { waterAdded: true })
      link.rule = (call) => (call.path.endsWith("/turns") && isPost(call) ? "held" : undefined)
    },
  )
  await anas.tap("Undo")
  await screen.findByText(/undone/)
  anas.release()
  await isDone(anas, 0)
  expect(anas.link.calls).toEqual([`POST /api/rows/${anas.first.id}/turns`])
})

test("Undo of a reading on its way voids it", async () => {
  const anas = await withReading((path) => times(1, "held", (call) => call.path === path && isPost(call)))
  await anas.tap("Undo")
  await screen.findByText(/undone/)
  anas.release()
  await isDone(anas, 1)
})

test("Undo of a reading whose answer is on its way voids it", async () => {
  const anas = await withReading((path) =>
    times(1, "answer held", (call) => call.path === path && isPost(call)),
  )
  await Promise.all([anas.tap("Undo"), anas.release()])
  await screen.findByText(/undone/)
  await isDone(anas, 1)
})

test("Undo of a reading whose answer was lost voids it", async () => {
  const anas = await withReading((path) =>
    times(1000, "answer cut", (call) => call.path === path && isPost(call)),
  )
  await anas.tap("Undo")
  await screen.findByText(/undone/)
  anas.link.rule = () => undefined
  await isDone(anas, 1)
})

test("Undo without a connection is made when it is back", async () => {
  const anas = await withReading(() => () => undefined)
  anas.link.rule = () => "cut"
  await anas.tap("Undo")
  await screen.findByText(/undone/)
  anas.link.rule = () => undefined
  await isDone(anas, 1)
})

test("Undo of a reading that was tried without a connection only drops it", async () => {
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true })
  try {
    const anas = await withReading(() => () => "cut")
    await failed()
    await anas.tap("Undo")
    await screen.findByText(/undone/)
    anas.link.rule = () => undefined
    await isDone(anas, 0)
  } finally {
    Reflect.deleteProperty(navigator, "onLine")
  }
})

const piece = ({ method }: { method: string }) => method === "PATCH"
const list = ({ method, path }: { method: string; path: string }) =>
  method === "GET" && /temperatures/.test(path)
test.each<[string, () => Rule]>([
  ["before the first piece of its photo", () => once("held", piece)],
  ["with a piece on the server", () => once("answer held", piece)],
  ["before the record is sent", () => once("held")],
  ["when the server has it and the answer is on its way", () => once("answer held")],
  [
    "while the lists are loaded",
    () => {
      let posted = false
      return (call) => {
        posted ||= isPost(call)
        return posted && list(call) ? "held" : undefined
      }
    },
  ],
])("a page that dies %s leaves one reading", async (_, rule) => {
  const { open, tap, link, isHeld, forget, userId, second: row, readingsOf } = await anasPhone()
  await keepReading(userId, row)
  await open(`/rows/${row.id}`)
  const [toForm] = await screen.findAllByRole("link", { name: "Log Temperature" })
  if (toForm) await userEvent.click(toForm)
  await screen.findByText("Continue where you left off.")
  link.rule = rule()
  await tap("Save Temperature")
  await isHeld()
  forget()
  // It reaches the disk late.
  localStorage.clear()
  await open("/")
  await allSent()
  expect((await readingsOf(row)).map(({ temperature }) => temperature)).toEqual([146])
  expect(await keptDrafts()).toEqual([])
})

/** A form for a turn that stands open with 'No', and its draft. */
const openTurn = async () => {
  const anas = await anasPhone()
  await anas.open(`/rows/${anas.first.id}/turn`)
  await anas.tap("No", "radio")
  await waitFor(async () => expect(await keptDrafts()).toHaveLength(1))
  const [draft] = await keptDrafts()
  return { ...anas, key: draft?.idempotencyKey ?? "" }
}

test("a form that is open in two tabs makes two records of other values", async () => {
  const { tap, first, link, kept, key, turnsOf } = await openTurn()
  link.rule = (call) => (isPost(call) ? "cut" : undefined)
  await kept(first, "turns", { waterAdded: true }, { key })
  await tap("Save Turn")
  await screen.findByText("Saved on this phone, will be sent")
  link.rule = () => undefined
  online()
  await allSent()
  expect((await turnsOf(first)).map(({ waterAdded }) => waterAdded).sort()).toEqual([false, true])
})

test.each([
  ["with a photo that was taken again makes a second record", photo, 2],
  ["with the same photo makes one", undefined, 1],
])("a form that is open in two tabs with the same values, %s", async (_, other, count) => {
  const { open, tap, link, userId, first: row, kept, readingsOf } = await anasPhone()
  await keepReading(userId, row)
  await open(`/rows/${row.id}/temperature`)
  await screen.findByText("Continue where you left off.")
  const [draft] = await keptDrafts()
  if (!draft) throw new Error("There is no draft.")
  const { idempotencyKey: key, begunAt, photos = {} } = draft
  link.rule = (call) => (isPost(call) ? "cut" : undefined)
  const body = { temperature: 146, recordedAt: new Date(begunAt).toISOString() }
  await kept(row, "temperatures", body, { key, photo: other ?? (await photoOf(photos.photo ?? "")) })
  await tap("Save Temperature")
  await screen.findByText("Saved on this phone, will be sent")
  link.rule = () => undefined
  noteStoreChange()
  online()
  await allSent()
  expect((await readingsOf(row)).map(({ photoUrl }) => Boolean(photoUrl))).toEqual(Array(count).fill(true))
})

test("a key that another tab used up is said once, and the next save is a record of its own", async () => {
  const { tap, first, ana, key, turnsOf } = await openTurn()
  await ana.call("POST", `/api/rows/${first.id}/turns`, { waterAdded: true }, { "idempotency-key": key })
  await tap("Save Turn")
  await screen.findByText("This was saved already, with other values.")
  await tap("Save Turn")
  await screen.findByText("Turn recorded")
  expect((await turnsOf(first)).map(({ waterAdded }) => waterAdded).sort()).toEqual([false, true])
})

test("a record at which the server fails holds up no other pile, and goes out later", async () => {
  const { open, kept, link, first, second, turnsOf } = await anasPhone()
  await kept(first, "turns", { waterAdded: true })
  await kept(second, "turns", { waterAdded: false })
  const isFirst = ({ method, path }: { method: string; path: string }) =>
    method === "POST" && path.includes(`/rows/${first.id}/`)
  link.rule = (call) => (isFirst(call) ? { status: 500, text: "Internal Server Error" } : undefined)
  await open("/")
  await waitFor(async () => expect(await turnsOf(second)).toHaveLength(1))
  expect(await turnsOf(first)).toEqual([])
  link.rule = () => undefined
  online()
  await allSent()
  expect(await turnsOf(first)).toHaveLength(1)
})

test.each([404, 401])("a %d of something in between is no refusal: it goes out by itself", async (status) => {
  const { open, kept, link, first, turnsOf } = await anasPhone()
  await kept(first, "turns", { waterAdded: true })
  const fetched = globalThis.fetch
  let times = 0
  const between = async (to: RequestInfo | URL, init?: RequestInit) =>
    init?.method === "POST" && times++ === 0
      ? new Response("<h1>Log in</h1>", { status, headers: { "content-type": "text/html" } })
      : fetched(to, init)
  globalThis.fetch = Object.assign(between, { preconnect: () => undefined })
  await open("/")
  await failed()
  await allSent()
  expect(link.calls).toHaveLength(1)
  expect(await turnsOf(first)).toHaveLength(1)
})
