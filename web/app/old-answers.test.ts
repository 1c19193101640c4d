import { expect, test } from "bun:test"
import type { Change } from "#contract/events"
import { type RecordKind, recordKinds } from "#domain/record-kinds"
import type { Row } from "#domain/rows"
import { liveStreamsOf } from "../../src/events/live-streams"
import { invite } from "../../src/test/crew"
import { type Actor, farm } from "../../src/test/farm"
import { listen } from "../../src/test/listen"
import { concernedBy } from "../api/changed-by"
import type { Resource } from "../api/resource"
import { board } from "../board/data"
import { categories, rowsUsing } from "../categories/data"
import { familyOf, inheritedOf } from "../family/data"
import { actsOf, farmOf, invitationsOf, membersOf } from "../farm/data"
import { historyOf } from "../history/data"
import { clientRows } from "../home/data"
import { formerLoads } from "../materials/data"
import { probesOf } from "../probes/data"
import { rowOf, rows } from "../rows/data"
import { changesOf, tickets } from "../rows/data-beside"
import { clients } from "../sales/data"
import { seasonOf } from "../season/data"

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const season = { farmId: 1, from: ago(200).slice(0, 10), to: ago(-100).slice(0, 10) }
const reason = "Wrong pile"

/** Ana's yard with a gate and three piles of three hot days and a turn; Bo works there, Ada keeps the catalogue. */
const yard = async () => {
  const world = farm()
  const [ana, bo] = [world.signIn("ana@farm.test"), world.signIn("bo@farm.test")]
  const ada = world.signIn("ada@farm.test", "admin")
  await invite(ana, bo, "worker")
  const { id: gate } = await ana.post<{ id: number }>("/api/farm/yard", {})
  const piles = [await ana.row({ cubicYards: 60 }), await ana.row({ cubicYards: 40 }), await ana.row()]
  const [a = 0, b = 0, c = 0] = piles.map(({ id }) => id)
  for (const id of [a, b, c]) {
    await ana.done("PATCH", `/api/rows/${id}`, { startDate: ago(40).slice(0, 10) })
    for (const days of [30, 29, 28])
      await bo.post(`/api/rows/${id}/temperatures`, { temperature: 140, recordedAt: ago(days) })
    await bo.post(`/api/rows/${id}/turns`, { waterAdded: true, turnedAt: ago(20) })
  }
  return { ana, bo, ada, gate, a, b, c, ...(await watched(world, ana, [gate, a, b, c])) }
}

/** Asks for all that the screens show of these piles, and tells after a write what it has changed without saying so. */
const watched = async ({ db }: ReturnType<typeof farm>, actor: Actor, piles: number[]) => {
  const phone = await listen(actor)
  const paths = () => [
    ...pathsOf(rows(), board(), clients(), clientRows(), tickets(), categories(), rowsUsing(1), rowsUsing(6)),
    ...pathsOf(farmOf(1), membersOf(1), invitationsOf(1), actsOf(1), formerLoads(1), probesOf(1)),
    ...pathsOf(seasonOf(season)),
    ...piles.flatMap((id) => [
      ...pathsOf(rowOf(id), changesOf(id), familyOf(id), inheritedOf(id), historyOf({ rowId: id })),
      ...recordKinds.map((kind) => `/api/rows/${id}/${kind}`),
    ]),
  ]
  const answers = async () => {
    const found = new Map<string, string>()
    for (const path of paths()) found.set(path, lasting(await (await actor.call("GET", path)).text()))
    return found
  }
  const toldUntilNow = async () => {
    liveStreamsOf(db).tell({ farm: 1, kinds: ["farm"], by: "end" })
    const told: Change[] = []
    for (let events = 0; events < 100; events++) {
      const heard = await phone.next()
      if (heard?.data.by === "end") break
      told.push(heard?.data as Change)
    }
    return told
  }
  // A stream that begins while somebody's farms change is told to load everything.
  await toldUntilNow()
  let before = await answers()
  const missed: string[] = []
  const does = async <T>(name: string, write: Promise<T>): Promise<T> => {
    const made = await write
    const told = await toldUntilNow()
    const after = await answers()
    const old = new Set(told.flatMap((change) => concernedBy(change, [...after.keys()])))
    for (const [path, answer] of after)
      if (before.has(path) && before.get(path) !== answer && !old.has(path)) missed.push(`${name}: ${path}`)
    before = after
    return made
  }
  return { does, missed, piles }
}

const pathsOf = (...resources: Resource<unknown>[]) => resources.map(({ path }) => path)

/** Without what is of the moment in which it is asked for. */
const lasting = (answer: string) => answer.replace(/"(lastSeenAt|now)":"[^"]*"/g, "")

