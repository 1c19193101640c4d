import { afterAll, expect, test } from "bun:test"
import { eq } from "drizzle-orm"
import type { Db } from "../db/connection"
import { members as memberships, messages, users } from "../db/schema"
import { inTransaction } from "../db/transaction"
import type { Receivers } from "../domain/messages"
import type { MadeProbe } from "../domain/probes"
import type { Actor } from "../test/farm"
import { invitation } from "../test/matrix-people"
import { fates, messaging, receiver, receiversPath } from "../test/messaging"
import { httpReceiver } from "../test/receivers"
import { until } from "../test/until"
import { due } from "./claim"
import { openOffice } from "./office"
import { pass } from "./pass"

const ending: (() => unknown)[] = []
afterAll(() => ending.map((end) => end()))

const hook = () => {
  const made = httpReceiver()
  ending.push(made.stop)
  const told = () =>
    made.got.map(({ body }) =>
      (JSON.parse(new TextDecoder().decode(body)).data.messages as { text: string }[]).map(
        ({ text }) => text,
      ),
    )
  return Object.assign(made, { told, to: { kind: "webhook", address: made.url } })
}

type World = ReturnType<typeof messaging>

/** With the same database, and a memory of its own. */
const anotherProcess = ({ db, office }: World): Db => {
  const other: Db = Object.create(db, { engine: { value: Object.create(db.engine) } })
  openOffice(other, { ...office, underWay: new Map() })
  return other
}

/** A pile that was begun before. */
const pile = async (by: Actor, rowId: string, startDate = "2026-06-01") => {
  const row = await by.row({ rowId })
  await by.done("PATCH", `/api/rows/${row.id}`, { startDate })
  return row
}

/** A reading at the world's time, or so many minutes before. */
const read = ({ ana, now }: World, row: { id: number }, temperature: number, minutesAgo = 0) =>
  ana.post<{ id: number }>(`/api/rows/${row.id}/temperatures`, {
    ...{ temperature, photoUrl: null, recordedAt: new Date(now() - minutesAgo * 60_000).toISOString() },
  })

test("a hot reading is told once a day, whatever is read again, whenever the server starts again", async () => {
  const [world, to] = [messaging(), hook()]
  const { ana, after } = world
  const one = await pile(ana, "A-101")
  await receiver(ana, to.to)
  await read(world, one, 160)
  await after(1)
  expect(to.told()).toEqual([])
  await read(world, one, 165)
  await after(1)
  await read(world, one, 168)
  await after(1)
  // What a process remembers is gone after a start; so it asks the database.
  await pass(anotherProcess(world), () => undefined)
  expect(to.told()).toEqual([["A-101: 165 °F at 4:01 PM. Above 160 °F: turn it."]])
  await read(world, one, 190)
  await after(1)
  expect(to.told()[1]).toEqual(["A-101: 190 °F at 4:03 PM. It may burn. Act now."])
  await after(8 * 60)
  await read(world, one, 166)
  await after(1)
  expect(to.told()).toHaveLength(3)
})

test("each hears in the language of their account, and a farm's own receiver in English", async () => {
  const [world, own, farms] = [messaging(), hook(), hook()]
  const { ana, after } = world
  await ana.done("PATCH", "/api/auth/user", { language: "es" })
  // A word of the screens, but this one was typed.
  const one = await pile(ana, "Turn")
  await receiver(ana, { ...own.to, audience: "me" })
  await receiver(ana, { ...farms.to, audience: "farm" })
  await read(world, one, 165)
  await after(1)
  expect(own.told()).toEqual([["Turn: 165 °F, 4:00 p.m. Más de 160 °F: voltéela."]])
  expect(farms.told()).toEqual([["Turn: 165 °F at 4:00 PM. Above 160 °F: turn it."]])
})

