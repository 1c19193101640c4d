import { expect, test } from "bun:test"
import type { OwnFarm } from "../domain/farms"
import type { HistoryEvent } from "../domain/history"
import type { Row } from "../domain/rows"
import type { Temperature } from "../domain/temperatures"
import type { Visit } from "../domain/visits"
import { invite } from "../test/crew"
import { type Actor, farm } from "../test/farm"
import { dataUrlOf, makeJpeg } from "../test/jpeg-maker"
import { saidBy } from "../test/said"

type Seen = Visit & { readings: Temperature[] }

const onePile = async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-7" })
  const path = `/api/rows/${row.id}`
  return { ana, signIn, db, row, path, visit: (body: object) => ana.post<Seen>(`${path}/visits`, body) }
}

const three = [
  { position: "left", temperature: 118 },
  { position: "middle", depth: "3 ft", value: 55, unit: "°C" },
  { position: "middle", depth: "1 ft", value: 54.9, unit: "°C" },
]

const listOf = (actor: Actor, path: string) => actor.get<Temperature[]>(`${path}/temperatures`)
const rowAt = (actor: Actor, path: string) => actor.get<Row>(path)

test("a visit's readings count as single ones do, the hottest is the pile's newest", async () => {
  const { ana, path, visit } = await onePile()
  const seen = await visit({ readings: three, moisture: "right", visitedAt: "2026-05-04T10:00:00Z" })
  expect(seen.visitNumber).toBe(1)
  const list = await listOf(ana, path)
  expect(list).toEqual(seen.readings)
  expect(
    list.map(({ temperature, value, visit, position, depth }) => [
      temperature,
      value,
      visit,
      position,
      depth,
    ]),
  ).toEqual([
    [131, 55, 1, "middle", "3 ft"],
    [130, 54.9, 1, "middle", "1 ft"],
    [118, null, 1, "left", undefined],
  ])
  expect(new Set(list.map(({ recordedAt, receivedAt }) => `${recordedAt} ${receivedAt}`)).size).toBe(1)
  expect(await rowAt(ana, path)).toMatchObject({
    cookingDays: 1,
    lastTemperature: 131,
    lastRecordedAt: seen.visitedAt,
  })
  // A reading alone has none of its fields.
  for (const forged of [{ visit: 1 }, { position: "left" }])
    expect((await ana.call("POST", `${path}/temperatures`, { temperature: 120, ...forged })).status).toBe(400)
  await ana.post(`${path}/temperatures`, { temperature: 120, photoUrl: null })
  const [single] = await listOf(ana, path)
  expect(Object.keys(single ?? {})).not.toContain("visit")
  expect(Object.keys(single ?? {})).not.toContain("position")
})

const many = (count: number, depths = [""]) =>
  Array.from({ length: count }, (_, place) =>
    depths.map((depth) => ({ position: `p${place}`, depth: depth || null, temperature: 100 })),
  ).flat()

test.each([
  [[{ depth: "3 ft", temperature: 140 }], "A reading at the depth 3 ft needs a position"],
  [
    [{ temperature: 140 }, { position: "left", temperature: 141 }],
    "Each of several readings needs a position",
  ],
  [
    [
      { position: "left", temperature: 140 },
      { position: " left ", temperature: 141 },
    ],
    "There are two readings at left",
  ],
  [many(1, ["1 ft", "1 ft"]), "There are two readings at p0, 1 ft"],
  [
    [
      { position: "left", temperature: 140 },
      { position: "Left", temperature: 141 },
    ],
    "There are two readings at Left",
  ],
  [
    [
      { position: "Süd  1", depth: "3 ft", temperature: 140 },
      { position: "Su\u0308d 1", depth: "3 FT", temperature: 141 },
    ],
    "There are two readings at Süd 1, 3 FT",
  ],
  [many(10), "A visit has at most 9 positions"],
  [many(1, ["1", "2", "3", "4"]), "A visit has at most 3 depths"],
  [
    [{ position: "left", temperature: 55, unit: "°C" }],
    "Temperature is a whole number of °F; send value and its unit in its place",
  ],
  [[{ position: "left", value: 55, unit: "K" }], "Unit must be °F or °C"],
  [[{ position: "left" }], "Temperature is required"],
  [[{ position: "left", temperature: -1 }], "Temperature must be a positive number"],
  [[{ position: "x".repeat(51), temperature: 140 }], "Position must be at most 50 characters"],
  [{}, "Readings must be a list"],
])("readings %j are refused with %j, and nothing is kept", async (readings, sentence) => {
  const { ana, path } = await onePile()
  const answer = await ana.call("POST", `${path}/visits`, { readings, moisture: "right" })
  expect([answer.status, await answer.text()]).toEqual([400, sentence])
  expect(await listOf(ana, path)).toEqual([])
  expect(await ana.get<Visit[]>(`${path}/visits`)).toEqual([])
})

