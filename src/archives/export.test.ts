import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parse } from "csv-parse/sync"
import { photos } from "../db/schema"
import type { Row } from "../domain/rows"
import { zonedTimes } from "../domain/zoned-times"
import { invite } from "../test/crew"
import { type Actor, farm } from "../test/farm"
import { awkward, fullFarm } from "../test/full-farm"
import { ask } from "../test/sql"

const folder = mkdtempSync(join(tmpdir(), "windrow-export-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** Unpacked by another program than ours. */
const unpacked = async (actor: Actor, name: string) => {
  const answer = await actor.call("GET", "/api/farm/export.zip")
  await Bun.write(join(folder, `${name}.zip`), answer)
  const into = join(folder, name)
  await Bun.$`python3 -m zipfile -t ${name}.zip && python3 -m zipfile -e ${name}.zip ${name}`
    .cwd(folder)
    .quiet()
  const read = (file: string) => readFileSync(join(into, file))
  const csv = (file: string): Record<string, string>[] => parse(read(file), { bom: true, columns: true })
  return { answer, into, read, csv }
}

const world = farm()
const { ana, bo, first } = await fullFarm(world)
const { answer, into, read, csv } = await unpacked(ana, "full")

test("an export has a file for each kind, and says what each is", () => {
  expect(answer.headers.get("content-type")).toBe("application/zip")
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="windrow-S_ren_s_farm-20\d\d-\d\d-\d\d\.zip"; filename\*=UTF-8''windrow-S%C3%B8ren_s_farm-20[\d-]+\.zip$/,
  )
  const files = readdirSync(into)
  expect(files.toSorted()).toEqual(
    [
      "README.txt",
      "changes.csv",
      "everything.json",
      "material-types.csv",
      "materials.csv",
      "moves.csv",
      "occurrences.csv",
      "people.csv",
      "photos",
    ].concat(
      ["piles.csv", "results.csv", "sales.csv", "samples.csv", "temperatures.csv", "turns.csv"],
      ["visits.csv"],
    ),
  )
  const readme = read("README.txt").toString()
  for (const file of files) if (file !== "README.txt") expect(readme).toContain(file)
})

test("times stand in the farm's zone and in UTC, amounts beside their units, voids with who, when and why", () => {
  const readings = csv("temperatures.csv").filter((line) => line.Pile === first.rowId)
  expect(readings).toHaveLength(2 * 19)
  expect(readings[0]).toMatchObject({
    Recorded: "2026-03-10 01:30:00",
    "Recorded UTC": "2026-03-10 08:30:00.250",
    Temperature: "130",
    Unit: "°F",
    "Recorded By": "Ana Farmer",
    "Recorded By Email": "ana@farm.test",
    Voided: "",
  })
  const wrong = readings.find(({ Temperature }) => Temperature === "250")
  expect(wrong).toMatchObject({
    "Voided By": "Ana Farmer",
    "Void Reason": `'${awkward.replace(/\n/, " ").replace("; ", "; ")}`,
  })
  // A spreadsheet takes both for dates: there is no T, no Z and no offset in them.
  const { day, time } = zonedTimes("America/Los_Angeles")(Date.parse(`${wrong?.["Voided UTC"]}Z`))
  expect(wrong?.Voided).toBe(`${day} ${time}`)
  expect(csv("sales.csv")[0]).toMatchObject({ Client: "'@Çelik & Co", "Net Weight": "18500", Unit: "lb" })
  expect(csv("materials.csv")[0]).toMatchObject({ Volume: "3", Unit: "cubic yards", Notes: `'${awkward}` })
  expect(
    csv("turns.csv")
      .filter(({ Pile }) => Pile === first.rowId)
      .map((turn) => turn["Turn Number"]),
  ).toEqual(["2", "4", "1", "3"])
  expect(csv("piles.csv")[0]).toMatchObject({
    Longitude: "-122.25",
    "Cooking Days": "17",
    "Made By": "Ana Farmer",
  })
  expect(csv("people.csv").map(({ Email, Role }) => [Email, Role])).toEqual([
    ["ana@farm.test", "manager"],
    ["bo@farm.test", "worker"],
    ["cy@farm.test", ""],
  ])
})

test("a pile's line says its method, what its newest count has, and what it has of its own rule", async () => {
  expect(csv("piles.csv")[0]).toMatchObject({ Method: "Turned windrow", "Count Since": "", Rule: "" })
  const other = world.signIn("ed@farm.test")
  const { id } = await other.row({ method: "static" })
  const at = `/api/rows/${id}`
  for (const day of [3, 4, 5])
    await other.post(`${at}/temperatures`, { temperature: 149, recordedAt: `2026-03-0${day}T12:00:00Z` })
  await other.post(`${at}/turns`, { waterAdded: true, turnedAt: "2026-03-04T18:00:00Z" })
  const before = (await unpacked(other, "static")).csv("piles.csv")[0]
  expect(before).toMatchObject({
    "Cooking Days": "3",
    Method: "Aerated static pile or in-vessel",
    "Turns of the Count": "1",
    "Days of the Count": "3",
    "Count Since": "",
    Rule: "3 of 3 days in a row, Mar 3 – 5",
  })
  await other.post(`${at}/count`, { reason: "Built anew" })
  const after = (await unpacked(other, "anew")).csv("piles.csv")[0]
  expect(after).toMatchObject({
    "Cooking Days": "3",
    "Turns of the Count": "0",
    "Days of the Count": "0",
    "Count Since UTC": (await other.get<Row>(at)).countSince?.replace("T", " ").replace(/(\.000)?Z$/, ""),
    Rule: "0 of 3 days in a row",
  })
})

test("each photo that a line names is there, under a name of its own, with its bytes", async () => {
  const named = [...csv("temperatures.csv"), ...csv("sales.csv")].flatMap(({ Photo }) => Photo || [])
  const stored = await world.db.select({ jpeg: photos.jpeg }).from(photos)
  expect(new Set(named).size).toBe(stored.length)
  expect(
    readdirSync(join(into, "photos"))
      .map((name) => `photos/${name}`)
      .toSorted(),
  ).toEqual(named.toSorted())
  expect(named).toContain("photos/A_1_ø-2026-03-10T01-30-00-1.jpg")
  expect(named).toContain("photos/A_1_ø_2-2026-03-10T01-30-00-1.jpg")
  for (const name of named) expect(stored.some(({ jpeg }) => read(name).equals(jpeg))).toBe(true)
})

test("everything.json is JSON", () => {
  const { things } = JSON.parse(read("everything.json").toString()) as {
    things: { kind: string; voided?: object }[]
  }
  const count = (kind: string) => things.filter((thing) => thing.kind === kind).length
  expect(
    ["farm", "person", "materialType", "pile", "temperature", "turn", "material", "sale"].map(count),
  ).toEqual([1, 3, 1, 2, 57, 6, 3, 6])
  expect(things.filter(({ voided }) => voided)).toHaveLength(9)
})

test("a record that comes during an export is not in it, and a void of then is left out of all files", async () => {
  const other = world.signIn("di@farm.test")
  const pile = await other.row()
  const add = () =>
    other.post<{ id: number }>(`/api/rows/${pile.id}/temperatures`, { temperature: 140, photoUrl: null })
  const early = await add()
  const response = await other.call("GET", "/api/farm/export.zip")
  await add()
  await other.post(`/api/rows/${pile.id}/temperatures/${early.id}/void`, { reason: "Wrong pile" })
  const text = await response.text()
  expect(text.match(/"kind":"temperature"[^\n]*/g)).toHaveLength(1)
  expect(text).not.toContain("Wrong pile")
})

test("a damaged photo is left out and named", async () => {
  const other = world.signIn("ed@farm.test")
  const pile = await other.row()
  const photoUrl = `data:image/jpeg;base64,${read("photos/A_1_ø-2026-03-10T01-30-00-1.jpg").toString("base64")}`
  await other.post(`/api/rows/${pile.id}/temperatures`, {
    temperature: 140,
    photoUrl,
    recordedAt: "2026-03-10",
  })
  await ask(world.db, "UPDATE photos SET etag = 'x' WHERE id = (SELECT max(id) FROM photos)")
  const damaged = await unpacked(other, "damaged")
  expect(damaged.read("photos-missing.txt").toString()).toBe(
    `photos/${pile.rowId}-2026-03-10T00-00-00-1.jpg\n`,
  )
})

test("a reader who leaves ends the export", async () => {
  const response = await ana.call("GET", "/api/farm/export.zip")
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(await reader?.closed).toBeUndefined()
})

test("a worker is refused", async () => {
  expect((await bo.call("GET", "/api/farm/export.zip")).status).toBe(403)
})

test("an inspector's has the names of people, but no email", async () => {
  const ines = world.signIn("ines@farm.test")
  await invite(ana, ines, "inspector")
  const { into: folder, csv } = await unpacked(ines, "inspector")
  const texts = readdirSync(folder).filter((name) => name !== "photos")
  for (const name of texts) expect(readFileSync(join(folder, name), "utf8")).not.toContain("@farm.test")
  expect(csv("people.csv").find(({ "First Name": name }) => name === "Ana")?.Email).toMatch(/^person \d+$/)
  expect(csv("temperatures.csv")[0]?.["Recorded By"]).toBe("Ana Farmer")
})
