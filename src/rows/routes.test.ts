import { expect, test } from "bun:test"
import type { Db } from "../db/connection"
import { sales, temperatures } from "../db/schema"
import type { Row, RowChange } from "../domain/rows"
import { behindOpen } from "../test/behind-open"
import { invite } from "../test/crew"
import { testEmbedded } from "../test/embedded"
import { farm } from "../test/farm"
import { testPostgres } from "../test/only-postgres"
import { portionsOf } from "../test/portions"
import { noRecords } from "../test/row-like"
import { ask, direct } from "../test/sql"

const row = {
  rowId: "North-1",
  location: "North yard",
  length: 80,
  width: 14,
  status: "active",
  coordinates: {},
}

test("a created row has its fields, the defaults and its cooking days", async () => {
  const ana = farm().signIn("ana@farm.test")
  const made = await ana.call("POST", "/api/rows", row)
  expect(made.status).toBe(201)
  const id = ((await made.json()) as Row).id
  expect(await ana.get<Row>(`/api/rows/${id}`)).toEqual({
    ...row,
    id,
    startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    status: "active",
    coordinates: {},
    cubicYards: null,
    materialCategoryId: null,
    farmId: expect.any(Number),
    userId: expect.any(Number),
    ...noRecords,
    method: "windrow",
    ownRule: null,
  })
  const place = { name: "North", lat: 38.5, lng: -121.7 }
  const second = await ana.row({
    coordinates: place,
    cubicYards: 0,
    materialCategoryId: 1,
    status: "inactive",
  })
  expect(second).toMatchObject({ width: 12, coordinates: place, cubicYards: 0, status: "inactive" })
  expect((await ana.get<Row[]>("/api/rows")).map((each) => each.id)).toEqual([second.id, id])
  expect(await ana.get<Row[]>("/api/rows?limit=1")).toHaveLength(1)
})

test.each([
  [{ rowId: "" }, "Row ID is required"],
  [{ location: " " }, "Location is required"],
  [{ length: undefined }, "Length is required"],
  [{ length: "80" }, "Length must be a number"],
  [{ length: 0 }, "Length must be positive"],
  [{ length: 80.5 }, "Length must be a whole number"],
  [{ width: null }, "Width is required"],
  [{ width: "wide" }, "Width must be a number"],
  [{ width: -1 }, "Width must be positive"],
  [{ cubicYards: "much" }, "Cubic yards must be a number"],
  [{ cubicYards: -1 }, "Cubic yards must be 0 or positive"],
  [{ status: "lost" }, "Status is not known"],
  [{ coordinates: { lat: 1 } }, "Coordinates must be empty or have name, lat and lng"],
  [{ materialCategoryId: 999 }, "Material category not found"],
  [{ rowId: "", location: "" }, "Row ID is required"],
  [{ location: "x".repeat(201) }, "Location must be at most 200 characters"],
])("a row with %j is refused with %j", async (wrong, sentence) => {
  const response = await farm()
    .signIn("ana@farm.test")
    .call("POST", "/api/rows", { ...row, ...wrong })
  expect([response.status, await response.text()]).toEqual([400, sentence])
  expect(response.headers.get("content-type")).toStartWith("text/plain")
})

test("a label is unique within its farm", async () => {
  const { signIn } = farm()
  const ana = signIn("ana@farm.test")
  await ana.post("/api/rows", row)
  const bo = signIn("bo@farm.test")
  await bo.post("/api/rows", row)
  await invite(ana, bo, "worker")
  const second = await bo.call("POST", "/api/rows", row)
  expect([second.status, await second.text()]).toEqual([409, 'Row ID "North-1" is already in use'])
})

test("a label that looks like another one of the farm is taken", async () => {
  const ana = farm().signIn("ana@farm.test")
  await ana.post("/api/rows", { ...row, rowId: "Bodenmüll A-105" })
  const other = await ana.row()
  for (const rowId of ["bodenmüll a-105", "Bodenmu\u0308ll\u00a0A\u2011105", "BODENMÜLL A–105"]) {
    const sentence = `Row ID "${rowId.normalize()}" is already in use`
    for (const [method, url] of [
      ["POST", "/api/rows"],
      ["PATCH", `/api/rows/${other.id}`],
    ] as const) {
      const taken = await ana.call(method, url, method === "POST" ? { ...row, rowId } : { rowId })
      expect([taken.status, await taken.text()]).toEqual([409, sentence])
    }
  }
  expect((await ana.post<Row>("/api/rows", { ...row, rowId: "Bodenmüll A105" })).rowId).toBe("Bodenmüll A105")
})