test("nine positions with three depths are one visit, sent twice it is one", async () => {
  const { ana, path } = await onePile()
  const body = { readings: many(9, ["1 ft", "3 ft", "5 ft"]) }
  const send = () => ana.call("POST", `${path}/visits`, body, { "idempotency-key": "once" })
  const answers = await Promise.all([send(), send()])
  const [one, two] = await Promise.all(answers.map((answer) => answer.json()))
  expect(two).toEqual(one)
  expect(await listOf(ana, path)).toHaveLength(27)
  expect(await ana.get<Visit[]>(`${path}/visits`)).toHaveLength(1)
})

test("a photo of the visit, and one of a reading", async () => {
  const { ana, path, visit } = await onePile()
  const photoOf = async (width: number) => dataUrlOf(await makeJpeg({ width, height: 240 }))
  const [whole, close] = [await photoOf(320), await photoOf(321)]
  const readings = [
    { position: "left", temperature: 140, photoUrl: close },
    { position: "right", temperature: 141 },
  ]
  const seen = await visit({ readings, photoUrl: whole })
  const [right, left] = seen.readings
  expect([seen.photoUrl === null, left?.photoUrl === null, right?.photoUrl]).toEqual([false, false, null])
  const opened = [
    await ana.get<Visit>(`${path}/visits/${seen.id}`),
    await ana.get<Temperature>(`${path}/temperatures/${left?.id}`),
  ]
  expect(opened.map(({ photoUrl }) => photoUrl?.slice(0, 23))).toEqual(
    Array(2).fill("data:image/jpeg;base64,"),
  )
  expect(opened[0]?.photoUrl).not.toBe(opened[1]?.photoUrl)
})

test("a voided visit takes its readings along, and one reading can be voided alone", async () => {
  const { ana, path, visit } = await onePile()
  await ana.post(`${path}/temperatures`, {
    temperature: 90,
    photoUrl: null,
    recordedAt: "2026-05-03T10:00:00Z",
  })
  const seen = await visit({ readings: three, visitedAt: "2026-05-04T10:00:00Z" })
  const [hottest] = seen.readings
  await ana.post(`${path}/temperatures/${hottest?.id}/void`, { reason: "Typing" })
  expect(await rowAt(ana, path)).toMatchObject({ cookingDays: 0, lastTemperature: 130.82 })
  await ana.post(`${path}/visits/${seen.id}/void`, { reason: "Wrong pile" })
  const reasons = (await listOf(ana, path)).map(({ voided }) => voided?.reason)
  expect(reasons).toEqual(["Typing", "Wrong pile", "Wrong pile", undefined])
  expect(await rowAt(ana, path)).toMatchObject({ cookingDays: 0, lastTemperature: 90 })
})

test("a moved visit takes those readings along that went with it", async () => {
  const { ana, path, visit } = await onePile()
  const there = await ana.row({ rowId: "B-9" })
  await ana.post(`/api/rows/${there.id}/visits`, { moisture: "dry" })
  const seen = await visit({ readings: three, smell: "sour", visitedAt: "2026-05-04T10:00:00Z" })
  const [, second] = seen.readings
  await ana.post(`${path}/temperatures/${second?.id}/void`, { reason: "Typing" })
  const moved = await ana.post<Visit>(`${path}/visits/${seen.id}/move`, { to: there.id })
  expect(moved).toMatchObject({ visitNumber: 2, smell: "sour", movedFrom: "A-7" })
  const now = await listOf(ana, `/api/rows/${there.id}`)
  expect(
    now.map(({ temperature, visit, position, movedFrom, recordedAt }) => [
      temperature,
      visit,
      position,
      movedFrom,
      recordedAt,
    ]),
  ).toEqual([
    [131, 2, "middle", "A-7", seen.visitedAt],
    [118, 2, "left", "A-7", seen.visitedAt],
  ])
  expect(await rowAt(ana, `/api/rows/${there.id}`)).toMatchObject({ cookingDays: 1, lastTemperature: 131 })
  expect(await rowAt(ana, path)).toMatchObject({ cookingDays: 0, lastTemperature: null })
  expect((await listOf(ana, path)).map(({ voided }) => voided?.movedTo)).toEqual(["B-9", undefined, "B-9"])
})