test("what was so before somebody asked to hear it is not told, and neither is what is voided in time", async () => {
  const [world, to] = [messaging(), hook()]
  const { ana, after } = world
  const one = await pile(ana, "A-101")
  await read(world, one, 165)
  const { id } = await receiver(ana, { ...to.to, news: ["heat"] })
  await after(1)
  const other = await pile(ana, "A-102")
  const wrong = await read(world, other, 164)
  await ana.post(`/api/rows/${other.id}/temperatures/${wrong.id}/void`, { reason: "Typo" })
  await after(1)
  expect(to.told()).toEqual([])
  await ana.done("PATCH", `${receiversPath}/${id}`, { news: ["heat", "unread"], readBy: 10 })
  expect((await ana.call("PATCH", `${receiversPath}/${id}`, { quietFrom: 6, quietTo: 6 })).status).toBe(400)
  await after(1)
  expect(to.told()).toEqual([])
})

test("no reading by the hour, a day left and turns missing, and 15 days are told", async () => {
  const [world, to] = [messaging("2026-06-10T08:00:00Z"), hook()]
  const { ana, after, now } = world
  const one = await pile(ana, "A-101", "2026-05-20")
  const cold = await pile(ana, "B-1", "2026-05-20")
  await ana.done("PATCH", `/api/rows/${cold.id}/status`, { status: "inactive" })
  await pile(ana, "C-1", new Date(now()).toISOString())
  for (let day = 14; day > 0; day--) await read(world, one, 140, day * 24 * 60)
  await receiver(ana, { ...to.to, news: ["turns", "unread", "days"], readBy: 9 })
  await after(59)
  expect(to.told()).toEqual([])
  await after(1)
  expect(to.told()).toEqual([["A-101: no reading by 9 AM."]])
  await read(world, one, 140)
  await after(1)
  expect(to.told()[1]).toEqual(["A-101: 15 of 15 hot days. 0 of 5 turns: turns are missing."])
  await after(1)
  const { ana: _, ...rest } = world
  const next = await pile(ana, "D-1", "2026-05-20")
  for (let day = 13; day >= 0; day--) await read({ ana, ...rest }, next, 150, day * 24 * 60)
  await after(1)
  expect(to.told()[2]).toEqual(["D-1: 14 of 15 days, 0 of 5 turns. A day is left: turn it."])
})

test("in quiet hours of the farm's zone only a fire is told, and what is over by their end never is", async () => {
  const [world, to] = [messaging("2026-06-10T03:30:00Z"), hook()]
  const { ana, after } = world
  await ana.done("PATCH", "/api/farm", { zone: "America/Los_Angeles" })
  const [one, two, three] = [await pile(ana, "A-1"), await pile(ana, "A-2"), await pile(ana, "A-3")]
  // It is 20:30 there.
  await receiver(ana, { ...to.to, quietFrom: 20, quietTo: 6 })
  await read(world, one, 165)
  const wrong = await read(world, two, 165)
  await after(1)
  expect(to.told()).toEqual([])
  await read(world, three, 186)
  await after(1)
  expect(to.told()).toEqual([["A-3: 186 °F at 8:31 PM. It may burn. Act now."]])
  await ana.post(`/api/rows/${two.id}/temperatures/${wrong.id}/void`, { reason: "Typo" })
  await after(9 * 60 + 20)
  expect(to.told()).toHaveLength(1)
  await after(20)
  expect(to.told()[1]).toEqual(["A-1: 165 °F at 8:30 PM. Above 160 °F: turn it."])
  expect(await fates(ana)).toContain("over: A-2: 165 °F at 8:30 PM. Above 160 °F: turn it.")
})

test("a fire waits, too, for whoever says so", async () => {
  const [world, to] = [messaging("2026-06-10T23:00:00Z"), hook()]
  const { ana, after } = world
  const one = await pile(ana, "A-1")
  await receiver(ana, { ...to.to, quietFrom: 22, quietTo: 5, quietFire: true })
  await read(world, one, 190)
  await after(1)
  expect(to.told()).toEqual([])
  await after(6 * 60)
  expect(to.told()).toHaveLength(1)
})

test("what fails is tried again after 1, 5 and 30 minutes, 2 and 12 hours, as the same message, and then given up", async () => {
  const [world, to] = [messaging("2026-06-10T01:00:00Z"), hook()]
  const { ana, after } = world
  to.answer = () => new Response("no", { status: 500 })
  const one = await pile(ana, "A-1")
  await receiver(ana, to.to)
  await read(world, one, 165)
  const tries: number[] = []
  let minutes = 0
  for (const step of [0, 0.5, 0.6, 4.5, 0.6, 29.5, 0.6, 119, 1.1, 719, 1.1, 1440]) {
    minutes += step
    const before = to.got.length
    await after(step)
    if (to.got.length > before) tries.push(minutes)
  }
  expect(tries.map(Math.floor)).toEqual([0, 1, 6, 36, 156, 876])
  expect(new Set(to.got.map(({ headers }) => headers["webhook-id"])).size).toBe(1)
  const [only] = await ana.get<object[]>("/api/farm/messages")
  expect(only).toMatchObject({ state: "failed", reason: "It answered 500.", tries: 6 })
})