test("of rows that are made at once with labels that look the same, one is", async () => {
  const ana = farm().signIn("ana@farm.test")
  const labels = ["A-105", "a-105", "A–105", "a−105", "A\u2011105", "A-\u200b105"]
  const made = await Promise.all(labels.map((rowId) => ana.call("POST", "/api/rows", { ...row, rowId })))
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  expect(await ana.get<Row[]>("/api/rows")).toHaveLength(1)
})

test("piles of an earlier version that look the same stay usable, and take no third one", async () => {
  const { db, signIn } = farm()
  const ana = signIn("ana@farm.test")
  const [first, second] = [await ana.row({ rowId: "Müll-1" }), await ana.row({ rowId: "B-2" })]
  const older = "Mu\u0308ll-1"
  await ask(db, "UPDATE compost_rows SET name_key = NULL")
  await ask(db, "UPDATE compost_rows SET row_id = ? WHERE id = ?", older, second.id)
  const third = () => ana.call("POST", "/api/rows", { ...row, rowId: "müll–1" })
  expect((await third()).status).toBe(409)
  for (const { id } of [first, second]) {
    await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140 })
    // What its form sends.
    await ana.done("PATCH", `/api/rows/${id}`, { rowId: "Müll-1", location: "South" })
  }
  expect(await ana.get<Row>(`/api/rows/${second.id}`)).toMatchObject({ rowId: older, location: "South" })
  expect(await ana.get<unknown[]>(`/api/rows/${second.id}/changes`)).toHaveLength(1)
  await ana.done("PATCH", `/api/rows/${first.id}`, { rowId: "M-1" })
  expect((await third()).status).toBe(409)
  await ana.done("PATCH", `/api/rows/${second.id}`, { rowId: "M-2" })
  expect((await third()).status).toBe(201)
})

testPostgres("a label that a server of the version before gives away or takes is known", async () => {
  const { db, signIn } = farm()
  const ana = signIn("ana@farm.test")
  const { id } = await ana.row({ rowId: "A-1" })
  await ask(db, "UPDATE compost_rows SET row_id = 'B-1' WHERE id = ?", id)
  const status = async (rowId: string) => (await ana.call("POST", "/api/rows", { ...row, rowId })).status
  expect([await status("b-1"), await status("a-1")]).toEqual([409, 201])
})

test.each([
  ["GET", ""],
  ["DELETE", ""],
  ["PATCH", "/status"],
  ["GET", "/temperatures"],
  ["POST", "/temperatures"],
  ["GET", "/temperatures/1"],
  ["GET", "/turns"],
  ["POST", "/turns"],
  ["GET", "/materials"],
  ["POST", "/materials"],
])(
  "%s /api/rows/{id}%s is 401 without a session, 404 for a stranger and a malformed id",
  async (method, path) => {
    const { signIn, nobody } = farm()
    const mine = await signIn("ana@farm.test").row()
    const bodyOf = method === "POST" || method === "PATCH" ? {} : undefined
    const unsigned = await nobody.call(method, `/api/rows/${mine.id}${path}`, bodyOf)
    expect([unsigned.status, await unsigned.text()]).toEqual([401, "Not authenticated"])
    for (const id of [mine.id, "999", "abc", "1.5", "-1", "9".repeat(40)]) {
      const stranger = await signIn("bo@farm.test").call(method, `/api/rows/${id}${path}`, bodyOf)
      expect([stranger.status, await stranger.text()]).toEqual([404, "Compost row not found"])
    }
    expect(await signIn("bo@farm.test").get<Row[]>("/api/rows")).toEqual([])
  },
)

test.each(["active", "inactive", "cooking_complete", "thermophilic_complete", "ready_for_pickup", "removed"])(
  "the status can be set to %s, but not changed after a removal",
  async (status) => {
    const ana = farm().signIn("ana@farm.test")
    const { id } = await ana.row()
    expect(await ana.done<Row>("PATCH", `/api/rows/${id}/status`, { status })).toMatchObject({ id, status })
    const next = await ana.call("PATCH", `/api/rows/${id}/status`, { status: "active" })
    expect(next.status).toBe(status === "removed" ? 409 : 200)
    if (status === "removed") expect(await next.text()).toBe("A removed row cannot be edited")
  },
)

test("a removed row takes no readings, turns or materials", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row({ status: "removed" })
  for (const [path, record] of [
    ["temperatures", { temperature: 140, photoUrl: null }],
    ["turns", { waterAdded: true }],
    ["materials", { cubicYards: 3, materialCategoryId: 1 }],
  ]) {
    const response = await ana.call("POST", `/api/rows/${id}/${path}`, record)
    expect([response.status, await response.text()]).toEqual([409, "A removed row cannot be edited"])
  }
})

