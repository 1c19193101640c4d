import { expect, test } from "bun:test"
import type { MadeProbe, PileProbes, WirelessProbe } from "../domain/probes"
import type { Row } from "../domain/rows"
import type { Temperature } from "../domain/temperatures"
import { ana, answerOf, bo } from "../test/accounts"
import { farm } from "../test/farm"
import { contentOf } from "../test/tables"
import { countDays } from "./count-readings"

const begun = async () => {
  const world = farm()
  const user = world.signIn(ana.email)
  const pile = await user.post<Row>("/api/rows", {
    rowId: "A-1",
    location: "North",
    length: 100,
  })
  await user.done("PATCH", `/api/rows/${pile.id}`, { startDate: "2026-03-01" })
  const probe = await user.post<MadeProbe>("/api/farm/probes", {
    name: "Core",
    rowId: pile.id,
    position: "middle",
  })
  const send = (body: unknown, key = probe.key) =>
    answerOf(world.nobody, "POST", `/api/probes/in/${key}`, body)
  const sent = async (body: unknown) => JSON.parse(String((await send(body))[1]))
  const shown = () => user.get<PileProbes>(`/api/rows/${pile.id}/probes`)
  const row = () => user.get<Row>(`/api/rows/${pile.id}`)
  return { ...world, user, pile, probe, send, sent, shown, row }
}

const read = (at: string, value: number, unit = "°C") => ({ value, unit, at })

test("a key is told once, adds readings and nothing else, and each reading is kept as it was sent, once", async () => {
  const { user, nobody, db, log, pile, probe, send, sent, shown, row } = await begun()
  const batch = [
    read("2026-03-10T10:05:00Z", 54.9),
    read("2026-03-10T10:35:00Z", 57.25),
    read("2026-03-10T11:05:00Z", 56),
  ]
  expect(await sent(batch)).toEqual({ added: 3, known: 0, left: [] })
  expect(await sent([...batch, read("2026-03-10T11:35:00Z", 55.5)])).toEqual({ added: 1, known: 3, left: [] })
  const twice = [
    read("2026-03-10T10:05:00Z", 61),
    read("2026-03-10T10:35:00Z", 135.05, "°F"),
    read("2026-03-10T11:05:00Z", 56),
  ]
  const left = ["Core: another value of 2026-03-10T10:05:00.000Z is here already."]
  expect(await sent(twice)).toEqual({ added: 0, known: 2, left })
  const { highs, probes } = await shown()
  const hour = Date.parse("2026-03-10T10:00:00Z") / 3_600_000
  // 57.25 °C is 135.05 °F, and 56 °C 132.8 °F.
  expect(highs).toEqual([
    {
      probeId: probe.id,
      points: [
        [hour, 135.05],
        [hour + 1, 132.8],
      ],
    },
  ])
  const { highs: days } = await user.get<PileProbes>(`/api/rows/${pile.id}/probes?step=day&from=2026-03-10`)
  expect(days).toEqual([{ probeId: probe.id, points: [[hour + 35 / 60, 135.05]] }])
  expect(probes).toMatchObject([
    { name: "Core", pile: "A-1", position: "middle", value: 55.5, readUnit: "°C" },
  ])
  expect(await row()).toMatchObject({ probeTemperature: 135.05, cookingDays: 0, lastTemperature: null })
  expect(await send(batch, "x".repeat(43))).toEqual([401, "This key is not known, or was revoked."])
  expect(await answerOf(nobody, "GET", "/api/rows", undefined)).toEqual([401, "Not authenticated"])
  const withKey = { authorization: `Bearer ${probe.key}` }
  expect((await nobody.call("GET", "/api/rows", undefined, withKey)).status).toBe(401)
  expect((await nobody.call("POST", "/api/probes/in", batch, withKey)).status).toBe(200)
  const look = await nobody.call("HEAD", `/api/probes/in/${probe.key}?temp_c=51`)
  expect(look.status).toBe(400)
  expect(JSON.stringify([await contentOf(db), log, await user.get("/api/farm/probes")])).not.toContain(
    probe.key,
  )
  const csv = await (await user.call("GET", `/api/rows/${(await row()).id}/probe-readings.csv`)).text()
  expect(csv.split("\r\n")[2]).toBe("A-1,Core,2026-03-10T10:35:00.000Z,57.25,°C")
})

