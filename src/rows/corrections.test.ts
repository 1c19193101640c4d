import { expect, test } from "bun:test"
import type { Row, RowChange } from "../domain/rows"
import type { Temperature } from "../domain/temperatures"
import type { Turn } from "../domain/turns"
import { farm } from "../test/farm"

test("a correction changes fields and records their old values", async () => {
  const { signIn } = farm()
  const ana = signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-1", location: "North", length: 80 })
  const path = `/api/rows/${row.id}`
  const correction = {
    rowId: "A-2",
    length: 90,
    startDate: "2026-05-01",
    location: "North",
    cubicYards: 40,
    materialCategoryId: 3,
  }
  const corrected = await ana.done<Row>("PATCH", path, correction)
  expect(corrected).toEqual({ ...row, ...correction, startDate: "2026-05-01T12:00:00.000Z" })
  const changes = await ana.get<RowChange[]>(`${path}/changes`)
  expect(changes.map(({ field, from, to }) => [field, from, to]).sort()).toEqual([
    ["cubicYards", null, "40"],
    ["length", "80", "90"],
    ["materialCategoryId", null, "Leaves"],
    ["rowId", "A-1", "A-2"],
    ["startDate", row.startDate, "2026-05-01T12:00:00.000Z"],
  ])
  expect(changes.every((change) => change.changedBy === row.userId)).toBe(true)
  expect(changes.every((change) => change.author === "Ana Farmer")).toBe(true)
  await ana.done("PATCH", path, {})
  expect(await ana.get<RowChange[]>(`${path}/changes`)).toHaveLength(5)
})

test("an invalid correction is refused with a sentence", async () => {
  const { signIn } = farm()
  const ana = signIn("ana@farm.test")
  const row = await ana.row()
  const other = await ana.row()
  const path = `/api/rows/${row.id}`
  for (const [wrong, status, sentence] of [
    [{ rowId: other.rowId }, 409, `Row ID "${other.rowId}" is already in use`],
    [{ length: 0 }, 400, "Length must be positive"],
    [{ location: "" }, 400, "Location is required"],
    [{ materialCategoryId: 999 }, 400, "Material category not found"],
    [{ startDate: "tomorrow" }, 400, "Start date must be an ISO date"],
  ] as const) {
    const response = await ana.call("PATCH", path, wrong)
    expect([response.status, await response.text()]).toEqual([status, sentence])
  }
  expect((await signIn("bo@farm.test").call("PATCH", path, { length: 1 })).status).toBe(404)
  await ana.done("PATCH", `${path}/status`, { status: "removed" })
  expect((await ana.call("PATCH", path, { length: 1 })).status).toBe(409)
  const history = await ana.get<RowChange[]>(`${path}/changes`)
  expect(history).toMatchObject([{ field: "status", from: "active", to: "removed" }])
})

test("a voided reading stays in the log but makes no cooking day", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id, userId } = await ana.row()
  const path = `/api/rows/${id}/temperatures`
  const log = (temperature: number, recordedAt: string) =>
    ana.post<Temperature>(path, { temperature, recordedAt, photoUrl: null })
  for (let day = 1; day <= 14; day++) await log(140, `2026-05-${String(day).padStart(2, "0")}`)
  const one = await log(150, "2026-05-15T08:00:00Z")
  const two = await log(160, "2026-05-15T20:00:00Z")
  const row = () => ana.get<Row>(`/api/rows/${id}`)
  const strike = (reading: Temperature) =>
    ana.post<Temperature>(`${path}/${reading.id}/void`, { reason: "Wrong pile" })
  expect(await row()).toMatchObject({
    cookingDays: 15,
    status: "cooking_complete",
    lastTemperature: 160,
    lastRecordedAt: two.recordedAt,
  })
  const voided = await strike(two)
  expect(voided).toEqual({
    ...two,
    voided: { at: expect.any(String), by: userId, author: "Ana Farmer", reason: "Wrong pile" },
  })
  expect(await row()).toMatchObject({ cookingDays: 15, status: "cooking_complete", lastTemperature: 150 })
  await strike(one)
  expect(await row()).toMatchObject({ cookingDays: 14, status: "active", lastTemperature: 140 })
  expect(await ana.get<Temperature[]>(path)).toHaveLength(16)

  const again = await ana.call("POST", `${path}/${one.id}/void`, { reason: "Again" })
  expect([again.status, await again.text()]).toEqual([409, "This record has already been voided"])
  const silent = await ana.call("POST", `${path}/${one.id}/void`, { reason: " " })
  expect([silent.status, await silent.text()]).toEqual([400, "Reason is required"])
  expect((await ana.call("POST", `${path}/999/void`, { reason: "x" })).status).toBe(404)
})

test("a void does not complete a row that a person made active again", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const path = `/api/rows/${id}`
  const log = (temperature: number, recordedAt: string) =>
    ana.post<Temperature>(`${path}/temperatures`, { temperature, recordedAt, photoUrl: null })
  const cold = await log(60, "2026-04-01")
  for (let day = 1; day <= 15; day++) await log(140, `2026-05-${String(day).padStart(2, "0")}`)
  await ana.done("PATCH", `${path}/status`, { status: "active" })
  await ana.post(`${path}/temperatures/${cold.id}/void`, { reason: "Wrong pile" })
  expect(await ana.get<Row>(path)).toMatchObject({ status: "active", cookingDays: 15 })
})

