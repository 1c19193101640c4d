import { expect, test } from "bun:test"
import { recordKinds } from "../domain/record-kinds"
import type { Row } from "../domain/rows"
import { farm } from "./farm"

const row = { rowId: "A-1", location: "Yard", length: 40 }
const reading = { temperature: 140, photoUrl: null }
const material = { cubicYards: 3, materialCategoryId: 1 }
const load = { clientName: "Cy", emptyWeight: 1, fullWeight: 1_000_000 }
const person = { email: "cy@farm.test", password: "green-heap", firstName: "Cy", lastName: "Lima" }
const category = { name: "Husks" }
const long = (length: number) => "x".repeat(length)
const email = (length: number) => `${long(length - "@farm.test".length)}@farm.test`
const at = (lat: number, lng: number) => ({ name: "North", lat, lng })

/** The largest valid value, and the smallest invalid one with its sentence. */
const limits: [
  path: string,
  body: object,
  field: string,
  largest: unknown,
  beyond: unknown,
  sentence: string,
][] = [
  ["rows", row, "rowId", long(50), long(51), "Row ID must be at most 50 characters"],
  ["rows", row, "location", long(200), long(201), "Location must be at most 200 characters"],
  ["rows", row, "length", 1_000_000, 1_000_001, "Length must be at most 1000000"],
  ["rows", row, "cubicYards", 1_000_000, 1_000_001, "Cubic yards must be at most 1000000"],
  [
    "rows",
    row,
    "coordinates",
    at(90, 180),
    at(90.1, 180),
    "Coordinates must be empty or have name, lat and lng",
  ],
  [
    "rows",
    row,
    "coordinates",
    at(-90, -180),
    at(-90, -180.1),
    "Coordinates must be empty or have name, lat and lng",
  ],
  [
    "rows",
    row,
    "coordinates",
    at(-90, 0),
    at(-90.1, 0),
    "Coordinates must be empty or have name, lat and lng",
  ],
  [
    "rows",
    row,
    "coordinates",
    at(0, 180),
    at(0, 180.1),
    "Coordinates must be empty or have name, lat and lng",
  ],
  ["rows/1/temperatures", reading, "temperature", 300, 301, "Temperature must be at most 300"],
  ["rows/1/temperatures", reading, "recordedAt", "2000-01-01", "1999-12-31", "Recorded at is too long ago"],
  ["rows/1/materials", material, "notes", long(2000), long(2001), "Notes must be at most 2000 characters"],
  ["rows/1/sales", load, "clientName", long(100), long(101), "Client name must be at most 100 characters"],
  ["rows/1/sales", load, "emptyWeight", 999_999, 1_000_000, "Full weight must be more than empty weight"],
  ["rows/1/turns/1/void", {}, "reason", long(200), long(201), "Reason must be at most 200 characters"],
  ["material-categories", category, "icon", "recycle", "moon", "Icon is not a known name"],
  ["auth/register", person, "email", email(254), email(255), "Please enter a valid email"],
  ["auth/register", person, "password", long(200), long(201), "Password must be at most 200 characters"],
  ["auth/register", person, "password", long(6), long(5), "Password must be at least 6 characters"],
  ["auth/register", person, "phone", long(200), long(201), "Phone number must be at most 200 characters"],
]

test.each(limits)("POST %s with %j: %s has a limit", async (path, body, field, largest, beyond, sentence) => {
  const ada = farm().signIn("ada@farm.test", "admin")
  const { id } = await ada.row({ rowId: "First" })
  await ada.post(`/api/rows/${id}/turns`, { waterAdded: true })
  const refused = await ada.call("POST", `/api/${path}`, { ...body, [field]: beyond })
  expect([refused.status, await refused.text()]).toEqual([400, sentence])
  expect((await ada.call("POST", `/api/${path}`, { ...body, [field]: largest })).status).toBe(201)
})

test("a record may be five minutes ahead of the server's clock, not ten", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const turn = async (minutes: number) => {
    const turnedAt = new Date(Date.now() + minutes * 60_000).toISOString()
    return (await ana.call("POST", `/api/rows/${id}/turns`, { waterAdded: true, turnedAt })).status
  }
  expect([await turn(4), await turn(10)]).toEqual([201, 400])
})

test("a login needs a password that an account can have", async () => {
  const { nobody } = farm()
  const login = async (password: string) => {
    const answer = await nobody.call("POST", "/api/auth/login", { email: person.email, password })
    return [answer.status, await answer.text()]
  }
  expect(await login("")).toEqual([400, "Password is required"])
  expect(await login(long(201))).toEqual([400, "Password is too long"])
  expect(await login(long(200))).toEqual([401, "Invalid email or password"])
})

test("an Idempotency-Key has 1 to 255 characters", async () => {
  const ana = farm().signIn("ana@farm.test")
  const send = async (key: string, rowId: string) =>
    (await ana.call("POST", "/api/rows", { ...row, rowId }, { "idempotency-key": key })).status
  expect([await send("", "A"), await send(long(256), "A"), await send(long(255), "A")]).toEqual([
    400, 400, 201,
  ])
})

test("every list can be cut by date and by count", async () => {
  const ada = farm().signIn("ada@farm.test", "admin")
  const { id } = await ada.row()
  const days = ["2026-01-01", "2026-02-01", "2026-03-01"]
  for (const [index, day] of days.entries()) {
    const made = await ada.row()
    await ada.done<Row>("PATCH", `/api/rows/${made.id}`, { startDate: day })
    await ada.post(`/api/rows/${id}/temperatures`, { ...reading, recordedAt: day })
    await ada.post(`/api/rows/${id}/turns`, { waterAdded: true, turnedAt: day })
    await ada.post(`/api/rows/${id}/materials`, { ...material, addedAt: day })
    await ada.post(`/api/rows/${id}/sales`, { ...load, removedAt: day })
    await ada.post(`/api/rows/${id}/visits`, { moisture: "right", visitedAt: day })
    await ada.post(`/api/rows/${id}/moves`, { stage: "curing", movedAt: day })
    await ada.post(`/api/rows/${id}/samples`, { takenAt: day })
    await ada.post(`/api/rows/${id}/results`, { sampleNumber: 1, sent: true, resultAt: day })
    await ada.post(`/api/rows/${id}/occurrences`, { what: "note", details: "Odd", occurredAt: day })
    await ada.post("/api/material-categories", { name: `Husks ${index}` })
  }
  const count = async (path: string) => (await ada.get<object[]>(`/api/${path}`)).length
  for (const kind of recordKinds) {
    const path = `rows/${id}/${kind}`
    expect([kind, await count(path), await count(`${path}?from=2026-02-01`)]).toEqual([kind, 3, 2])
    expect([kind, await count(`${path}?limit=1`), await count(`${path}?limit=9`)]).toEqual([kind, 1, 3])
  }
  // The first row began today.
  expect([await count("rows?from=2026-02-01"), await count("rows?limit=2")]).toEqual([3, 2])
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect(await count("material-categories?limit=2")).toBe(2)
  expect(await count(`material-categories?from=${tomorrow}`)).toBe(0)
})