test("an export has what its probes have sent, with times as spreadsheets take for dates", async () => {
  const { user, sent } = await begun()
  await sent(read("2026-03-10T10:35:00Z", 57.25))
  const zip = Buffer.from(await (await user.call("GET", "/api/farm/export.zip")).arrayBuffer()).toString()
  expect(zip).toContain("Pile,Sent,Sent UTC,Probe,Value,Unit\r\n")
  expect(zip).toContain("A-1,2026-03-10 10:35:00,2026-03-10 10:35:00,Core,57.25,°C\r\n")
})

test("what is moved leaves its readings where they were made, also those that come late", async () => {
  const { user, probe, sent, shown } = await begun()
  const other = await user.post<Row>("/api/rows", { rowId: "B-2", location: "South", length: 80 })
  const before = new Date(Date.now() - 3_600_000).toISOString()
  await user.post(`/api/farm/probes/${probe.id}/place`, { rowId: other.id, position: "left" })
  const now = new Date().toISOString()
  await sent([read(before, 60), read(now, 40)])
  const here = (await shown()).highs.flatMap(({ points }) => points.map(([, degrees]) => degrees))
  expect(here).toEqual([140])
  const there = await user.get<PileProbes>(`/api/rows/${other.id}/probes`)
  expect(there.highs.flatMap(({ points }) => points.map(([, degrees]) => degrees))).toEqual([104])
  await user.post(`/api/farm/probes/${probe.id}/place`, { rowId: null })
  const { left } = await sent(read(new Date(Date.now() + 1000).toISOString(), 41))
  expect(left).toEqual(["Core stood in no pile then."])
  await user.post(`/api/farm/probes/${probe.id}/place`, { rowId: other.id })
  await user.done("DELETE", `/api/rows/${other.id}`)
  expect((await user.get<WirelessProbe[]>("/api/farm/probes")).map(({ pile }) => pile)).toEqual([null])
  // Nor in the pile where it stood before.
  expect(await sent(read(new Date(Date.now() + 2000).toISOString(), 42))).toMatchObject({ added: 0 })
  expect((await shown()).highs.flatMap(({ points }) => points)).toHaveLength(1)
})

test("what cannot be taken is named, and the farm reads why its probe is not heard", async () => {
  const { user, probe, send, sent } = await begun()
  expect(await send({ value: 57.2 })).toEqual([
    400,
    "The reading has no unit: send °F or °C with it, or choose it for the probe in Windrow.",
  ])
  const [{ refusal } = { refusal: null }] = await user.get<WirelessProbe[]>("/api/farm/probes")
  expect(refusal).toStartWith("The reading has no unit")
  await user.done("PATCH", `/api/farm/probes/${probe.id}`, { unit: "°C" })
  expect(await sent({ value: 57.2 })).toMatchObject({ added: 1 })
  expect((await send({ value: 57.2, at: "2999-01-01T00:00:00Z" }))[0]).toBe(400)
  const soon = new Date(Date.now() + 10 * 60_000).toISOString()
  expect(await send(read(soon, 57.2))).toEqual([400, `The reading: ${soon} is in the future.`])
  // 300 °F is what a person may log: 148.8 °C is below it, 148.9 °C is 300.02 °F.
  expect(await sent(read("2026-03-12T10:00:00Z", 148.8))).toMatchObject({ added: 1 })
  expect(await send(read("2026-03-12T11:00:00Z", 148.9))).toEqual([
    400,
    "The reading: 148.9 °C is no temperature of a pile.",
  ])
  const some = await sent([read("2026-03-11T10:00:00Z", 2000), read("2026-03-11T11:00:00Z", 55)])
  expect(some).toEqual({ added: 1, known: 0, left: ["[0].value (2000: no temperature of a pile)"] })
})

test("a batch that comes newest first counts by its first hot reading", async () => {
  const { user, pile, sent } = await begun()
  await user.done("PATCH", "/api/farm", { countsProbes: true })
  // 120 readings a minute apart, all hot, in more than one portion.
  const begin = Date.parse("2026-03-10T08:00:00Z")
  const batch = Array.from({ length: 120 }, (_, minute) =>
    read(new Date(begin + minute * 60_000).toISOString(), 60),
  )
  expect(await sent(batch.toReversed())).toMatchObject({ added: 120 })
  const counted = await user.get<Temperature[]>(`/api/rows/${pile.id}/temperatures`)
  expect(counted.map(({ recordedAt }) => recordedAt)).toEqual(["2026-03-10T08:00:00.000Z"])
})