test("a reading that is moved alone leaves its visit, also where the other pile has one of that number", async () => {
  const { ana, path, visit, row } = await onePile()
  const there = await ana.row({ rowId: "B-9" })
  const jpeg = dataUrlOf(await makeJpeg({ width: 16, height: 16 }))
  const at = "2026-05-04T10:00:00Z"
  await ana.post(`/api/rows/${there.id}/visits`, { moisture: "dry", visitedAt: at, photoUrl: jpeg })
  const seen = await visit({ readings: three, visitedAt: at })
  const [hottest] = seen.readings
  await ana.post(`${path}/temperatures/${hottest?.id}/move`, { to: there.id })
  const [moved] = await listOf(ana, `/api/rows/${there.id}`)
  expect(moved).toMatchObject({ temperature: 131, position: "middle", depth: "3 ft", movedFrom: "A-7" })
  expect(Object.keys(moved ?? {})).not.toContain("visit")
  const told = await ana.get<HistoryEvent[]>(`/api/rows/${there.id}/history`)
  expect(told.find(({ kind }) => kind === "visit")).toMatchObject({ readings: 0 })
  const log = await (await ana.call("GET", `/api/rows/${there.id}/log.csv`)).text()
  expect(log.split("\r\n").find((line) => line.includes("131 °F"))).toEndWith(",,middle,3 ft,55 °C,,,,,")
  // Nor does it go with that visit, or come back into its own by a move back.
  const [other] = await ana.get<Visit[]>(`/api/rows/${there.id}/visits`)
  await ana.post(`/api/rows/${there.id}/visits/${other?.id}/void`, { reason: "Typing" })
  expect((await listOf(ana, `/api/rows/${there.id}`)).map(({ voided }) => voided)).toEqual([undefined])
  await ana.post(`/api/rows/${there.id}/temperatures/${moved?.id}/move`, { to: row.id })
  expect((await listOf(ana, path)).map(({ visit, voided }) => [visit, voided?.movedTo])).toEqual([
    [undefined, undefined],
    [1, "B-9"],
    [1, undefined],
    [1, undefined],
  ])
})

test("history and log name visit, position and depth; the log's new columns stand at its end", async () => {
  const { ana, path, visit } = await onePile()
  await visit({ readings: three, moisture: "right", smell: "earthy", visitedAt: "2026-05-04T10:00:00Z" })
  const told = await ana.get<HistoryEvent[]>(`${path}/history`)
  expect(told.filter(({ kind }) => kind === "temperature" || kind === "visit")).toMatchObject([
    { kind: "temperature", temperature: 118, visit: 1, position: "left", depth: null },
    { kind: "temperature", temperature: 130.82, visit: 1, position: "middle", depth: "1 ft" },
    { kind: "temperature", temperature: 131, visit: 1, position: "middle", depth: "3 ft" },
    { kind: "visit", visitNumber: 1, readings: 3, moisture: "right" },
  ])
  const lines = (await (await ana.call("GET", `${path}/log.csv`)).text()).trim().split("\r\n")
  expect(lines[0]?.split(",").slice(-9, -3)).toEqual([
    "Visit",
    "Position",
    "Depth",
    "As Written",
    "Moisture",
    "Smell",
  ])
  expect(lines.slice(1, 5).map((line) => line.split(",").slice(-9, -3))).toEqual([
    ["1", "left", "", "118 °F", "", ""],
    ["1", "middle", "1 ft", "54.9 °C", "", ""],
    ["1", "middle", "3 ft", "55 °C", "", ""],
    ["1", "", "", "", "right", "earthy"],
  ])
})

