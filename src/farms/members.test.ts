import { expect, test } from "bun:test"
import { inTransaction } from "../db/transaction"
import type { FarmMember, Member, OwnFarm } from "../domain/farms"
import type { Row } from "../domain/rows"
import type { Temperature } from "../domain/temperatures"
import type { SignedInUser } from "../domain/users"
import { invite } from "../test/crew"
import { type Actor, farm } from "../test/farm"
import { dataUrlOf, makeJpeg } from "../test/jpeg-maker"
import { ask } from "../test/sql"
import { addTurn } from "../turns/queries"

/** Ana's farm with a worker, an inspector, and Dee, who has nothing to do with it. */
const crew = async () => {
  const world = farm()
  const [ana, bo, cy, dee] = ["ana", "bo", "cy", "dee"].map((name) => world.signIn(`${name}@farm.test`)) as [
    Actor,
    Actor,
    Actor,
    Actor,
  ]
  await invite(ana, bo, "worker")
  await invite(ana, cy, "inspector")
  const idOf = async (actor: Actor) => (await actor.get<SignedInUser>("/api/auth/user")).id
  return { ...world, ana, bo, cy, dee, idOf, row: await ana.row({ rowId: "A-1" }) }
}

const answer = async (response: Promise<Response>) => {
  const { status, text } = await response.then(async (got) => ({
    status: got.status,
    text: await got.text(),
  }))
  return [status, text]
}

const onlyLooks = "An inspector can look at this farm but not change it."
const onlyManagers = "Only a manager of this farm can do that."

test("signing up makes a farm, named after the company or the first name", async () => {
  const { nobody, app } = farm()
  const person = { password: "green-heap", firstName: "Ana", lastName: "Berg" }
  const farmsOf = async (more: object) => {
    const made = await nobody.call("POST", "/api/auth/register", { ...person, ...more })
    const cookie = made.headers.get("set-cookie")?.split(";")[0] ?? ""
    const headers = { host: "localhost", cookie }
    return (await (await app.request("/api/auth/user", { headers })).json()).farms
  }
  const own = { role: "manager", address: null, zone: "UTC", rule: null }
  expect(await farmsOf({ email: "a@farm.test" })).toMatchObject([{ ...own, name: "Ana's farm" }])
  expect(await farmsOf({ email: "b@farm.test", company: " " })).toMatchObject([{ name: "Ana's farm" }])
  expect(await farmsOf({ email: "c@farm.test", company: "Green Heap" })).toMatchObject([
    { name: "Green Heap" },
  ])
})

test("a farm's people see the same piles, each record under its author's name", async () => {
  const { ana, bo, cy, dee, idOf, row } = await crew()
  const photoUrl = dataUrlOf(await makeJpeg({ width: 8, height: 8 }))
  const path = `/api/rows/${row.id}/temperatures`
  const reading = await bo.post<Temperature>(path, { temperature: 140, photoUrl })
  expect(reading.recordedBy).toBe(await idOf(bo))
  for (const actor of [ana, bo, cy]) {
    expect(await actor.get<Row[]>("/api/rows")).toMatchObject([
      { rowId: "A-1", lastTemperature: 140, lastRecordedBy: reading.recordedBy, lastAuthor: "Bo" },
    ])
    expect(await actor.get<Temperature[]>(path)).toMatchObject([{ temperature: 140 }])
    for (const picture of ["", "/thumbnail"])
      expect((await actor.call("GET", `${reading.photoUrl}${picture}`)).status).toBe(200)
  }
  expect(await dee.get<Row[]>("/api/rows")).toEqual([])
  for (const foreign of [`/api/rows/${row.id}`, path, `${reading.photoUrl}`])
    expect((await dee.call("GET", foreign)).status).toBe(404)
})

test("an inspector sees and exports, and every write is refused", async () => {
  const { cy, row } = await crew()
  for (const path of ["/api/rows", `/api/rows/${row.id}/history`, "/api/log.csv", "/api/farm/members"])
    expect((await cy.call("GET", path)).status).toBe(200)
  const writes: [string, string, object?][] = [
    ["POST", "/api/rows", { rowId: "C-1", location: "Yard", length: 9 }],
    ["POST", `/api/rows/${row.id}/turns`, { waterAdded: true }],
    ["PATCH", `/api/rows/${row.id}/status`, { status: "removed" }],
    ["DELETE", `/api/rows/${row.id}`],
  ]
  for (const [method, path, body] of writes)
    expect([path, ...(await answer(cy.call(method, path, body)))]).toEqual([path, 403, onlyLooks])
})

test("a worker edits piles but deletes none, and changes nothing of the farm", async () => {
  const { bo, row, idOf, ana } = await crew()
  await bo.done("PATCH", `/api/rows/${row.id}`, { length: 99 })
  expect(await answer(bo.call("DELETE", `/api/rows/${row.id}`))).toEqual([403, onlyManagers])
  expect(await answer(bo.call("PATCH", "/api/farm", { name: "Bo's" }))).toEqual([403, onlyManagers])
  const other = `/api/farm/members/${await idOf(ana)}`
  expect(await answer(bo.call("PATCH", other, { role: "inspector" }))).toEqual([403, onlyManagers])
  expect(await answer(bo.call("DELETE", other))).toEqual([403, onlyManagers])
  expect(await answer(bo.call("GET", "/api/farm/invitations"))).toEqual([403, onlyManagers])
})