test("a device that begins to send a second temperature stays the probe that it was", async () => {
  const { user, sent } = await begun()
  const at = (minute: number) => `2026-03-10T10:${minute}:00Z`
  const channels = async () =>
    (await user.get<WirelessProbe[]>("/api/farm/probes")).map(({ name, channel, value }) => [
      name,
      channel,
      value,
    ])
  expect(await sent({ device: "x", temp_c: 57, at: at(10) })).toMatchObject({ added: 1 })
  const both = { device: "x", temp_c: 58, bottom_temp_c: 50 }
  expect(await sent({ ...both, at: at(20) })).toMatchObject({ added: 1 })
  expect(await sent({ ...both, temp_c: 59, at: at(30) })).toMatchObject({ added: 1 })
  expect(await sent({ device: "x", temp_c: 60, at: at(40) })).toMatchObject({ added: 1 })
  expect(await channels()).toEqual([
    ["Core", "x", 60],
    ["x/bottom_temp_c", "x/bottom_temp_c", 50],
  ])
  // Begun with two, it may also go on with one.
  expect(await sent({ device: "y", temp1_c: 41, temp2_c: 42, at: at(10) })).toMatchObject({ added: 0 })
  await sent({ device: "y", temp1_c: 43, at: at(20) })
  expect((await channels()).map(([, channel]) => channel)).toHaveLength(4)
})

test("in a farm that counts them, the first hot reading of a day counts at once, and the highest once the day is over", async () => {
  const { user, pile, db, sent, row } = await begun()
  await sent(read("2026-03-05T10:00:00Z", 60))
  await user.done("PATCH", "/api/farm", { countsProbes: true })
  expect((await row()).cookingDays).toBe(0)
  const records = async () =>
    (await user.get<Temperature[]>(`/api/rows/${pile.id}/temperatures`)).map(
      ({ recordedAt, value, unit, fromFile, position }) => [
        recordedAt.slice(5, 16),
        value,
        unit,
        fromFile,
        position,
      ],
    )
  // 131 °F is 55 °C: the second reading is the first hot one, and the third, as hot, adds nothing.
  await sent([
    read("2026-03-10T10:00:00Z", 54.9),
    read("2026-03-10T11:00:00Z", 55),
    read("2026-03-10T12:00:00Z", 61.5),
    read("2026-03-11T12:00:00Z", 48),
  ])
  const source = { name: "Core", isProbe: true as const }
  expect(await records()).toEqual([["03-10T11:00", 55, "°C", source, "middle"]])
  expect(await row()).toMatchObject({ cookingDays: 1, countDays: 1 })
  await countDays(db)
  expect(await records()).toEqual([
    ["03-11T12:00", 48, "°C", source, "middle"],
    ["03-10T12:00", 61.5, "°C", source, "middle"],
    ["03-10T11:00", 55, "°C", source, "middle"],
  ])
  await countDays(db)
  expect(await records()).toHaveLength(3)
  const zip = Buffer.from(await (await user.call("GET", "/api/farm/export.zip")).arrayBuffer()).toString()
  const log = await (await user.call("GET", `/api/rows/${pile.id}/log.csv`)).text()
  for (const table of [zip, log]) expect(table).toContain(",wireless probe Core,")
  // Of a day of which a manager has voided one nothing more is written, though it were higher.
  const [cold] = await user.get<Temperature[]>(`/api/rows/${pile.id}/temperatures`)
  await user.post(`/api/rows/${pile.id}/temperatures/${cold?.id}/void`, { reason: "In the air" })
  await sent(read("2026-03-11T13:00:00Z", 49))
  await countDays(db)
  expect(await records()).toHaveLength(3)
  expect(await row()).toMatchObject({ cookingDays: 1 })
})