test("in the log a visit's lines follow each other, in the order of the farm's places", async () => {
  const { ana, path, visit } = await onePile()
  const [positions, depths] = [
    ["south", "north", "east"],
    ["3 ft", "1 ft"],
  ]
  await ana.done("PATCH", "/api/farm", { positions, depths })
  const places = ["east", "gone", "north", "south"].flatMap((position, row) =>
    ["1 ft", "2 ft", "3 ft"].map((depth, place) => ({
      position,
      depth,
      value: 40 + ((row * 7 + place * 5) % 11),
      unit: "°C",
    })),
  )
  const at = (minute: number) => new Date(Date.parse("2026-05-04T10:00:00Z") + minute * 60_000).toISOString()
  // More lines than a page has, which ends within a visit.
  const many = 20
  for (let minute = 0; minute < many; minute++)
    await visit({ readings: places, smell: "sour", visitedAt: at(minute) })
  await ana.post(`${path}/temperatures`, { temperature: 99, recordedAt: at(3) })
  const log = async () =>
    (await (await ana.call("GET", `${path}/log.csv`)).text())
      .trim()
      .split("\r\n")
      .map((line) => line.split(","))
  const inOrder = ["south", "north", "east", "gone"].flatMap((position) =>
    ["3 ft", "1 ft", "2 ft"].map((depth) => `${position} ${depth}`),
  )
  const lines = (await log()).slice(1).filter((cells) => cells.at(-9))
  expect(lines.map((cells) => [cells.at(-9), `${cells.at(-8)} ${cells.at(-7)}`.trim()])).toEqual(
    Array.from({ length: many }, (_, visit) =>
      [...inOrder, ""].map((place) => [`${visit + 1}`, place]),
    ).flat(),
  )
  const [newest] = await ana.get<Visit[]>(`${path}/visits`)
  await ana.post(`${path}/visits/${newest?.id}/void`, { reason: "Typing" })
  const struck = (await log()).filter((cells) => cells.at(-9) === `${many}`)
  expect(struck.map((cells) => cells.at(-6)?.endsWith("°C"))).toEqual([...inOrder.map(() => true), false])
  const voids = (await log()).filter((cells) => cells[2] === "Voided")
  expect(
    voids.map((line) => inOrder.find((place) => line.join().includes(place.replace(" ", ", ")))),
  ).toEqual([...inOrder, undefined])
})

test("other phones hear of a visit's readings, too", () => {
  const call = "POST /rows/:id/visits"
  expect(["", "/:recordId/void", "/:recordId/move"].flatMap((end) => saidBy(call + end))).toEqual([
    ["visits", "temperatures"],
    ["visits", "temperatures"],
    ["visits", "temperatures", "rows"],
  ])
})

test("a manager names positions and depths; anything else is refused", async () => {
  const { ana } = await onePile()
  const farmNow = () => ana.get<OwnFarm>("/api/farm")
  expect(await farmNow()).toMatchObject({ positions: ["left", "middle", "right"], depths: [] })
  await ana.done("PATCH", "/api/farm", { positions: [" north ", "south"], depths: ["1 ft", "3 ft"] })
  expect(await farmNow()).toMatchObject({ positions: ["north", "south"], depths: ["1 ft", "3 ft"] })
  const refused = async (change: object) => (await ana.call("PATCH", "/api/farm", change)).text()
  expect(await refused({ positions: [] })).toBe("A farm has 1 to 9 positions")
  expect(await refused({ depths: ["1", "2", "3", "4"] })).toBe("A farm has at most 3 depths")
  expect(await refused({ positions: ["Left", "left "] })).toBe("Two positions have the same name")
  expect(await refused({ depths: [" "] })).toBe("Depth is required")
  expect(await refused({ positions: "left" })).toBe("A farm has 1 to 9 positions")
})

/** A pile that the farm has had for so long. */
const begun = async (actor: Actor, rowId: string, startDate = "2026-05-01") => {
  const { id } = await actor.row({ rowId })
  return actor.done<Row>("PATCH", `/api/rows/${id}`, { startDate })
}