test("deleting a row deletes its records", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const { id } = await ana.row()
  await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140, photoUrl: null })
  await ana.post(`/api/rows/${id}/turns`, { waterAdded: true })
  await ana.post(`/api/rows/${id}/materials`, { cubicYards: 3, materialCategoryId: 1 })
  expect(await ana.done<object>("DELETE", `/api/rows/${id}`)).toEqual({ deleted: id })
  expect((await ana.call("GET", `/api/rows/${id}`)).status).toBe(404)
  for (const table of ["temperatures", "turns", "material_additions", "cooking_days"])
    expect(await ask(db, `SELECT * FROM ${table}`)).toEqual([])
})

testEmbedded("deleting a row leaves no reference behind", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const { id } = await ana.row()
  await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140, photoUrl: null })
  await ana.post(`/api/rows/${id}/turns`, { waterAdded: true })
  await ana.post(`/api/rows/${id}/materials`, { cubicYards: 3, materialCategoryId: 1 })
  await ana.done<object>("DELETE", `/api/rows/${id}`)
  expect(await ask(db, "PRAGMA foreign_key_check")).toEqual([])
})

test("a row that was sold or removed can't be deleted", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const removed = await ana.row({ status: "removed" })
  const sold = await ana.row()
  await direct(db)
    .insert(sales)
    .values({ rowId: sold.id, clientName: "Cy", emptyWeight: 1, fullWeight: 2, recordedBy: sold.userId })
  for (const { id } of [removed, sold]) {
    const response = await ana.call("DELETE", `/api/rows/${id}`)
    expect([response.status, await response.text()]).toEqual([
      409,
      "This row cannot be deleted because it has been sold or removed.",
    ])
    expect((await ana.call("GET", `/api/rows/${id}`)).status).toBe(200)
  }
})

test("an unsold row can be deleted, and the records of a sold one stay", async () => {
  const { signIn, db } = farm()
  const [ana, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  const [kept, gone] = [await ana.row(), await bo.row()]
  const at = `/api/rows/${kept.id}`
  await ana.post(`${at}/temperatures`, { temperature: 140, photoUrl: null })
  await ana.post(`${at}/sales`, { clientName: "Cy", emptyWeight: 1, fullWeight: 2 })
  expect(await bo.done<object>("DELETE", `/api/rows/${gone.id}`)).toEqual({ deleted: gone.id })
  for (const kind of ["temperatures", "sales"])
    expect(await ana.get<object[]>(`${at}/${kind}`)).toHaveLength(1)
  expect(await ask(db, "SELECT row_id FROM cooking_days")).toEqual([[kept.id]])
})

test("a removed row can't be edited, while others can, and its records are not changed", async () => {
  const ana = farm().signIn("ana@farm.test")
  const [active, removed] = [await ana.row(), await ana.row()]
  const sent = [
    ["temperatures", { temperature: 140, photoUrl: null }],
    ["turns", { waterAdded: true }],
    ["materials", { cubicYards: 3, materialCategoryId: 1 }],
    ["sales", { clientName: "Cy", emptyWeight: 1, fullWeight: 2 }],
  ] as const
  const made: { id: number }[] = []
  for (const [path, record] of sent) made.push(await ana.post(`/api/rows/${removed.id}/${path}`, record))
  await ana.done("PATCH", `/api/rows/${removed.id}/status`, { status: "removed" })
  for (const [index, [path, record]] of sent.entries()) {
    const at = `/api/rows/${removed.id}/${path}`
    expect((await ana.call("POST", at, record)).status).toBe(409)
    const struck = await ana.call("POST", `${at}/${made[index]?.id}/void`, { reason: "Wrong pile" })
    expect(struck.status).toBe(201)
    expect((await ana.call("POST", `/api/rows/${active.id}/${path}`, record)).status).toBe(201)
  }
})

test("a manager corrects after the end, with a reason: voids a record, and takes the removal back", async () => {
  const { signIn } = farm()
  const [ana, will] = [signIn("ana@farm.test"), signIn("will@farm.test")]
  await invite(ana, will, "worker")
  const { id } = await ana.row({ rowId: "A-1" })
  const at = `/api/rows/${id}`
  for (let day = 1; day <= 15; day++)
    await ana.post(`${at}/temperatures`, {
      temperature: 131,
      recordedAt: `2026-03-${String(day).padStart(2, "0")}T12:00:00Z`,
      lateReason: "From paper",
    })
  const early = await ana.call("POST", `${at}/put-back`, { reason: "Too soon" })
  expect([early.status, await early.text()]).toEqual([409, "This row is not removed"])
  await ana.done("PATCH", `${at}/status`, { status: "ready_for_pickup" })
  await ana.done("PATCH", `${at}/status`, { status: "removed" })
  const [wrong] = await ana.get<{ id: number }[]>(`${at}/temperatures`)
  const struck = await will.call("POST", `${at}/temperatures/${wrong?.id}/void`, { reason: "Wrong pile" })
  expect([struck.status, await struck.text()]).toEqual([409, "A removed row cannot be edited"])
  await ana.post(`${at}/temperatures/${wrong?.id}/void`, { reason: "Wrong pile" })
  // Fourteen days are left; the pile stays removed.
  expect(await ana.get<Row>(at)).toMatchObject({ status: "removed", cookingDays: 14, countDays: 14 })
  expect((await will.call("POST", `${at}/put-back`, { reason: "Mine" })).status).toBe(403)
  const back = await ana.post<Row>(`${at}/put-back`, { reason: "B-2 was sold, not A-1" })
  expect(back).toMatchObject({ status: "ready_for_pickup", cookingDays: 14 })
  const changed = await ana.get<RowChange[]>(`${at}/changes`)
  expect(changed.slice(0, 2).map(({ field, from, to }) => [field, from, to])).toEqual([
    ["status", "removed", "ready_for_pickup"],
    ["putBack", null, "B-2 was sold, not A-1"],
  ])
  const log = await (await ana.call("GET", `${at}/log.csv`)).text()
  expect(log).toContain("Removal taken back: B-2 was sold")
})

test("a deleted pile leaves a line in the farm's list, with its label and how many records it had", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row({ rowId: "A-1" })
  await ana.post(`/api/rows/${id}/turns`, { waterAdded: true })
  await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140 })
  await ana.done("DELETE", `/api/rows/${id}`)
  const [act] = await ana.get<{ sentence: string }[]>("/api/farm/acts")
  expect(act?.sentence).toBe("Ana Farmer (ana@farm.test) deleted the pile A-1 with 2 records.")
})

