import { expect, test } from "bun:test"
import type { SignedInUser } from "../domain/users"
import { accounts, ana as anaPerson, bo as boPerson } from "../test/accounts"
import { invite, setRoleOf } from "../test/crew"
import { type Actor, farm } from "../test/farm"
import { dataUrlOf, makeJpeg } from "../test/jpeg-maker"
import { allTold, forAll, listen, tellAll } from "../test/listen"
import { onPostgres } from "../test/postgres"
import { programOf } from "../test/program"
import { ask } from "../test/sql"
import { endStreams } from "./ending"
import { liveStreamsOf } from "./live-streams"

const turn = { waterAdded: true }

/** Ana's farm with a pile and Bo as a worker; Cy has another farm, and Ada is an admin. */
const crew = async () => {
  const world = farm()
  const [ana, bo, cy] = ["ana", "bo", "cy"].map((name) => world.signIn(`${name}@farm.test`)) as Crew
  const ada = world.signIn("ada@farm.test", "admin")
  const row = await ana.row()
  await invite(ana, bo, "worker")
  await allTold(ada)
  return { ...world, ana, bo, cy, ada, path: `/api/rows/${row.id}` }
}
type Crew = [Actor, Actor, Actor]

const idOf = async (actor: Actor) => (await actor.get<SignedInUser>("/api/auth/user")).id

test("a stream begins with the number of the newest change, and is neither stored nor compressed", async () => {
  const { ana, bo, path } = await crew()
  const { answer, ready } = await listen(bo)
  expect(ready).toEqual({
    event: "ready",
    id: expect.stringMatching(onPostgres ? /^all-\d+$/ : /^[0-9a-f]{12}-\d+$/),
    data: {},
  })
  expect(answer.headers.get("content-type")).toBe("text/event-stream")
  expect(answer.headers.get("cache-control")).toBe("no-store, no-transform")
  expect(answer.headers.get("x-accel-buffering")).toBe("no")
  expect(answer.headers.get("content-encoding")).toBeNull()
  const again = await listen(bo)
  await ana.post(`${path}/turns`, turn)
  expect(await again.changes(1)).toEqual([{ farm: 1, row: 1, kinds: ["turns"] }])
})

test("members hear what is recorded, voided and changed in their farm, others do not", async () => {
  const { ana, bo, cy, path, ada } = await crew()
  const [phone, stranger] = [await listen(bo), await listen(cy)]
  const of = (kind: string) => ({ farm: 1, row: 1, kinds: [kind] })
  const told = async (change: object, write: Promise<unknown>) => {
    await write
    expect(await phone.changes(1)).toEqual([change])
  }
  const reading = { temperature: 140, photoUrl: null }
  await told(of("temperatures"), ana.post(`${path}/temperatures`, reading))
  await told(of("temperatures"), ana.post(`${path}/temperatures/1/void`, { reason: "Wrong pile" }))
  await told(of("turns"), ana.post(`${path}/turns`, turn))
  const other = await ana.row()
  await ana.post(`${path}/turns/1/move`, { to: other.id })
  expect(await phone.changes(3)).toEqual([
    { farm: 1, kinds: ["rows"] },
    { farm: 1, row: 1, kinds: ["turns", "rows"] },
    { farm: 1, row: other.id, kinds: ["turns", "rows"] },
  ])
  await told(of("materials"), ana.post(`${path}/materials`, { cubicYards: 3, materialCategoryId: 1 }))
  const sale = { clientName: "Dee", emptyWeight: 1, fullWeight: 2, photoUrl: null }
  await told(of("sales"), ana.post(`${path}/sales`, sale))
  await told(of("rows"), ana.done("PATCH", path, { length: 90 }))
  await told(of("rows"), ana.done("PATCH", `${path}/status`, { status: "inactive" }))
  await told({ farm: 1, kinds: ["rows"] }, ana.row())
  await told({ farm: 1, row: 3, kinds: ["rows"] }, ana.done("DELETE", "/api/rows/3"))
  await told({ farm: 1, kinds: ["farm", "rows"] }, ana.done("PATCH", "/api/farm", { zone: "Europe/Rome" }))
  await told({ farm: 1, kinds: ["farm"] }, setRoleOf(ana, "Bo", "inspector"))
  await told(of("turns"), ana.post(`${path}/turns`, turn))
  await told({ farm: 1, kinds: ["farm", "rows"] }, ana.done("PATCH", "/api/auth/user", { firstName: "Anna" }))
  await told({ farm: 1, kinds: ["farm"] }, ana.done("PATCH", "/api/auth/user", { units: "metric" }))
  await told(forAll, tellAll(ada))
  expect(await stranger.changes(1)).toEqual([forAll])
})

