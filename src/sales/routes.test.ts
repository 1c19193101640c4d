import { expect, test } from "bun:test"
import type { Sale } from "../domain/sales"
import { netWeight, totalNet } from "../domain/totals"
import { farm } from "../test/farm"
import { dataUrlOf, makeJpeg } from "../test/jpeg-maker"
import { ask } from "../test/sql"

const load = { clientName: "Cy's Nursery", emptyWeight: 9_000, fullWeight: 21_500, photoUrl: null }

test("loads are sold from a row in every status except removed", async () => {
  const { signIn } = farm()
  const ana = signIn("ana@farm.test")
  const { id, userId } = await ana.row()
  const path = `/api/rows/${id}/sales`
  const picture = dataUrlOf(await makeJpeg({ width: 64, height: 48 }))
  const first = await ana.post<Sale>(path, { ...load, removedAt: "2026-05-20" })
  for (const status of ["inactive", "cooking_complete", "thermophilic_complete", "ready_for_pickup"]) {
    await ana.done("PATCH", `/api/rows/${id}/status`, { status })
    await ana.post(path, { ...load, fullWeight: 10_000 })
  }
  const ticket = await ana.post<Sale>(path, { ...load, photoUrl: picture })
  const list = await ana.get<Sale[]>(path)
  expect(list).toHaveLength(6)
  expect([list[0], list[5]]).toEqual([ticket, first])
  expect(first).toMatchObject({ clientName: "Cy's Nursery", recordedBy: userId, photoUrl: null })
  // By hand: 21,500 − 9,000 twice, 10,000 − 9,000 four times.
  expect([netWeight(first), totalNet(list)]).toEqual([12_500, 29_000])
  expect(await ana.get<Sale>(`${path}/${ticket.id}`)).toEqual({ ...ticket, photoUrl: picture })
  expect((await ana.call("GET", ticket.photoUrl ?? "")).headers.get("content-type")).toBe("image/jpeg")

  await ana.done("PATCH", `/api/rows/${id}/status`, { status: "removed" })
  const late = await ana.call("POST", path, load)
  expect([late.status, await late.text()]).toEqual([409, "A removed row cannot be edited"])
  expect((await signIn("bo@farm.test").call("GET", path)).status).toBe(404)
  expect((await ana.call("GET", `${path}/999`)).status).toBe(404)
})

test.each([
  [{ clientName: " " }, "Client name is required"],
  [{ emptyWeight: undefined }, "Empty weight is required"],
  [{ fullWeight: "heavy" }, "Full weight must be a number"],
  [{ fullWeight: 9_000.5 }, "Full weight must be a whole number"],
  [{ fullWeight: 9_000 }, "Full weight must be more than empty weight"],
  [{ ticket: "4".repeat(51) }, "Ticket must be at most 50 characters"],
  [{ cubicYards: 0 }, "Cubic yards must be positive"],
  [{ cubicYards: 0.5 }, "Cubic yards must be a whole number"],
  [{ volumeValue: 0.5 }, "Volume unit is required"],
  [{ volumeUnit: "yd³" }, "Volume value is required"],
  [{ volumeValue: 0.5, volumeUnit: "lb" }, "Volume unit must be yd³ or m³"],
  [{ photoUrl: "data:image/png;base64,AAAA" }, "Photo must be a JPEG data URL"],
])("a sale with %j is refused with %j", async (wrong, sentence) => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const response = await ana.call("POST", `/api/rows/${id}/sales`, { ...load, ...wrong })
  expect([response.status, await response.text()]).toEqual([400, sentence])
})

test("a sale may have a ticket number and a volume, in the unit in which it was written", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const path = `/api/rows/${id}/sales`
  const nothing = { ticket: null, cubicYards: null, volumeValue: null, volumeUnit: null }
  expect(await ana.post<Sale>(path, load)).toMatchObject(nothing)
  expect(await ana.post<Sale>(path, { ...load, ticket: " " })).toMatchObject(nothing)
  const whole = { ticket: "4711", cubicYards: 20 }
  expect(await ana.post<Sale>(path, { ...load, ...whole })).toMatchObject({ ...nothing, ...whole })
  const halves = { volumeValue: 0.5, volumeUnit: "yd³" }
  expect(await ana.post<Sale>(path, { ...load, ...halves })).toMatchObject({ ...halves, cubicYards: 0.5 })
  // Weights in tonnes beside a volume in cubic meters: 2 m³ are 2 ÷ 0.764555 = 2.6159 yd³.
  const { emptyWeight, fullWeight, ...other } = load
  const metric = { emptyValue: 9, fullValue: 21.5, unit: "t", volumeValue: 2, volumeUnit: "m³" }
  const sale = await ana.post<Sale>(path, { ...other, ...metric })
  expect(sale).toMatchObject(metric)
  expect(sale.cubicYards).toBeCloseTo(2.6159, 4)
  const log = await ana.call("GET", `/api/rows/${id}/log.csv`)
  expect(await log.text()).toContain("Cy's Nursery, ticket 4711, net 12,500 lb")
})