test("that nobody could read is said of every active pile at once, and only that", async () => {
  const { ana, signIn, path, visit } = await onePile()
  const [active, done] = [await begun(ana, "B-1"), await begun(ana, "B-2")]
  await ana.done("PATCH", `/api/rows/${done.id}/status`, { status: "removed" })
  const bo = signIn("bo@farm.test")
  const theirs = await bo.row({ rowId: "C-1" })
  const at = "2026-05-04T10:00:00.000Z"
  const late = await begun(ana, "B-3", "2026-05-05")
  const that = await begun(ana, "B-4", "2026-05-04T18:00:00Z")
  const reading = (pile: Row, recordedAt: string) =>
    ana.post<Temperature>(`/api/rows/${pile.id}/temperatures`, { temperature: 140, recordedAt })
  const [read, cold] = [await begun(ana, "B-5"), await begun(ana, "B-6")]
  await reading(read, "2026-05-04T23:59:00Z")
  for (const day of ["2026-05-03T23:59:00Z", "2026-05-05T00:00:00Z"]) await reading(cold, day)
  const wrong = await reading(cold, at)
  await ana.post(`/api/rows/${cold.id}/temperatures/${wrong.id}/void`, { reason: "Wrong pile" })
  await visit({ unread: "closed", notes: "Holiday", everyPile: true, visitedAt: at })
  const told = async (actor: Actor, row: string) =>
    (await actor.get<Visit[]>(`${row}/visits`)).map((each) => [each.unread, each.notes, each.visitedAt])
  expect(await told(ana, path)).toEqual([["closed", "Holiday", at]])
  expect(await told(ana, `/api/rows/${active.id}`)).toEqual([["closed", "Holiday", at]])
  expect(await told(ana, `/api/rows/${done.id}`)).toEqual([])
  // Of that day, a day later.
  expect(await told(ana, `/api/rows/${that.id}`)).toEqual([["closed", "Holiday", at]])
  expect(await told(ana, `/api/rows/${late.id}`)).toEqual([])
  // Somebody has read it on that day.
  expect(await told(ana, `/api/rows/${read.id}`)).toEqual([])
  expect(await told(ana, `/api/rows/${cold.id}`)).toEqual([["closed", "Holiday", at]])
  expect(await told(bo, `/api/rows/${theirs.id}`)).toEqual([])
  const refused = async (body: object) =>
    (await ana.call("POST", `${path}/visits`, { everyPile: true, ...body })).text()
  const sentence = "Only why nobody could read is said of every pile"
  expect(await refused({ notes: "Steams" })).toBe(sentence)
  expect(await refused({ unread: "closed", moisture: "wet" })).toBe(sentence)
  expect(await refused({ unread: "closed", readings: [{ temperature: 140 }] })).toBe(sentence)
})

test("what was said of every pile is taken back of every pile, or of one", async () => {
  const { ana, signIn, path, visit } = await onePile()
  const paths = [path]
  for (const rowId of ["B-1", "B-2", "B-3"]) paths.push(`/api/rows/${(await begun(ana, rowId)).id}`)
  const at = "2026-05-04T10:00:00.000Z"
  const before = await visit({ unread: "closed", everyPile: true, visitedAt: at })
  const first = await visit({ unread: "weather", everyPile: true, visitedAt: at })
  const seen = async () => {
    const lists = await Promise.all(paths.map((each) => ana.get<Visit[]>(`${each}/visits`)))
    return lists.map((list) => list.map(({ unread, voided }) => `${unread} ${voided?.reason ?? "counts"}`))
  }
  // One of them is voided alone, and one stands below a pile that was removed since.
  const [, , alone] = await Promise.all(paths.map((each) => ana.get<Visit[]>(`${each}/visits`)))
  await ana.post(`${paths[2]}/visits/${alone?.[0]?.id}/void`, { reason: "Was read" })
  await ana.done("PATCH", `${paths[3]}/status`, { status: "removed" })
  const bo = signIn("bo@farm.test")
  await invite(ana, bo, "worker")
  const refused = await bo.call("POST", `${path}/visits/${first.id}/void`, { reason: "No", everyPile: true })
  expect(refused.status).toBe(403)
  const voided = { reason: "Undone", everyPile: true }
  expect((await ana.post<Visit>(`${path}/visits/${first.id}/void`, voided)).voided?.reason).toBe("Undone")
  expect(await seen()).toEqual([
    ["weather Undone", "closed counts"],
    ["weather Undone", "closed counts"],
    ["weather Was read", "closed counts"],
    ["weather counts", "closed counts"],
  ])
  await ana.post(`${path}/visits/${before.id}/void`, { reason: "Only here" })
  expect((await seen()).map((list) => list.at(-1))).toEqual([
    "closed Only here",
    "closed counts",
    "closed counts",
    "closed counts",
  ])
  const looked = await visit({ moisture: "wet" })
  const answer = await ana.call("POST", `${path}/visits/${looked.id}/void`, voided)
  expect([answer.status, await answer.text()]).toEqual([
    400,
    "Only why nobody could read is said of every pile",
  ])
  expect((await ana.get<Visit[]>(`${path}/visits`))[0]?.voided).toBeUndefined()
})