test("a voided turn keeps its number and is not counted", async () => {
  const { signIn } = farm()
  const ana = signIn("ana@farm.test")
  const { id } = await ana.row()
  const turn = (turnedAt: string) => ana.post<Turn>(`/api/rows/${id}/turns`, { waterAdded: true, turnedAt })
  const one = await turn("2026-05-01")
  const two = await turn("2026-05-04")
  const row = () => ana.get<Row>(`/api/rows/${id}`)
  expect(await row()).toMatchObject({ turnCount: 2, lastTurnedAt: two.turnedAt })
  await ana.post(`/api/rows/${id}/turns/${two.id}/void`, { reason: "Not turned" })
  expect(await row()).toMatchObject({ turnCount: 1, lastTurnedAt: one.turnedAt })
  expect((await turn("2026-05-05")).turnNumber).toBe(3)
  const stranger = await signIn("bo@farm.test").call("POST", `/api/rows/${id}/turns/${one.id}/void`, {
    reason: "x",
  })
  expect(stranger.status).toBe(404)
})

test("a voided addition stays in the list", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const path = `/api/rows/${id}/materials`
  const { id: added } = await ana.post<{ id: number }>(path, { cubicYards: 3, materialCategoryId: 1 })
  await ana.post(`${path}/${added}/void`, { reason: "Counted twice" })
  expect(await ana.get<object[]>(path)).toMatchObject([{ id: added, voided: { reason: "Counted twice" } }])
})

test("a correction takes no field that only the server sets", async () => {
  const { signIn } = farm()
  const [ana, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  const row = await ana.row()
  const { userId } = await bo.row()
  const forged = { userId, id: 99, status: "removed", cookingDays: 15, turnCount: 9, lastTemperature: 140 }
  for (const [name, value] of Object.entries(forged)) {
    const answer = await ana.call("PATCH", `/api/rows/${row.id}`, { length: 81, [name]: value })
    expect([name, answer.status]).toEqual([name, 400])
  }
  expect(await ana.get<Row>(`/api/rows/${row.id}`)).toEqual(row)
  expect(await bo.get<Row[]>("/api/rows")).toHaveLength(1)
})

test("each row keeps its own summary, also when a record is voided", async () => {
  const ana = farm().signIn("ana@farm.test")
  const [one, other] = [await ana.row(), await ana.row()]
  const log = ({ id }: Row, temperature: number, recordedAt: string) =>
    ana.post<Temperature>(`/api/rows/${id}/temperatures`, { temperature, recordedAt, photoUrl: null })
  const turn = ({ id }: Row, turnedAt: string) =>
    ana.post<Turn>(`/api/rows/${id}/turns`, { waterAdded: true, turnedAt })
  await log(other, 150, "2026-05-02")
  await log(other, 151, "2026-05-03")
  await turn(other, "2026-05-03")
  expect((await turn(other, "2026-05-04")).turnNumber).toBe(2)
  const hot = await log(one, 140, "2026-05-02")
  expect((await turn(one, "2026-05-01")).turnNumber).toBe(1)
  const sums = async ({ id }: Row) => {
    const row = await ana.get<Row>(`/api/rows/${id}`)
    return [row.cookingDays, row.lastTemperature, row.turnCount, row.lastTurnedAt?.slice(0, 10)]
  }
  expect(await sums(one)).toEqual([1, 140, 1, "2026-05-01"])
  expect(await sums(other)).toEqual([2, 151, 2, "2026-05-04"])

  await ana.post(`/api/rows/${one.id}/temperatures/${hot.id}/void`, { reason: "Wrong pile" })
  expect(await sums(one)).toEqual([0, null, 1, "2026-05-01"])
  await log(other, 90, "2026-05-05")
  expect(await sums(other)).toEqual([2, 90, 2, "2026-05-04"])
})

test("only a hot reading of the same day keeps a cooking day", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const path = `/api/rows/${id}/temperatures`
  const log = (temperature: number, recordedAt: string) =>
    ana.post<Temperature>(path, { temperature, recordedAt, photoUrl: null })
  const days = async () => (await ana.get<Row>(`/api/rows/${id}`)).cookingDays
  await log(140, "2026-05-01T23:59:59.999Z")
  const wrong = await log(140, "2026-05-02T12:00:00Z")
  await log(130, "2026-05-02T13:00:00Z")
  await log(140, "2026-05-03T00:00:00Z")
  expect(await days()).toBe(3)
  await ana.post(`${path}/${wrong.id}/void`, { reason: "Wrong pile" })
  expect(await days()).toBe(2)
})

test.each(["inactive", "ready_for_pickup"])("a void leaves a row that is %s as it is", async (status) => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const path = `/api/rows/${id}`
  const readings: Temperature[] = []
  for (let day = 1; day <= 15; day++) {
    const recordedAt = `2026-05-${String(day).padStart(2, "0")}`
    readings.push(await ana.post(`${path}/temperatures`, { temperature: 140, recordedAt, photoUrl: null }))
  }
  await ana.done("PATCH", `${path}/status`, { status })
  await ana.post(`${path}/temperatures/${readings[0]?.id}/void`, { reason: "Wrong pile" })
  expect(await ana.get<Row>(path)).toMatchObject({ status, cookingDays: 14 })
})

test("a row that a person completed early stays complete when a reading is voided", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const path = `/api/rows/${id}`
  const reading = await ana.post<Temperature>(`${path}/temperatures`, { temperature: 140, photoUrl: null })
  await ana.done("PATCH", `${path}/status`, { status: "cooking_complete" })
  await ana.post(`${path}/temperatures/${reading.id}/void`, { reason: "Wrong pile" })
  expect(await ana.get<Row>(path)).toMatchObject({ status: "cooking_complete", cookingDays: 0 })
})