test("a change names the tab that asked for it, if that is a name", async () => {
  const { ana, bo, path } = await crew()
  const phone = await listen(bo)
  const by = async (tab: string) => {
    await ana.call("POST", `${path}/turns`, turn, { "windrow-tab": tab })
    return (await phone.changes(1))[0]?.by
  }
  const longest = "a-Z_9".repeat(13).slice(0, 64)
  expect([await by(longest), await by(`${longest}x`), await by('"}'), await by("")]).toEqual([
    longest,
    undefined,
    undefined,
    undefined,
  ])
})

test("changes at once to one pile from one tab are told as one, from two tabs as two", async () => {
  const { ana, bo, path, ada } = await crew()
  const phone = await listen(bo)
  await ana.post(`${path}/turns`, turn)
  await phone.changes(1)
  const send = (noun: string, body: object, tab: string) =>
    ana.call("POST", `${path}/${noun}`, body, { "windrow-tab": tab })
  const reading = { temperature: 140, photoUrl: null }
  await Promise.all([send("turns", turn, "a"), send("temperatures", reading, "a"), send("turns", turn, "b")])
  await tellAll(ada)
  const heard = await phone.changesBefore("categories")
  const kindsOf = (tab: string) => heard.filter(({ by }) => by === tab).flatMap(({ kinds }) => kinds ?? [])
  expect([kindsOf("a").toSorted(), kindsOf("b")]).toEqual([["temperatures", "turns"], ["turns"]])
  // PostgreSQL tells one after the other, and a busy machine may take longer for that than a change waits for others.
  expect(heard.length).toBeOneOf(onPostgres ? [2, 3] : [2])
})

test("what was only read or was refused is not told", async () => {
  const { ana, bo, path, ada } = await crew()
  await setRoleOf(ana, "Bo", "inspector")
  await allTold(ada)
  const phone = await listen(ana)
  await ana.get(path)
  expect((await bo.call("POST", `${path}/turns`, turn)).status).toBe(403)
  expect((await ana.call("POST", `${path}/turns`, {})).status).toBe(400)
  expect((await ana.call("POST", "/api/rows", {})).status).toBe(400)
  const unknown = await ana.call("POST", `${path}/turns/9/void`, { reason: "Wrong pile" })
  expect(unknown.status).toBe(404)
  await tellAll(ada)
  expect(await phone.changes(1)).toEqual([forAll])
})

test("a member who was removed hears nothing more of the farm, only to load all again", async () => {
  const { ana, bo, path, ada } = await crew()
  const phone = await listen(bo)
  await ana.done("DELETE", `/api/farm/members/${await idOf(bo)}`)
  await ana.post(`${path}/turns`, turn)
  expect((await phone.next())?.event).toBe("reset")
  await tellAll(ada)
  expect(await phone.changes(1)).toEqual([forAll])
})

test("a member who was removed while the stream began loads all again, before that is told", async () => {
  const { ana, bo, path } = await crew()
  const { ready } = await listen(bo)
  const member = `/api/farm/members/${await idOf(bo)}`
  // A change within a tenth of a second of another one is told after that time.
  await ana.post(`${path}/turns`, turn)
  await ana.done("DELETE", member)
  const phone = await listen(bo, ready?.id)
  expect((await phone.next())?.event).toBe("reset")
})

test("each change asks the database who is a member", async () => {
  const { ana, bo, path, db, ada } = await crew()
  // With PostgreSQL, listening begins later than the server.
  await allTold(ada)
  const phone = await listen(bo)
  await ask(db, "DELETE FROM members WHERE user_id = ? AND farm_id = 1", await idOf(bo))
  await ana.post(`${path}/turns`, turn)
  expect((await phone.next())?.event).toBe("reset")
  await ana.post(`${path}/turns`, turn)
  await tellAll(ada)
  expect(await phone.changes(1)).toEqual([forAll])
})

test("who joins a farm loads all again at once, and hears of it from then on", async () => {
  const { ana, cy, path, ada } = await crew()
  const { url } = await ana.post<{ url: string }>("/api/farm/invitations", { role: "inspector" })
  await allTold(ada)
  const [phone, host] = [await listen(cy), await listen(ana)]
  // A stream that still looks up its farms may see the join before it is told, and then hears of it once more.
  await tellAll(ada)
  for (const each of [phone, host]) expect(await each.changes(1)).toEqual([forAll])
  await cy.post(new URL(url).pathname.replace("/join/", "/api/join/"), {})
  expect(await host.changes(1)).toEqual([{ farm: 1, kinds: ["farm"] }])
  // A later word would make them load as well.
  await tellAll(ada)
  await ana.post(`${path}/turns`, turn)
  expect((await phone.next())?.event).toBe("reset")
  expect(await phone.changes(2)).toEqual([forAll, { farm: 1, row: 1, kinds: ["turns"] }])
})