test("a row with many readings and changes is deleted in portions, and stands whole until the end", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const { id, userId } = await ana.row()
  const numbers = "WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 3500)"
  await ask(
    db,
    `${numbers} INSERT INTO temperatures (row_id, temperature, recorded_at, received_at, recorded_by)
    SELECT ?, 90, n, n, ? FROM number`,
    id,
    userId,
  )
  await ask(
    db,
    `${numbers} INSERT INTO row_changes (row_id, changed_by, changed_at, field) SELECT ?, ?, n, 'length' FROM number`,
    id,
    userId,
  )
  const kept = await ana.row()
  const { largest } = await portionsOf(db, "temperatures", () => ana.done("DELETE", `/api/rows/${id}`))
  expect(largest).toBeLessThanOrEqual(1000)
  for (const table of ["temperatures", "row_changes"])
    expect(await ask(db, `SELECT count(*) FROM ${table}`)).toEqual([[0]])
  expect((await ana.get<Row[]>("/api/rows")).map((row) => row.id)).toEqual([kept.id])
})

testPostgres(
  "a row that others record in is deleted with what they have written, at the first try",
  async () => {
    const { signIn, db } = farm()
    const ana = signIn("ana@farm.test")
    const { id } = await ana.row()
    // A sequence also counts what a try in vain has deleted.
    await ask(db, "CREATE SEQUENCE portions")
    const count = "BEGIN PERFORM nextval(''portions''); RETURN NULL; END"
    await ask(db, `CREATE FUNCTION count_portion() RETURNS trigger LANGUAGE plpgsql AS '${count}'`)
    const trigger = "CREATE TRIGGER portion AFTER DELETE ON temperatures FOR EACH STATEMENT"
    await ask(db, `${trigger} EXECUTE FUNCTION count_portion()`)
    const reading = { rowId: id, recordedBy: 1, temperature: 90, recordedAt: "2026-05-01T08:00:00Z" }
    const record = (tx: Db) => tx.insert(temperatures).values(reading)
    const answer = await behindOpen(db, record, () => ana.call("DELETE", `/api/rows/${id}`))
    expect(answer.status).toBe(200)
    expect(await ask(db, "SELECT count(*) FROM temperatures")).toEqual([[0]])
    expect(Number((await ask(db, "SELECT last_value FROM portions"))[0]?.[0])).toBe(1)
  },
)

test("deleting a row deletes all of its 2,100 photos", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const { id, userId } = await ana.row()
  const numbers = "WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 2100)"
  const jpeg = new Uint8Array([0xff])
  await ask(
    db,
    `${numbers} INSERT INTO photos (id, user_id, etag, jpeg) SELECT n, ?, 'e', ? FROM number`,
    userId,
    jpeg,
  )
  await ask(
    db,
    `${numbers} INSERT INTO temperatures (row_id, temperature, photo_id, recorded_at, received_at, recorded_by)
    SELECT ?, 90, n, n, n, ? FROM number`,
    id,
    userId,
  )
  await ana.done("DELETE", `/api/rows/${id}`)
  expect(await ask(db, "SELECT count(*) FROM photos")).toEqual([[0]])
})