test("a pile keeps why nobody could read it, until that is voided or moved", async () => {
  const { ana, path, visit } = await onePile()
  const there = await begun(ana, "B-9")
  const keptAt = async (of: string) => {
    const { unread, unreadAt } = await rowAt(ana, of)
    return [unread, unreadAt]
  }
  const [early, late] = ["2026-05-04T10:00:00.000Z", "2026-05-05T10:00:00.000Z"]
  await visit({ moisture: "wet" })
  expect(await keptAt(path)).toEqual([null, null])
  const second = await visit({ unread: "weather", visitedAt: late })
  await visit({ unread: "closed", everyPile: true, visitedAt: early })
  expect(await keptAt(path)).toEqual(["weather", late])
  expect(await keptAt(`/api/rows/${there.id}`)).toEqual(["closed", early])
  await ana.post(`${path}/visits/${second.id}/move`, { to: there.id })
  expect(await keptAt(path)).toEqual(["closed", early])
  expect(await keptAt(`/api/rows/${there.id}`)).toEqual(["weather", late])
  const [moved] = await ana.get<Visit[]>(`/api/rows/${there.id}/visits`)
  await ana.post(`/api/rows/${there.id}/visits/${moved?.id}/void`, { reason: "Was read" })
  expect(await keptAt(`/api/rows/${there.id}`)).toEqual(["closed", early])
})

test("a farm's probes, and with which one a reading was made", async () => {
  const { ana, path, visit } = await onePile()
  const one = { name: "P-1", serial: "4711", checkedOn: "2026-05-01", checkedHow: "ice water" }
  await ana.done("PATCH", "/api/farm", { probes: [one, { name: "P-2" }] })
  const two = { name: "P-2", serial: null, checkedOn: null, checkedHow: null }
  expect((await ana.get<OwnFarm>("/api/farm")).probes).toEqual([one, two])
  const [act] = await ana.get<{ sentence: string }[]>("/api/farm/acts")
  expect(act?.sentence).toEndWith("probes P-1 (serial 4711, checked 2026-05-01, ice water), P-2.")
  await ana.post(`${path}/temperatures`, {
    temperature: 140,
    photoUrl: null,
    probe: "P-1",
    recordedAt: "2026-05-03",
  })
  await visit({
    readings: [{ position: "left", temperature: 141, probe: "P-2" }],
    visitedAt: "2026-05-04T10:00:00Z",
  })
  expect((await listOf(ana, path)).map(({ probe }) => probe)).toEqual(["P-2", "P-1"])
  const log = await (await ana.call("GET", `${path}/log.csv`)).text()
  expect(log).toContain('"140 °F, probe P-1, received ')
  expect(log).toContain('"141 °F, left, probe P-2, received ')
  const refused = async (probes: unknown) => (await ana.call("PATCH", "/api/farm", { probes })).text()
  expect(await refused([one, { name: "p-1 " }])).toBe("Two probes have the same name")
  expect(await refused([{ ...one, checkedOn: "2999-01-01" }])).toBe("Last check is in the future")
  expect(await refused([{ ...one, checkedOn: "2026-02-31" }])).toBe(
    "Last check must be a day, such as 2026-05-01",
  )
  expect(await refused([{ serial: "4711" }])).toBe("Probe is required")
  expect(await refused(Array.from({ length: 21 }, (_, at) => ({ name: `${at}` })))).toBe(
    "A farm has at most 20 probes",
  )
})