test("who signs up by an invitation is told to the farm", async () => {
  const { register, signIn } = accounts()
  const manager = await register(anaPerson)
  // With PostgreSQL, listening begins later than the server, and tells everybody to load again.
  await allTold(signIn("ada@farm.test", "admin"))
  const phone = await listen(manager)
  const { url } = await manager.post<{ url: string }>("/api/farm/invitations", { role: "worker" })
  expect(await phone.changes(1)).toEqual([{ farm: 1, kinds: ["farm"] }])
  await register({ ...boPerson, invitation: url.split("/").at(-1) })
  expect(await phone.changes(1)).toEqual([{ farm: 1, kinds: ["farm"] }])
})

test("the stream of an ended session is closed before anything more is told, others of the user go on", async () => {
  const { ana, bo, path, signIn } = await crew()
  const laptop = signIn("bo@farm.test")
  const [ended, open] = [await listen(bo), await listen(laptop)]
  await bo.done("POST", "/api/auth/logout")
  await ana.post(`${path}/turns`, turn)
  expect(await open.changes(1)).toEqual([{ farm: 1, row: 1, kinds: ["turns"] }])
  expect(await ended.next()).toBeUndefined()
})

test("a program hears changes until its token is revoked", async () => {
  const { app, db, bo, ana, path } = await crew()
  const [kept, revoked] = [await programOf(app, bo, "read"), await programOf(app, bo, "read")]
  const [open, ended] = [await listen(kept.program), await listen(revoked.program)]
  await bo.done("DELETE", `/api/auth/tokens/${revoked.id}`)
  await ana.post(`${path}/turns`, turn)
  expect(await open.changes(1)).toEqual([{ farm: 1, row: 1, kinds: ["turns"] }])
  expect(await ended.next()).toBeUndefined()
  await ask(db, "UPDATE users SET disabled_at = 1 WHERE email = 'bo@farm.test'")
  await ana.post(`${path}/turns`, turn)
  expect(await open.next()).toBeUndefined()
})

test("every 20 seconds a stream hears a comment, and that of an ended session closes", async () => {
  const { bo, db, signIn, ada } = await crew()
  const laptop = signIn("bo@farm.test")
  const [ended, open] = [await listen(bo), await listen(laptop)]
  const oldest = "SELECT min(rowid) FROM sessions WHERE user_id = ?"
  await ask(db, `UPDATE sessions SET expires_at = 0 WHERE rowid = (${oldest})`, await idOf(bo))
  for (let seconds = 0; seconds < 20; seconds++) await liveStreamsOf(db).tick()
  expect(await ended.next()).toBeUndefined()
  // Told only now: the clock may have begun the comment, and waits for the database.
  expect((await open.nextOrComment())?.event).toBe("")
  await tellAll(ada)
  expect(await open.changes(1)).toEqual([forAll])
})

test("of a user's 31 streams the oldest ends, and is told why", async () => {
  const { bo, ada } = await crew()
  const streams = []
  for (let count = 0; count < 31; count++) streams.push(await listen(bo))
  expect([(await streams[0]?.next())?.event, await streams[0]?.next()]).toEqual(["replaced", undefined])
  await tellAll(ada)
  expect(await streams[1]?.changes(1)).toEqual([forAll])
})

test("a write that ends after its request was answered 503 is told when it is there", async () => {
  const { signIn, appWithin, db } = farm()
  const ana = signIn("ana@farm.test")
  await ana.cookie
  // Past the app: a pile of the app's would be told as well.
  await ask(
    db,
    "INSERT INTO compost_rows (farm_id, row_id, location, length, start_date, user_id) VALUES (1, 'A-1', 'Yard', 10, 0, 1)",
  )
  const photoUrl = dataUrlOf(await makeJpeg({ width: 4000, height: 3000 }))
  const phone = await listen(ana)
  const late = await ana
    .at(appWithin(1))
    .call("POST", "/api/rows/1/temperatures", { temperature: 140, photoUrl })
  expect(late.status).toBe(503)
  expect(await phone.changes(1)).toEqual([{ farm: 1, row: 1, kinds: ["temperatures"] }])
  expect(await ana.get<object[]>("/api/rows/1/temperatures")).toHaveLength(1)
})

test("when the server stops, streams end, and one that begins then ends at once", async () => {
  const { bo, db } = await crew()
  const phone = await listen(bo)
  endStreams(db)
  expect(await phone.next()).toBeUndefined()
  const late = await listen(bo)
  expect([late.ready?.event, await late.next()]).toEqual(["ready", undefined])
  expect(liveStreamsOf(db).count).toBe(0)
})

test("what changes while some are still being told is told to all", async () => {
  const { ana, bo, cy, ada, db } = await crew()
  const all = await Promise.all([ana, bo, cy, ada].map((actor) => listen(actor)))
  const again = all[0]?.next().then(() => liveStreamsOf(db).tell({ kinds: ["farm"] }))
  await tellAll(ada)
  await again
  for (const stream of all.slice(1)) expect(await stream.changes(2)).toEqual([forAll, { kinds: ["farm"] }])
})