const records: Record<RecordKind, object> = {
  temperatures: { temperature: 150 },
  turns: { waterAdded: false },
  materials: { materialCategoryId: 6, cubicYards: 30, startsCount: true, ticket: "T-9", source: "Oak" },
  visits: { moisture: "right", readings: [{ temperature: 141, position: "1" }] },
  sales: { clientName: "Oak", emptyWeight: 10, fullWeight: 20, ticket: "T-4" },
  moves: { location: "Pad", stage: "curing" },
  samples: { takenBy: "Cy" },
  results: { sampleNumber: 1, sent: true },
  occurrences: { what: "complaint", details: "Smell" },
}

test("whatever a record changes in an answer is old by what is told of it, and so when it is moved or voided", async () => {
  const { ana, bo, a, b, gate, does, missed } = await yard()
  for (const kind of recordKinds) {
    const path = `/api/rows/${a}/${kind}`
    const add = () => does(`${kind} made`, bo.post<{ id: number }>(path, records[kind]))
    const [moved, voided] = [await add(), await add()]
    // Results stay with their sample.
    if (kind !== "samples" && kind !== "results")
      await does(`${kind} moved`, ana.post(`${path}/${moved.id}/move`, { to: b, reason }))
    if (kind !== "samples") await does(`${kind} voided`, ana.post(`${path}/${voided.id}/void`, { reason }))
  }
  const atGate = `/api/rows/${gate}/materials`
  const load = await does("a load at the gate", bo.post<{ id: number }>(atGate, records.materials))
  await does("it is put", bo.post(`${atGate}/${load.id}/put`, { to: a }))
  expect(missed).toEqual([])
}, 60_000)

test("so is what a change of a pile, of its family or of the farm changes", async () => {
  const { ana, bo, ada, a, b, c, does, missed, piles } = await yard()
  await bo.post(`/api/rows/${a}/materials`, { ...records.materials, startsCount: false, addedAt: ago(39) })
  const correct = (id: number, change: object) =>
    does(`${id} corrected ${Object.keys(change)}`, ana.done("PATCH", `/api/rows/${id}`, change))
  const probes = "/api/farm/probes"
  const { id: probe } = await does("a probe", ana.post<{ id: number }>(`${probes}?farm=1`, { name: "P1" }))
  await does("it is placed", ana.post(`${probes}/${probe}/place?farm=1`, { rowId: a }))
  for (const change of [{ rowId: "Z-1" }, { location: "Pad" }, { startDate: ago(50).slice(0, 10) }])
    await correct(a, change)
  await correct(a, { materialCategoryId: 1 })
  const split = ana.post<Row>(`/api/rows/${a}/split`, { rowId: "S-1", location: "Pad", cubicYards: 10 })
  const { id: part } = await does("split", split)
  piles.push(part)
  await does("nothing", Promise.resolve())
  await does("read in what it comes from", bo.post(`/api/rows/${a}/temperatures`, { temperature: 150 }))
  const hot = await does(
    "read elsewhere",
    bo.post<{ id: number }>(`/api/rows/${b}/temperatures`, { temperature: 160, recordedAt: ago(9) }),
  )
  await does("moved to it", ana.post(`/api/rows/${b}/temperatures/${hot.id}/move`, { to: a, reason }))
  await correct(a, { rowId: "Z-2" })
  await correct(part, { rowId: "S-2" })
  await does("read in the part", bo.post(`/api/rows/${part}/temperatures`, { temperature: 150 }))
  await does("removed", ana.done("PATCH", `/api/rows/${part}/status`, { status: "removed" }))
  await does("put back", ana.post(`/api/rows/${part}/put-back`, { reason }))
  await does("a new count", ana.post(`/api/rows/${a}/count`, { reason }))
  const merge = ana.post<Row>("/api/farm/merges?farm=1", { rowId: "M-1", location: "Pad", parents: [b, c] })
  const { id: merged } = await does("merged", merge)
  piles.push(merged)
  await does("nothing", Promise.resolve())
  await correct(merged, { rowId: "M-2" })
  await does("unmerged", ana.post(`/api/rows/${merged}/family/void`, { reason }))
  const { id: empty } = await does("made", ana.row())
  await does("deleted", ana.done("DELETE", `/api/rows/${empty}`))
  await does("a type renamed", ada.done("PUT", "/api/material-categories/6", { name: "Straw of oats" }))
  await does("a person renamed", bo.done("PATCH", "/api/auth/user", { firstName: "Bob" }))
  await does("farm renamed", ana.done("PATCH", "/api/farm?farm=1", { name: "Hill Farm" }))
  await does("zone named", ana.done("PATCH", "/api/farm?farm=1", { zone: "Asia/Tokyo" }))
  await does("invited", ana.post("/api/farm/invitations?farm=1", { role: "worker" }))
  expect(missed).toEqual([])
}, 60_000)