test("a clock that begins anew in 2000 was in no pile of today, and no digit rounds up to a hot reading", async () => {
  const { user, sent, row } = await begun()
  await user.done("PATCH", "/api/farm", { countsProbes: true, zone: "America/Los_Angeles" })
  // The day before March 1 begins at 08:00 UTC.
  for (const at of ["2000-01-01T08:00:00Z", "2026-02-28T07:59:59Z"])
    expect(await sent(read(at, 57))).toMatchObject({
      added: 0,
      left: [expect.stringContaining(" was not built on ")],
    })
  expect(await sent(read("2026-02-28T08:00:00Z", 54))).toMatchObject({ added: 1 })
  expect(await sent('{"temp_c":54.99999999999999999999,"at":"2026-03-02T10:00:00Z"}')).toMatchObject({
    added: 1,
  })
  expect(await row()).toMatchObject({ cookingDays: 0 })
})

test("of a day of a voided reading no more is written under another name, but of another probe of the same name", async () => {
  const { user, pile, probe, send, sent, row } = await begun()
  await user.done("PATCH", "/api/farm", { countsProbes: true })
  await sent(read("2026-03-10T10:00:00Z", 60))
  const [written] = await user.get<Temperature[]>(`/api/rows/${pile.id}/temperatures`)
  await user.post(`/api/rows/${pile.id}/temperatures/${written?.id}/void`, { reason: "Broken" })
  await user.done("PATCH", `/api/farm/probes/${probe.id}`, { name: "Core north" })
  await sent(read("2026-03-10T11:00:00Z", 61))
  expect(await row()).toMatchObject({ cookingDays: 0 })
  const other = await user.post<MadeProbe>("/api/farm/probes", { name: "Core north", rowId: pile.id })
  await send(read("2026-03-10T12:00:00Z", 61), other.key)
  expect(await row()).toMatchObject({ cookingDays: 1 })
})

test("a farm's probes are its own, a worker moves them, and only a manager makes or removes one", async () => {
  const { user, signIn, probe, send, pile } = await begun()
  const bos = signIn(bo.email)
  expect(await answerOf(bos, "POST", `/api/farm/probes/${probe.id}/place`, { rowId: null })).toEqual([
    404,
    "Probe not found",
  ])
  const theirs = await bos.post<MadeProbe>("/api/farm/probes", { name: "Mine" })
  expect(await answerOf(bos, "POST", `/api/farm/probes/${theirs.id}/place`, { rowId: pile.id })).toEqual([
    404,
    "Compost row not found",
  ])
  // The same name of another farm's sender is another probe.
  await send({ device: "north", temp_c: 57, at: "2026-03-10T09:00:00Z" })
  const yard = await bos.row({ rowId: "B-1" })
  await bos.done("PATCH", `/api/rows/${yard.id}`, { startDate: "2026-03-01" })
  await bos.post(`/api/farm/probes/${theirs.id}/place`, { rowId: yard.id })
  await send({ device: "north", temp_c: 41, at: "2026-03-10T09:30:00Z" }, theirs.key)
  const highsOf = async (actor: typeof user, row: Row) =>
    (await actor.get<PileProbes>(`/api/rows/${row.id}/probes`)).highs.flatMap(({ points }) =>
      points.map(([, degrees]) => degrees),
    )
  expect([await highsOf(user, pile), await highsOf(bos, yard)]).toEqual([[134.6], [105.8]])
  const { key } = await user.post<{ key: string }>(`/api/farm/probes/${probe.id}/key`, undefined)
  expect((await send(read("2026-03-10T10:00:00Z", 50)))[0]).toBe(401)
  expect((await send(read("2026-03-10T10:00:00Z", 50), key))[0]).toBe(200)
  await user.done("DELETE", `/api/farm/probes/${probe.id}`)
  expect((await send(read("2026-03-10T10:30:00Z", 50), key))[0]).toBe(401)
  expect(await user.get("/api/farm/probes")).toEqual([])
})

test("calls with a key are limited, and a long body counts as several", async () => {
  const { send } = await begun()
  const long = Array.from({ length: 900 }, (_, at) =>
    read(new Date(Date.parse("2026-03-01T00:00:00Z") + at * 60_000).toISOString(), 50),
  )
  // 54 kB are four calls: of 120 a minute thirty.
  expect(JSON.stringify(long).length).toBeGreaterThan(48 * 1024)
  const statuses: number[] = []
  for (let call = 0; call < 31; call++) statuses.push(Number((await send(long))[0]))
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
})