test("a worker voids their own records within a day, a manager all", async () => {
  const { ana, bo, db, row } = await crew()
  const path = `/api/rows/${row.id}/turns`
  const turn = async (actor: Actor) => (await actor.post<{ id: number }>(path, { waterAdded: true })).id
  const [anas, bos, old] = [await turn(ana), await turn(bo), await turn(bo)]
  await ask(db, "UPDATE turns SET received_at = ? WHERE id = ?", Date.now() - 86_400_001, old)
  const voids = (actor: Actor, id: number) =>
    answer(actor.call("POST", `${path}/${id}/void`, { reason: "Wrong" }))
  const refusal = [403, "Workers void their own records, within a day. Ask a manager of this farm."]
  expect(await voids(bo, anas)).toEqual(refusal)
  expect(await voids(bo, old)).toEqual(refusal)
  expect((await voids(bo, bos))[0]).toBe(201)
  expect((await voids(ana, old))[0]).toBe(201)
})

test("the last manager can't leave, be removed or step down", async () => {
  const { ana, bo, idOf } = await crew()
  const [anas, bos] = [`/api/farm/members/${await idOf(ana)}`, `/api/farm/members/${await idOf(bo)}`]
  const refusal = [409, "A farm needs a manager. Make somebody else a manager first."]
  expect(await answer(ana.call("DELETE", anas))).toEqual(refusal)
  expect(await answer(ana.call("PATCH", anas, { role: "worker" }))).toEqual(refusal)
  await ana.done("PATCH", bos, { role: "manager" })
  // Both at once: whoever is second is the last.
  const both = await Promise.all([
    ana.call("PATCH", anas, { role: "worker" }),
    bo.call("PATCH", bos, { role: "worker" }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test("whoever manages nothing leaves a farm whose managers are all disabled", async () => {
  const { ana, bo, cy, db, idOf } = await crew()
  const ids = [await idOf(ana), await idOf(bo), await idOf(cy)]
  await ask(db, "UPDATE users SET disabled_at = 1 WHERE id = ?", ids[0])
  for (const [actor, id] of [
    [bo, ids[1]],
    [cy, ids[2]],
  ] as const)
    expect(await answer(actor.call("DELETE", `/api/farm/members/${id}`))).toEqual([200, `{"deleted":${id}}`])
  expect((await bo.get<SignedInUser>("/api/auth/user")).farms).toMatchObject([{ role: "manager" }])
})

test("a demoted or removed member loses the right with the next request, and keeps their name", async () => {
  const { ana, bo, idOf, row } = await crew()
  const path = `/api/rows/${row.id}/turns`
  await bo.post(path, { waterAdded: true })
  await bo.get(path)
  const bos = `/api/farm/members/${await idOf(bo)}`
  await ana.done("PATCH", bos, { role: "inspector" })
  expect(await answer(bo.call("POST", path, { waterAdded: true }))).toEqual([403, onlyLooks])
  await ana.done("DELETE", bos)
  expect(await answer(bo.call("GET", path))).toEqual([404, "Compost row not found"])
  expect(await answer(bo.call("GET", `/api/farm?farm=${row.farmId}`))).toEqual([404, "Farm not found"])
  const history = await ana.get<{ kind: string; author: string }[]>(`/api/rows/${row.id}/history`)
  expect(history.find(({ kind }) => kind === "turn")?.author).toBe("Bo Farmer")
  expect(await answer(ana.call("DELETE", bos))).toEqual([404, "Member not found"])
})

test("who belongs to no farm gets one of their own again", async () => {
  const { nobody, ana, app } = await crew()
  const { url } = await ana.post<{ url: string }>("/api/farm/invitations", { role: "worker" })
  const person = { email: "eve@farm.test", password: "green-heap", firstName: "Eve", lastName: "Hill" }
  const invitation = url.split("/").at(-1)
  const made = await nobody.call("POST", "/api/auth/register", { ...person, invitation })
  const headers = { host: "localhost", cookie: made.headers.get("set-cookie")?.split(";")[0] ?? "" }
  const eve = async (): Promise<SignedInUser> => (await app.request("/api/auth/user", { headers })).json()
  expect((await eve()).farms).toMatchObject([{ name: "Ana's farm", role: "worker" }])
  await app.request(`/api/farm/members/${(await eve()).id}`, { method: "DELETE", headers })
  const { farmId, farms } = await eve()
  expect(farms).toMatchObject([{ id: farmId, name: "Eve's farm", role: "manager" }])
})

test("?farm= names another farm of one's own, for lists and new piles", async () => {
  const { bo, row } = await crew()
  const { farms, farmId } = await bo.get<SignedInUser>("/api/auth/user")
  const own = farms.find(({ id }) => id !== row.farmId)
  expect(farmId).toBe(row.farmId)
  await bo.post(`/api/rows?farm=${own?.id}`, { rowId: "B-1", location: "Yard", length: 9 })
  const labels = async (query: string) => (await bo.get<Row[]>(`/api/rows${query}`)).map(({ rowId }) => rowId)
  expect(await labels("")).toEqual(["A-1"])
  expect(await labels(`?farm=${own?.id}`)).toEqual(["B-1"])
  for (const farm of ["999", "x", "", "0"])
    expect([farm, ...(await answer(bo.call("GET", `/api/rows?farm=${farm}`)))]).toEqual([
      farm,
      404,
      "Farm not found",
    ])
})

test("a new session begins in the farm joined last", async () => {
  const { bo, db, row, signIn } = await crew()
  const { farms } = await bo.get<SignedInUser>("/api/auth/user")
  const own = farms.find(({ id }) => id !== row.farmId)?.id ?? 0
  const farmAfter = async (joinedLast: number) => {
    await ask(db, "UPDATE members SET joined_at = CASE farm_id WHEN ? THEN 1 ELSE 0 END", joinedLast)
    return (await signIn("bo@farm.test").get<OwnFarm>("/api/farm")).id
  }
  expect([await farmAfter(own), await farmAfter(row.farmId)]).toEqual([own, row.farmId])
})

test("a manager changes the farm's name, address, rule and zone, and sees emails; others do not", async () => {
  const { ana, bo } = await crew()
  const kept = { address: "1 Yard Road", zone: "America/Los_Angeles", rule: "Permit 12-A-3456" }
  const change = { name: " Green\nHeap ", ...kept }
  const changed = { name: "Green Heap", ...kept }
  expect(await ana.done<OwnFarm>("PATCH", "/api/farm", change)).toMatchObject({ ...changed, role: "manager" })
  expect(await bo.get<OwnFarm>("/api/farm")).toMatchObject({ ...changed, role: "worker" })
  const people = await ana.get<FarmMember[]>("/api/farm/members")
  expect(people.map(({ firstName, role, email }) => [firstName, role, email])).toEqual([
    ["Ana", "manager", "ana@farm.test"],
    ["Bo", "worker", "bo@farm.test"],
    ["Cy", "inspector", "cy@farm.test"],
  ])
  expect(JSON.stringify(await bo.get("/api/farm/members"))).not.toContain("@")
  const tooLong = await ana.call("PATCH", "/api/farm", { rule: "x".repeat(201) })
  expect(await tooLong.text()).toBe("Rule or permit must be at most 200 characters")
  expect((await bo.call("PATCH", "/api/farm", { rule: "None" })).status).toBe(403)
  expect(await ana.done<OwnFarm>("PATCH", "/api/farm", { rule: null })).toMatchObject({ rule: null })
})

test("invitations end with the right of who made them", async () => {
  const { ana, bo, idOf, signIn, nobody } = await crew()
  const [max, maya] = [signIn("max@farm.test"), signIn("maya@farm.test")]
  const inviteBy = async (actor: Actor, query = "") =>
    (await actor.post<{ url: string }>(`/api/farm/invitations${query}`, { role: "manager" })).url
      .split("/")
      .at(-1)
  const { farmId: own } = await max.get<SignedInUser>("/api/auth/user")
  const toOwn = await inviteBy(max, `?farm=${own}`)
  for (const manager of [max, maya]) await invite(ana, manager, "manager")
  const [anas, ofRemoved, ofDemoted] = [await inviteBy(ana), await inviteBy(max), await inviteBy(maya)]
  await ana.done("DELETE", `/api/farm/members/${await idOf(max)}`)
  await ana.done("PATCH", `/api/farm/members/${await idOf(maya)}`, { role: "worker" })
  await ana.done("PATCH", `/api/farm/members/${await idOf(bo)}`, { role: "manager" })
  for (const [token, status] of [
    [ofRemoved, 404],
    [ofDemoted, 404],
    [anas, 200],
    [toOwn, 200],
  ])
    expect((await nobody.call("GET", `/api/join/${token}`)).status).toBe(Number(status))
  expect((await max.call("POST", `/api/join/${ofRemoved}`, {})).status).toBe(404)
})

test("who was demoted or removed since the request was let in writes nothing", async () => {
  const { ana, bo, db, idOf, row } = await crew()
  const stale: Member = { userId: await idOf(bo), farmId: row.farmId, role: "worker", zone: "UTC" }
  const turn = () => inTransaction(db, (tx) => addTurn(tx, row, stale, { waterAdded: true }))
  const bos = `/api/farm/members/${stale.userId}`
  await ana.done("PATCH", bos, { role: "inspector" })
  await expect(turn()).rejects.toThrow(onlyLooks)
  await ana.done("DELETE", bos)
  await expect(turn()).rejects.toThrow("Compost row not found")
  expect(await ana.get<object[]>(`/api/rows/${row.id}/turns`)).toEqual([])
})