test("of what was written within a minute one message is made, and of a day's at most 30", async () => {
  const [world, to] = [messaging("2026-06-10T01:00:00Z"), hook()]
  const { ana, after } = world
  const piles = []
  for (let number = 0; number < 45; number++) piles.push(await pile(ana, `P-${number}`))
  await receiver(ana, to.to)
  for (const each of piles.slice(0, 5)) await read(world, each, 165)
  await after(0)
  expect(to.told().map(({ length }) => length)).toEqual([5])
  await read(world, piles[5] ?? { id: 0 }, 165)
  await after(0.4)
  await read(world, piles[6] ?? { id: 0 }, 165)
  await after(0.4)
  expect(to.told()).toHaveLength(1)
  await after(0.4)
  expect(to.told().map(({ length }) => length)).toEqual([5, 2])
  for (const each of piles.slice(7)) {
    await read(world, each, 165)
    await after(2)
  }
  expect(to.told()).toHaveLength(30)
  expect(to.told().at(-1)).toContainEqual(expect.stringContaining("the last message of today"))
  await after(23 * 60)
  expect(
    to
      .told()
      .flat()
      .filter((text) => text.startsWith("P-")),
  ).toHaveLength(45)
  expect(to.told()).toHaveLength(31)
})

test("a receiver that does not answer holds neither the others up nor who asks for a test", async () => {
  const [world, slow, quick] = [messaging(), hook(), hook()]
  const { ana, office } = world
  const late = Promise.withResolvers<Response>()
  slow.answer = async () => (await late.promise).clone()
  const one = await pile(ana, "A-1")
  const { id } = await receiver(ana, slow.to)
  for (let each = 0; each < 3; each++) await receiver(ana, slow.to)
  await receiver(ana, quick.to)
  await read(world, one, 165)
  await pass(world.db, () => undefined)
  await until("the quick one", () => quick.got.length === 1)
  expect((await ana.call("POST", `${receiversPath}/${id}/test`)).status).toBe(202)
  await until("the four slow ones alone", () => slow.got.length === 4 && office.underWay.size === 4)
  late.resolve(new Response("ok"))
  await world.settled()
})

test("a person who leaves the farm, or may not log in, hears nothing more; an inspector may hear", async () => {
  const [world, to, farms] = [messaging(), hook(), hook()]
  const { ana, after, signIn, db } = world
  const [bo, cy, di] = [signIn("bo@farm.test"), signIn("cy@farm.test"), signIn("di@farm.test")]
  const farmId = (await ana.get<{ id: number }>("/api/farm")).id
  for (const [actor, role] of [
    [bo, "inspector"],
    [cy, "worker"],
    [di, "worker"],
  ] as const)
    await actor.post(`/api/join/${(await invitation(ana, role)).token}`, undefined)
  await receiver(ana, { ...farms.to, audience: "farm" })
  await receiver(bo, to.to)
  await receiver(cy, to.to)
  await receiver(di, to.to)
  const [one, two] = [await pile(ana, "A-1"), await pile(ana, "A-2")]
  await read(world, one, 165)
  await after(1)
  expect([to.got.length, farms.got.length]).toEqual([3, 1])
  const members = await ana.get<{ id: number; firstName: string }[]>("/api/farm/members")
  const idOf = (name: string) => members.find(({ firstName }) => firstName === name)?.id
  await read(world, two, 165)
  await ana.done("DELETE", `/api/farm/members/${idOf("Bo")}?farm=${farmId}`)
  await inTransaction(db, async (tx) => {
    // By a server of the version before, which knows nothing of receivers.
    await tx.delete(memberships).where(eq(memberships.userId, idOf("Di") ?? 0))
    await tx
      .update(users)
      .set({ disabledAt: new Date().toISOString() })
      .where(eq(users.id, idOf("Cy") ?? 0))
  })
  await after(1)
  expect([to.got.length, farms.got.length]).toEqual([3, 2])
})