test("a sold row can't be deleted, also after its sale is voided", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const sale = await ana.post<Sale>(`/api/rows/${id}/sales`, load)
  expect((await ana.call("DELETE", `/api/rows/${id}`)).status).toBe(409)
  const voided = await ana.post<Sale>(`/api/rows/${id}/sales/${sale.id}/void`, { reason: "Wrong row" })
  expect(voided.voided).toMatchObject({ by: sale.recordedBy, reason: "Wrong row" })
  expect(await ana.get<Sale[]>(`/api/rows/${id}/sales`)).toEqual([voided])
  expect((await ana.call("DELETE", `/api/rows/${id}`)).status).toBe(409)
})

test("clients of all the user's rows are listed once, most recent first", async () => {
  const { signIn } = farm()
  const ana = signIn("ana@farm.test")
  const sell = async (row: { id: number }, clientName: string, removedAt: string) =>
    ana.post<Sale>(`/api/rows/${row.id}/sales`, { ...load, clientName, removedAt })
  const [north, south] = [await ana.row(), await ana.row()]
  await sell(north, "Cy's Nursery", "2026-05-01")
  await sell(south, "Dee", "2026-05-02")
  await sell(south, "Cy's Nursery", "2026-05-03")
  const wrong = await sell(south, "Mistyped", "2026-05-04")
  await ana.post(`/api/rows/${south.id}/sales/${wrong.id}/void`, { reason: "Mistyped" })
  expect(await ana.get<string[]>("/api/clients")).toEqual(["Cy's Nursery", "Dee"])
  expect(await signIn("bo@farm.test").get<string[]>("/api/clients")).toEqual([])
})

test("which client bought from which row is listed once, without voided sales and other farms'", async () => {
  const { signIn } = farm()
  const [ana, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  const [north, south, others] = [await ana.row(), await ana.row(), await bo.row()]
  const sell = (actor: typeof ana, { id }: { id: number }, clientName: string) =>
    actor.post<Sale>(`/api/rows/${id}/sales`, { ...load, clientName })
  for (const clientName of ["Dee", "Cy's Nursery", "Dee"]) await sell(ana, north, clientName)
  const wrong = await sell(ana, south, "Mistyped")
  await ana.post(`/api/rows/${south.id}/sales/${wrong.id}/void`, { reason: "Mistyped" })
  await sell(ana, south, "Dee")
  await ana.done("PATCH", `/api/rows/${south.id}/status`, { status: "removed" })
  await sell(bo, others, "Eve")
  expect(await ana.get("/api/clients/rows")).toEqual([
    { rowId: north.id, clientName: "Cy's Nursery" },
    { rowId: north.id, clientName: "Dee" },
    { rowId: south.id, clientName: "Dee" },
  ])
  expect(await bo.get("/api/clients/rows")).toEqual([{ rowId: others.id, clientName: "Eve" }])
})

test("names that look the same are one client, shown as most recently written", async () => {
  const ana = farm().signIn("ana@farm.test")
  const [north, south] = [await ana.row(), await ana.row()]
  const sell = ({ id }: { id: number }, clientName: string, removedAt: string) =>
    ana.post<Sale>(`/api/rows/${id}/sales`, { ...load, clientName, removedAt })
  await sell(north, "OAK NURSERY", "2026-05-01")
  await sell(north, "Oak  nursery", "2026-05-02")
  await sell(north, "Dee", "2026-05-03")
  const latest = await sell(south, "Oak Nursery", "2026-05-04")
  expect(await ana.get<string[]>("/api/clients")).toEqual(["Oak Nursery", "Dee"])
  expect(await ana.get("/api/clients/rows")).toEqual([
    { rowId: north.id, clientName: "Dee" },
    { rowId: north.id, clientName: "Oak Nursery" },
    { rowId: south.id, clientName: "Oak Nursery" },
  ])
  // A record keeps its own spelling, and a voided one names nobody.
  const names = (await ana.get<Sale[]>(`/api/rows/${north.id}/sales`)).map(({ clientName }) => clientName)
  expect(names).toEqual(["Dee", "Oak  nursery", "OAK NURSERY"])
  await ana.post(`/api/rows/${south.id}/sales/${latest.id}/void`, { reason: "Not fetched" })
  expect(await ana.get<string[]>("/api/clients")).toEqual(["Dee", "Oak  nursery"])
})

test("at most 200 clients are offered", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const { id, userId } = await ana.row()
  await ask(
    db,
    `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 201)
    INSERT INTO sales (row_id, client_name, empty_weight, full_weight, removed_at, received_at, recorded_by)
    SELECT ?, 'Client ' || n, 1, 2, n, n, ? FROM number`,
    id,
    userId,
  )
  const clients = await ana.get<string[]>("/api/clients")
  expect([clients.length, clients[0]]).toEqual([200, "Client 201"])
})