test("a wireless probe's heat is told as a person's, and so is its silence, once", async () => {
  const [world, to] = [messaging(new Date().toISOString()), hook()]
  const { ana, after, nobody } = world
  const one = await pile(ana, "A-1")
  const { key } = await ana.post<MadeProbe>("/api/farm/probes", {
    ...{ name: "North", rowId: one.id, position: null, silentHours: 6 },
  })
  await receiver(ana, { ...to.to, news: ["heat", "fire", "silent"] })
  const sent = await nobody.call("POST", `/api/probes/in/${key}`, { temperature_f: 171 })
  expect([sent.status, await sent.text()]).toEqual([200, expect.any(String)])
  await after(1)
  expect(to.told()).toEqual([[expect.stringMatching(/^A-1: 171 °F at .+\. Above 160 °F: turn it\.$/)]])
  await after(6 * 60)
  expect(to.told()[1]).toEqual(["North in A-1: not heard for 6 hours."])
  await after(24 * 60)
  expect(to.told()).toHaveLength(2)
})

test("a pile that was turned since is no longer told of", async () => {
  const [world, to] = [messaging("2026-06-10T23:00:00Z"), hook()]
  const { ana, after, now } = world
  const one = await pile(ana, "A-1")
  await receiver(ana, { ...to.to, quietFrom: 22, quietTo: 5 })
  await read(world, one, 165)
  await after(1)
  const turnedAt = new Date(now()).toISOString()
  await ana.post(`/api/rows/${one.id}/turns`, { waterAdded: false, turnedAt })
  await after(7 * 60)
  expect(to.told()).toEqual([])
})

test("a removed pile says nothing", async () => {
  const [world, to] = [messaging(), hook()]
  const { ana, after } = world
  const [removed, gone] = [await pile(ana, "A-1"), await pile(ana, "A-2")]
  await receiver(ana, { ...to.to, news: ["heat", "fire", "unread", "turns", "days"] })
  for (const each of [removed, gone]) await read(world, each, 190)
  await ana.done("PATCH", `/api/rows/${removed.id}/status`, { status: "removed" })
  await ana.done("DELETE", `/api/rows/${gone.id}`)
  await after(1)
  await after(24 * 60)
  expect(to.told()).toEqual([])
})

test("of two servers one sends; a claim of one that was killed ends, and the message is sent again under its name", async () => {
  const [world, to] = [messaging(), hook()]
  const { ana, after, db, now } = world
  const one = await pile(ana, "A-1")
  await receiver(ana, to.to)
  await read(world, one, 165)
  // Another process has state of its own.
  const other = anotherProcess(world)
  await Promise.all([pass(db, () => undefined), pass(other, () => undefined)])
  await world.settled()
  await until("the other's end", async () => (await fates(ana))[0]?.startsWith("sent"))
  expect(to.got).toHaveLength(1)
  // Killed between the sending and its note: at least once, and the receiver can know the second by its id.
  const claimed = { state: "waiting" as const, claimedUntil: new Date(now() + 120_000).toISOString() }
  await inTransaction(db, async (tx) => {
    await tx.update(messages).set(claimed)
  })
  await after(1)
  expect(to.got).toHaveLength(1)
  await after(2)
  expect(to.got).toHaveLength(2)
  expect(new Set(to.got.map(({ headers }) => headers["webhook-id"])).size).toBe(1)
  expect(await due(db, now(), [], 10)).toEqual([])
})

test("with another key nothing can be opened, and the list says what to do", async () => {
  const [world, to] = [messaging(), hook()]
  const { ana, after, office } = world
  const { id } = await receiver(ana, to.to)
  office.key = "another one"
  await ana.post(`${receiversPath}/${id}/test`, undefined)
  await after(0)
  const [test] = await ana.get<object[]>("/api/farm/messages")
  expect(test).toMatchObject({
    reason: "The server's key for messages is another one now. Set this up again.",
  })
  expect((await ana.get<Receivers>(receiversPath)).receivers).toHaveLength(1)
})
