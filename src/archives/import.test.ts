import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeZip } from "client-zip"
import { everythingHead } from "../contract/archive"
import type { Db } from "../db/connection"
import type { OwnFarm } from "../domain/farms"
import type { Row } from "../domain/rows"
import type { Temperature } from "../domain/temperatures"
import type { SignedInUser } from "../domain/users"
import { accounts, ana as signUp } from "../test/accounts"
import { type Actor, farm, nextMillisecond } from "../test/farm"
import { fullFarm } from "../test/full-farm"
import { portionsOf } from "../test/portions"
import { ask } from "../test/sql"
import { tableRows } from "../test/table-rows"
import { archiveOf } from "./archive"
import { checkZip } from "./check"
import { contentsOf, importAsManager, importAsOwner } from "./import-farm"
import { KnownRecords } from "./known-records"
import { openZip } from "./zip"

const folder = mkdtempSync(join(tmpdir(), "windrow-import-"))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newPath = () => join(folder, `${++files}.zip`)
const written = async (bytes: Uint8Array) => {
  const path = newPath()
  await Bun.write(path, Uint8Array.from(bytes))
  return path
}

const exported = async (db: Db, farmId: number) => {
  const path = newPath()
  await Bun.write(path, new Response((await archiveOf(db, farmId)).stream))
  return path
}

const source = farm()
const full = await fullFarm(source)
const { id: fullId } = await full.ana.get<OwnFarm>("/api/farm")
const zip = await exported(source.db, fullId)
const bytesOf = async (path: string) => Buffer.from(await Bun.file(path).arrayBuffer())

const rowsOf = ({ db }: { db: Db }) => tableRows(db)
const managerIn = async (actor: Actor) => {
  const { id: userId } = await actor.get<{ id: number }>("/api/auth/user")
  const { id: farmId, zone, role } = await actor.get<OwnFarm>("/api/farm")
  return { userId, farmId, zone, role }
}

test("an exported farm is made on another machine, and its export there is equal byte for byte", async () => {
  const other = farm()
  const { farm: made, isNewFarm, report } = await importAsOwner(other.db, zip, undefined)
  expect(isNewFarm).toBe(true)
  expect(report).toEqual({ piles: 2, records: 72, known: 0, photos: 18, missingPhotos: 0, notes: [] })
  expect((await bytesOf(await exported(other.db, made.id))).equals(await bytesOf(zip))).toBe(true)
})

test("what an inspector exported, without emails, is read into a farm, with its people as names beside records", async () => {
  const path = newPath()
  const { stream } = await archiveOf(source.db, fullId, { hasEmails: false })
  await Bun.write(path, new Response(stream))
  const other = farm()
  await expect(importAsOwner(other.db, path, undefined)).rejects.toThrow("names no manager with an email")
  const { id } = await other.signIn("zoe@farm.test").get<OwnFarm>("/api/farm")
  const { report } = await importAsOwner(other.db, path, id)
  expect(report).toMatchObject({ piles: 2, records: 72, photos: 18 })
  expect((await other.signIn("zoe@farm.test").get<Row[]>("/api/rows")).length).toBe(2)
})

test("summaries, cooking days and turn numbers of an imported farm are those of the original", async () => {
  const other = farm()
  await importAsOwner(other.db, zip, undefined)
  const mayDiffer = { id: 0, farmId: 0, userId: 0, materialCategoryId: 0, lastRecordedBy: 0 }
  const of = async (actor: Actor) =>
    (await actor.get<Row[]>("/api/rows")).map((row) => ({ ...row, ...mayDiffer }))
  expect(await of(other.signIn("ana@farm.test"))).toEqual(await of(full.ana))
  const [first] = await other.signIn("ana@farm.test").get<Row[]>("/api/rows")
  expect(
    await other.signIn("bo@farm.test").post(`/api/rows/${(first?.id ?? 0) - 1}/turns`, { waterAdded: true }),
  ).toMatchObject({ turnNumber: 5 })
})

test("a pile's start stays the same day in a farm of another zone", async () => {
  const [first, other] = [farm(), farm()]
  const [ana, bo] = [first.signIn("ana@farm.test"), other.signIn("bo@farm.test")]
  await ana.done("PATCH", "/api/farm", { zone: "Pacific/Auckland" })
  await bo.done("PATCH", "/api/farm", { zone: "America/Los_Angeles" })
  const { id, farmId } = await ana.row()
  // 1 PM and 9 AM in Auckland, of the day before in Los Angeles.
  await ana.done("PATCH", `/api/rows/${id}`, { startDate: "2026-11-08T00:00:00.000Z" })
  await nextMillisecond()
  await ana.done("PATCH", `/api/rows/${id}`, { startDate: "2026-11-09T20:00:00.000Z" })
  const path = await exported(first.db, farmId)
  for (const piles of [1, 0])
    expect(await importAsManager(other.db, path, await managerIn(bo), true)).toMatchObject({ piles })
  const [row] = await bo.get<Row[]>("/api/rows")
  expect(row?.startDate).toBe("2026-11-10T20:00:00.000Z")
  const log = await (await bo.call("GET", `/api/rows/${row?.id}/log.csv`)).text()
  expect(log).toContain("\n2026-11-10,12:00:00,Built,")
  expect(log).toContain('"Start date: November 8, 2026 → November 10, 2026"')
})

test("an import that is repeated adds nothing, into the original neither", async () => {
  const other = farm()
  await importAsOwner(other.db, zip, undefined)
  for (const world of [other, source]) {
    const before = await rowsOf(world)
    const { isNewFarm, report } = await importAsOwner(world.db, zip, undefined)
    expect([isNewFarm, report]).toEqual([
      false,
      { piles: 0, records: 0, known: 72, photos: 0, missingPhotos: 0, notes: [] },
    ])
    expect(await rowsOf(world)).toEqual(before)
  }
})

test("an import that broke off goes on with the same file, and keeps the times of receipt until its end", async () => {
  const other = farm()
  const { farm: made } = await importAsOwner(other.db, zip, undefined)
  // As if the process had ended between two batches.
  for (const kind of ["temperatures", "sales"]) await ask(other.db, `DELETE FROM ${kind} WHERE id % 2 = 0`)
  const file = new Bun.CryptoHasher("sha256").update(await bytesOf(zip)).digest("hex")
  const mark = `import ${made.id}`
  await ask(other.db, "INSERT INTO server_settings (name, value) VALUES (?, ?)", mark, file)
  const { report } = await importAsOwner(other.db, zip, undefined)
  expect(report).toMatchObject({ piles: 0, records: 31, known: 41, notes: [] })
  const things = async (path: string) => {
    const archive = await openZip(path)
    return (await Array.fromAsync(archive.lines()))
      .map((line) => line.replace(/,$/, "").replace(/photos\/[^"]+/, ""))
      .toSorted()
  }
  expect(await things(await exported(other.db, made.id))).toEqual(await things(zip))
  expect(await ask(other.db, "SELECT value FROM server_settings WHERE name = ?", mark)).toEqual([])
})

test("people have an account without a password and their role; those who have left can't log in", async () => {
  const other = farm()
  await importAsOwner(other.db, zip, undefined)
  const logIn = await other.nobody.call("POST", "/api/auth/login", {
    email: "ana@farm.test",
    password: "none",
  })
  expect(logIn.status).toBe(401)
  expect(
    await ask(
      other.db,
      "SELECT email, m.role, disabled_at IS NOT NULL FROM users LEFT JOIN members m ON m.user_id = users.id AND m.farm_id = 1 ORDER BY email",
    ),
  ).toEqual([
    ["ana@farm.test", "manager", 0],
    ["bo@farm.test", "worker", 0],
    ["cy@farm.test", null, 1],
  ])
})

test("a farm that is only found gives nobody rights; one that is named does", async () => {
  const other = farm()
  await importAsOwner(other.db, await written(await zipOf(good)), undefined)
  const eve = { ...ana, email: "eve@farm.test" }
  const more = await written(await zipOf(json(someFarm, ana, eve, pile, reading)))
  expect(await importAsOwner(other.db, more, undefined)).toMatchObject({ isNewFarm: false, joined: [] })
  expect(await importAsOwner(other.db, more, 1)).toMatchObject({
    joined: [{ email: "eve@farm.test", role: "manager" }],
  })
  await expect(importAsOwner(other.db, more, 9)).rejects.toThrow("There is no farm 9.")
})

test("an account that somebody has signed up for gets neither a role nor a name beside a record", async () => {
  const other = accounts(farm())
  const mallory = await other.register({ ...signUp, email: "ana@farm.test", firstName: "Mallory" })
  const eve = await other.register({ ...signUp, email: "eve@farm.test", firstName: "Mallory" })
  const left = { ...ana, email: "eve@farm.test", firstName: "Eve", role: null }
  const zip = await written(
    await zipOf(json(someFarm, ana, left, pile, reading, { ...reading, recordedBy: "eve@farm.test" })),
  )
  const refusal =
    "ana@farm.test has an account here already, and anybody may have made it: nothing was imported. " +
    "If it is theirs, add --trust-email ana@farm.test. windrow user password EMAIL takes an account from whoever has it."
  await expect(importAsOwner(other.db, zip, undefined)).rejects.toThrow(refusal)
  // A member of the farm that is named was let in.
  await expect(importAsOwner(other.db, zip, 1, new Set(["eve@farm.test"]))).resolves.toMatchObject({
    joined: [],
  })
  await expect(importAsOwner(other.db, zip, 2)).rejects.toThrow(refusal)
  await expect(importAsOwner(other.db, zip, 2, new Set(["bo@farm.test"]))).rejects.toThrow(
    "bo@farm.test is not among the people of the ZIP.",
  )
  const { farm: made, joined } = await importAsOwner(other.db, zip, undefined, new Set(["ana@farm.test"]))
  expect(joined).toMatchObject([{ email: "ana@farm.test" }])
  const farms = async (actor: Actor) =>
    (await actor.get<SignedInUser>("/api/auth/user")).farms.map(({ id }) => id)
  expect([await farms(mallory), await farms(eve)]).toEqual([[1, made.id], [2]])
  const authors = await ask(
    other.db,
    "SELECT DISTINCT email LIKE 'imported:%', first_name FROM temperatures t JOIN compost_rows r ON r.id = t.row_id JOIN users u ON u.id = t.recorded_by WHERE r.farm_id = ? ORDER BY 2",
    made.id,
  )
  expect(authors).toEqual([
    [1, "Eve"],
    [0, "Mallory"],
  ])
})

test("administrators, members and accounts without a password need no word for an import", async () => {
  const other = farm()
  other.signIn("ana@farm.test", "admin")
  const zoe = other.signIn("zoe@farm.test")
  const { farmId } = await zoe.get<SignedInUser>("/api/auth/user")
  const bo = { ...ana, email: "bo@farm.test", role: "worker" }
  const first = await written(
    await zipOf(json(someFarm, { ...ana, email: "zoe@farm.test" }, bo, { ...pile, madeBy: bo.email })),
  )
  expect(await importAsOwner(other.db, first, farmId)).toMatchObject({ joined: [{ email: "bo@farm.test" }] })
  const second = await written(await zipOf(json(someFarm, ana, bo, pile)))
  expect(await importAsOwner(other.db, second, undefined)).toMatchObject({
    isNewFarm: true,
    joined: [{ email: "ana@farm.test" }, { email: "bo@farm.test" }],
  })
})

test("a manager's import makes no members, and gives no record to an account outside of the farm", async () => {
  const other = farm()
  const zoe = other.signIn("zoe@farm.test")
  const bo = other.signIn("bo@farm.test")
  await bo.get("/api/farm")
  other.signIn("ada@farm.test", "admin")
  await other.signIn("ada@farm.test", "admin").post("/api/material-categories", { name: "sawdust, DRY" })
  const member = await managerIn(zoe)
  expect(await importAsManager(other.db, zip, member, false)).toMatchObject({ piles: 2, records: 72 })
  const names = await ask(
    other.db,
    "SELECT DISTINCT email, first_name FROM users JOIN temperatures ON recorded_by = users.id ORDER BY first_name",
  )
  expect(names).toEqual([
    [expect.stringMatching(/^imported:[0-9a-f]{24}$/), "Ana"],
    [expect.stringMatching(/^imported:[0-9a-f]{24}$/), "Bo"],
    [expect.stringMatching(/^imported:[0-9a-f]{24}$/), "Cy"],
  ])
  expect(await zoe.get<unknown[]>("/api/farm/members")).toHaveLength(1)
  expect(await bo.get("/api/rows")).toEqual([])
  const after = await rowsOf(other)
  expect(await importAsManager(other.db, zip, member, false)).toMatchObject({
    piles: 0,
    records: 0,
    known: 72,
  })
  expect(await rowsOf(other)).toEqual(after)
})

test("a pile of another farm with the same label is left alone, and is not taken for the file's", async () => {
  const other = farm()
  const [zoe, bo] = [other.signIn("zoe@farm.test"), other.signIn("bo@farm.test")]
  await bo.row({ rowId: "A-1", location: "Of Bo" })
  const before = await bo.get("/api/rows")
  const path = await written(await zipOf(good))
  expect(await importAsManager(other.db, path, await managerIn(zoe), false)).toMatchObject({
    piles: 1,
    records: 1,
  })
  expect(await bo.get("/api/rows")).toEqual(before)
  expect(await zoe.get("/api/rows")).toMatchObject([{ rowId: "A-1", location: "Yard", cookingDays: 1 }])
})

test("only an administrator's import adds to the catalogue", async () => {
  const other = farm()
  const member = await managerIn(other.signIn("zoe@farm.test"))
  const before = await rowsOf(other)
  await expect(importAsManager(other.db, zip, member, false)).rejects.toThrow(
    "An administrator must first add this material type: Sawdust, dry.",
  )
  expect(await rowsOf(other)).toEqual(before)
  expect(await importAsManager(other.db, zip, member, true)).toMatchObject({ records: 72 })
})

test("somebody who is no manager any more when the import writes is refused", async () => {
  const other = farm()
  const member = await managerIn(other.signIn("zoe@farm.test"))
  await ask(other.db, "UPDATE members SET role = 'worker'")
  await expect(importAsManager(other.db, zip, member, true)).rejects.toThrow(
    "Only a manager of this farm can do that.",
  )
  expect(await ask(other.db, "SELECT count(*) FROM compost_rows")).toEqual([[0]])
})

const at = "2026-03-10T08:30:00.000Z"
const made = { at, receivedAt: at, recordedBy: "ana@farm.test", voided: null, pile: "A-1" }
const pile = {
  kind: "pile",
  pile: "A-1",
  location: "Yard",
  length: 80,
  width: 12,
  startDate: at,
  status: "active",
  coordinates: {},
  cubicYards: null,
  materialType: null,
  madeBy: "ana@farm.test",
}
const ana = {
  kind: "person",
  email: "ana@farm.test",
  firstName: "Ana",
  lastName: "B",
  role: "manager",
  joinedAt: at,
}
const someFarm = { kind: "farm", name: "Farm", address: null, zone: "UTC", createdAt: at }
const reading = { kind: "temperature", ...made, temperature: 140, photo: null }
const json = (...things: object[]) =>
  `${everythingHead}\n${things.map((thing) => JSON.stringify(thing)).join(",\n")}\n]}\n`
const good = json(someFarm, ana, pile, reading)
type Input = { name: string; input: string | Uint8Array }
const zipOf = async (everything: string, ...more: Input[]) =>
  Buffer.from(
    await new Response(makeZip([{ name: "everything.json", input: everything }, ...more])).arrayBuffer(),
  )

test("a pile is found by a label that looks like its own, unless the ZIP has two of them", async () => {
  const other = farm()
  const like = (label: string) =>
    [
      { ...pile, pile: label },
      { ...reading, pile: label },
    ] as const
  const zipWith = async (...labels: string[]) =>
    written(await zipOf(json(someFarm, ana, ...labels.flatMap(like))))
  const twins = await zipWith("A-1", "a-1")
  const piles = async (path: string) => (await importAsOwner(other.db, path, undefined)).report.piles
  expect([await piles(twins), await piles(twins), await piles(await zipWith("A–1"))]).toEqual([2, 0, 0])
  const [[farmId] = []] = await ask(other.db, "SELECT id FROM farms")
  expect(await piles(await exported(other.db, Number(farmId)))).toBe(0)
})

test("the names of a ZIP are limited, each and all together", async () => {
  const named = async (length: number, count: number) =>
    written(
      await zipOf(
        good,
        ...Array.from({ length: count }, (_, index) => ({
          name: `photos/${String(index).padStart(length - 11, "x")}.jpg`,
          input: "x",
        })),
      ),
    )
  const tooLong = "The names of the photos in the ZIP are too long."
  await expect(openZip(await named(301, 1))).rejects.toThrow(tooLong)
  const many = await named(300, 10)
  await expect(openZip(many, 3000)).rejects.toThrow(tooLong)
  const archive = await openZip(many, 3000 + "everything.json".length)
  archive.close()
})

test("people of a file who are no members are names beside records: in no list, without a farm, never enabled", async () => {
  const other = farm()
  const zoe = other.signIn("zoe@farm.test")
  const ada = other.signIn("ada@farm.test", "admin")
  await ada.get("/api/farm")
  const strangers = Array.from({ length: 20 }, (_, index) => ({
    ...ana,
    email: `stranger${index}@farm.test`,
  }))
  const readings = strangers.map(({ email }) => ({ ...reading, recordedBy: email }))
  const many = await written(await zipOf(json(someFarm, ana, ...strangers, pile, ...readings)))
  await importAsManager(other.db, many, await managerIn(zoe), true)
  const people = await ada.get<{ email: string }[]>("/api/server/people")
  expect(people.map(({ email }) => email).toSorted()).toEqual(["ada@farm.test", "zoe@farm.test"])
  expect(await ask(other.db, "SELECT count(*) FROM farms")).toEqual([[2]])
  const [[id] = []] = await ask(other.db, "SELECT id FROM users WHERE email LIKE 'imported:%' LIMIT 1")
  const enabled = await ada.call("POST", `/api/server/people/${id}/enable`)
  expect([enabled.status, await enabled.text()]).toEqual([404, "There is no such person."])
  const [row] = await zoe.get<Row[]>("/api/rows")
  expect(await zoe.get<object[]>(`/api/rows/${row?.id}/temperatures`)).toHaveLength(20)
})

test("equal records are counted: what the file has more of is added", async () => {
  const other = farm()
  const import3 = await written(await zipOf(json(someFarm, ana, pile, reading, reading, reading)))
  await importAsOwner(other.db, await written(await zipOf(good)), undefined)
  expect((await importAsOwner(other.db, import3, undefined)).report).toMatchObject({ records: 2, known: 1 })
  expect((await importAsOwner(other.db, import3, undefined)).report).toMatchObject({ records: 0, known: 3 })
})

test("readings that make a pile's days enough complete it, and a removed pile takes none", async () => {
  const other = farm()
  const days = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, day) => ({
      ...reading,
      at: `2026-03-${10 + from + day}T08:30:00.000Z`,
    }))
  const load = async (...things: object[]) =>
    (
      await importAsOwner(
        other.db,
        await written(await zipOf(json(someFarm, ana, pile, ...things))),
        undefined,
      )
    ).report
  await load(...days(0, 8))
  await load(...days(4, 15))
  const [row] = await other.signIn("ana@farm.test").get<Row[]>("/api/rows")
  expect(row).toMatchObject({ cookingDays: 15, status: "cooking_complete" })
  await other.signIn("ana@farm.test").done("PATCH", `/api/rows/${row?.id}/status`, { status: "removed" })
  expect(await load(...days(14, 17))).toMatchObject({
    records: 0,
    known: 1,
    notes: ["Pile A-1 was removed here: 2 of its records were left out."],
  })
})

const lengthened = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    kind: "change",
    pile: "A-1",
    at: new Date(Date.parse(at) + index * 60_000).toISOString(),
    changedBy: "ana@farm.test",
    field: "length",
    from: String(index),
    to: String(index + 1),
  }))

test("a pile's changes are written in portions, and counted like records", async () => {
  const other = farm()
  const many = await written(await zipOf(json(someFarm, ana, pile, ...lengthened(1000))))
  const { largest } = await portionsOf(other.db, "row_changes", () =>
    importAsOwner(other.db, many, undefined),
  )
  expect(await ask(other.db, "SELECT count(*) FROM row_changes")).toEqual([[1000]])
  expect(largest).toBeLessThanOrEqual(200)
  const archive = await openZip(many)
  await expect(checkZip(archive, 999)).rejects.toThrow("there are more than 999 records and changes")
  expect((await checkZip(archive, 1000)).counts).toMatchObject({ piles: 1, records: 0 })
  archive.close()
})

test("an import that is broken off among a pile's changes goes on with the others", async () => {
  const other = farm()
  const zoe = other.signIn("zoe@farm.test")
  const manager = await managerIn(zoe)
  const many = await written(await zipOf(json(someFarm, ana, pile, ...lengthened(500), reading)))
  const gone = importAsManager(other.db, many, manager, true, (_, importing) => {
    let writes = 0
    importing.assertAllowed = async () => {
      if (++writes > 2) throw new Error("Somebody pulled the plug.")
    }
  })
  await expect(gone).rejects.toThrow("pulled the plug")
  expect(await ask(other.db, "SELECT count(*) FROM row_changes")).toEqual([[200]])
  for (const records of [1, 0])
    expect(await importAsManager(other.db, many, manager, true)).toMatchObject({ piles: 0, records })
  const told = await ask(other.db, 'SELECT DISTINCT "from" FROM row_changes')
  expect([told.length, ...(await ask(other.db, "SELECT count(*) FROM row_changes"))]).toEqual([500, [500]])
})

test("a pile that is another one here gets none of the file's changes", async () => {
  const other = farm()
  const manager = await managerIn(other.signIn("zoe@farm.test"))
  const load = async (...things: object[]) =>
    importAsManager(other.db, await written(await zipOf(json(someFarm, ana, ...things))), manager, true)
  await load(pile, ...lengthened(2))
  await load({ ...pile, length: 99 }, ...lengthened(4))
  expect(await ask(other.db, "SELECT count(*) FROM row_changes")).toEqual([[2]])
})

test("the records of a pile are compared page by page", async () => {
  const other = farm()
  const manager = await managerIn(other.signIn("zoe@farm.test"))
  const many = Array.from({ length: 1200 }, (_, index) => ({
    ...reading,
    at: new Date(Date.parse(at) + index * 60_000).toISOString(),
  }))
  const twice = await written(await zipOf(json(someFarm, ana, pile, ...many)))
  await importAsManager(other.db, twice, manager, true)
  const { turns } = await portionsOf(other.db, "temperatures", () =>
    KnownRecords.of(other.db, 1, "temperature", false),
  )
  expect(turns).toBeGreaterThanOrEqual(3)
  expect(await importAsManager(other.db, twice, manager, true)).toMatchObject({ records: 0, known: 1200 })
})

/** Writes over a name in the headers, which have its length. */
const renamed = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1")
const bomb = Buffer.alloc(300_000, " ")
/** The place of a header's field, from the last header of the directory. */
const inDirectory = (bytes: Buffer, field: number) =>
  bytes.lastIndexOf(Buffer.from("PK\x01\x02", "latin1")) + field

const patched = (bytes: Buffer, field: number, value: number) => {
  bytes.writeUInt16LE(value, inDirectory(bytes, field))
  return bytes
}

/** Encryption takes twelve bytes more. */
const encrypted = (bytes: Buffer) => {
  bytes.writeUInt32LE(bytes.readUInt32LE(inDirectory(bytes, 20)) + 12, inDirectory(bytes, 20))
  return patched(bytes, 8, 0x0801)
}

test.each<[string, () => Promise<Uint8Array>, string | RegExp]>([
  [
    "no ZIP",
    async () => Buffer.from("PK, or not"),
    "The file is no ZIP, or it is damaged or was not copied to its end.",
  ],
  [
    "cut off",
    async () => (await bytesOf(zip)).subarray(0, 20_000),
    "The file is no ZIP, or it is damaged or was not copied to its end.",
  ],
  [
    "of something else",
    async () => renamed(await zipOf(good), "everything", "nothing-at"),
    "There is no everything.json in it: this is no export of a farm.",
  ],
  [
    "with a way up",
    async () =>
      renamed(await zipOf(good, { name: "photos/a.jpg", input: "" }), "photos/a.jpg", "../../a.jpeg"),
    /invalid relative path/,
  ],
  [
    "with an absolute name",
    async () =>
      renamed(await zipOf(good, { name: "photos/a.jpg", input: "" }), "photos/a.jpg", "/etc/passwd1"),
    /absolute path/,
  ],
  [
    "with a name of Windows",
    async () =>
      renamed(await zipOf(good, { name: "photos/a.jpg", input: "" }), "photos/a.jpg", "C:\\windows\\x"),
    /leads out of its folder/,
  ],
  [
    "with a backslash in a name",
    async () =>
      renamed(await zipOf(good, { name: "photos/a.jpg", input: "" }), "photos/a.jpg", "photos\\a.jpg"),
    /leads out of its folder/,
  ],
  [
    "with two files of a name",
    async () => zipOf(good, { name: "everything.json", input: good }),
    "The ZIP has two files everything.json.",
  ],
  [
    "encrypted",
    async () => encrypted(await zipOf(good)),
    "The ZIP is encrypted: unpack it and pack it again without a password.",
  ],
  [
    "packed otherwise",
    async () => patched(await zipOf(good), 10, 14),
    "everything.json is packed in a way that Windrow can't read.",
  ],
  [
    "with more files than it says it may",
    async () => {
      const bytes = await zipOf(good)
      const end = bytes.length - 22
      const far = Buffer.alloc(76)
      far.write("PK\x06\x06", 0, "latin1")
      far.writeBigUInt64LE(1_000_000n, 32)
      far.write("PK\x06\x07", 56, "latin1")
      far.writeBigUInt64LE(BigInt(end), 64)
      return Buffer.concat([bytes.subarray(0, end), far, bytes.subarray(end)])
    },
    "The ZIP has more than 100000 files.",
  ],
  [
    "with a lying checksum",
    async () => {
      const bytes = await zipOf(good)
      bytes.writeUInt32LE(7, inDirectory(bytes, 16))
      return bytes
    },
    "everything.json is damaged in the ZIP.",
  ],
  [
    "with a size that lies",
    async () => {
      const bytes = await zipOf(good)
      const size = bytes.readUInt32LE(inDirectory(bytes, 24)) - 9
      for (const field of [20, 24]) bytes.writeUInt32LE(size, inDirectory(bytes, field))
      return bytes
    },
    "everything.json is damaged in the ZIP.",
  ],
  [
    "with a photo that is too large",
    async () => zipOf(good, { name: "photos/a.jpg", input: Buffer.alloc(2_000_001) }),
    "photos/a.jpg is too large.",
  ],
  [
    "whose photos share their bytes",
    async () => {
      const many = await zipOf(
        good,
        ...["a", "b", "c"].map((name) => ({ name: `photos/${name}.jpg`, input: bomb })),
      )
      const start = many.indexOf("PK\x03\x04", many.indexOf("photos/a.jpg"))
      const one = Buffer.concat([many.subarray(0, start), many.subarray(many.indexOf("PK\x01\x02"))])
      one.writeUInt32LE(one.indexOf("PK\x01\x02"), one.length - 6)
      return one
    },
    "The photos are larger than the ZIP that holds them.",
  ],
  [
    "with a photo that is none",
    async () =>
      zipOf(json(someFarm, ana, pile, { ...reading, photo: "photos/a.jpg" }), {
        name: "photos/a.jpg",
        input: "no",
      }),
    "photos/a.jpg can't be taken: The photo is damaged or not a JPEG. Please take it again.",
  ],
  [
    "with one photo for two records",
    async () => {
      const jpeg = (await (
        await openZip(zip)
      ).bytesOf("photos/A_1_ø-2026-03-10T01-30-00-1.jpg")) as Uint8Array
      const record = { ...reading, photo: "photos/a.jpg" }
      return zipOf(json(someFarm, ana, pile, record, record), { name: "photos/a.jpg", input: jpeg })
    },
    "everything.json, line 6: the photo photos/a.jpg belongs to another record. Nothing was imported.",
  ],
  [
    "with a line without an end",
    async () => zipOf(`${everythingHead}\n${" ".repeat(70_000)}`),
    "A line of everything.json is too long: each thing must stand in a line of its own.",
  ],
  [
    "of another form",
    async () => zipOf('{"windrow":"farm","format":2}'),
    "everything.json was written by another program or a newer Windrow: export the farm again.",
  ],
  ["without its end", async () => zipOf(good.replace("]}", "")), "everything.json has no end."],
  [
    "with broken JSON",
    async () => zipOf(good.replace('"kind":"temperature",', "kind")),
    "everything.json, line 5: it is no JSON. Nothing was imported.",
  ],
  [
    "with an impossible reading",
    async () => zipOf(json(someFarm, ana, pile, { ...reading, temperature: 301 })),
    "everything.json, line 5: Temperature must be at most 300. Nothing was imported.",
  ],
  [
    "with a reading of tomorrow",
    async () => zipOf(json(someFarm, ana, pile, { ...reading, at: "2999-01-01T00:00:00.000Z" })),
    "everything.json, line 5: Time is in the future. Nothing was imported.",
  ],
  [
    "with a day that is none",
    async () => zipOf(json(someFarm, ana, pile, { ...reading, at: "2026-13-41T99:00:00.000Z" })),
    "everything.json, line 5: Time must be an ISO time in UTC. Nothing was imported.",
  ],
  [
    "with an unknown author",
    async () => zipOf(json(someFarm, ana, pile, { ...reading, recordedBy: "eve@farm.test" })),
    'everything.json, line 5: "eve@farm.test" is not among the people. Nothing was imported.',
  ],
  [
    "with a record below another pile",
    async () => zipOf(json(someFarm, ana, pile, { ...reading, pile: "A-2" })),
    'everything.json, line 5: it belongs to pile "A-2", but stands below another one. Nothing was imported.',
  ],
  [
    "without a manager",
    async () => zipOf(json(someFarm, { ...ana, role: "worker" }, pile)),
    "The ZIP names no manager with an email: import it into a farm that is there, with --farm.",
  ],
])("a file %s is refused, and nothing is imported", async (_, make, sentence) => {
  const other = farm()
  const before = await rowsOf(other)
  await expect(importAsOwner(other.db, await written(await make()), undefined)).rejects.toThrow(sentence)
  await importAsOwner(other.db, await written(await make()), undefined).catch(() => undefined)
  expect(await rowsOf(other)).toEqual(before)
})

test("files that no export has are not read, whatever they are", async () => {
  const more = ["photos/album/a.jpg", "photos/a.jpeg", "letter.txt"].map((name) => ({
    name,
    input: Buffer.alloc(2_000_001),
  }))
  expect((await contentsOf(await written(await zipOf(good, ...more)))).counts).toEqual({
    piles: 1,
    records: 1,
    photos: 0,
    missingPhotos: 0,
  })
})

test("a bomb of one letter is refused by the size that it says", async () => {
  const path = join(folder, "bomb.zip")
  const python =
    "import sys,zipfile;z=zipfile.ZipFile(sys.argv[1],'w',zipfile.ZIP_DEFLATED);z.writestr('everything.json',b' '*30000000);z.close()"
  await Bun.$`python3 -c ${python} ${path}`
  await expect(contentsOf(path)).rejects.toThrow("everything.json is too large.")
})

test("a ZIP that was unpacked and packed again with compression is read", async () => {
  const path = join(folder, "again.zip")
  const python =
    "import sys,zipfile;a=zipfile.ZipFile(sys.argv[1]);z=zipfile.ZipFile(sys.argv[2],'w',zipfile.ZIP_DEFLATED);[z.writestr(i.filename,a.read(i)) for i in a.infolist()];z.close()"
  await Bun.$`python3 -c ${python} ${zip} ${path}`
  expect((await contentsOf(path)).counts).toEqual((await contentsOf(zip)).counts)
})

test("into a farm that is there records come now, a repeat is recognised, and a removed pile takes none", async () => {
  const other = farm()
  const zoe = other.signIn("zoe@farm.test")
  const { id } = await zoe.row({ rowId: "A-1" })
  const before = Date.now()
  const take = async (...things: object[]) =>
    importAsManager(
      other.db,
      await written(await zipOf(json(someFarm, ana, ...things))),
      await managerIn(zoe),
      false,
    )
  expect(await take(pile, reading)).toMatchObject({ records: 1, known: 0 })
  expect(await take(pile, reading)).toMatchObject({ records: 0, known: 1 })
  const [taken] = await zoe.get<Temperature[]>(`/api/rows/${id}/temperatures`)
  expect(Date.parse(taken?.receivedAt ?? "")).toBeGreaterThanOrEqual(before)
  await zoe.done("PATCH", `/api/rows/${id}/status`, { status: "removed" })
  const later = { ...reading, at: "2026-03-20T08:30:00.000Z" }
  expect(await take({ ...pile, status: "removed" }, later)).toMatchObject({
    records: 0,
    notes: ["Pile A-1 was removed here: 1 of its records were left out."],
  })
})

test("a farm that is only found takes neither times of receipt nor anything into removed piles", async () => {
  const other = farm()
  const { farm: made } = await importAsOwner(other.db, await written(await zipOf(good)), undefined)
  const receipts = () => ask(other.db, "SELECT received_at FROM temperatures ORDER BY id")
  expect(await receipts()).toEqual([[Date.parse(at)]])
  const before = Date.now()
  const later = { ...reading, at: "2026-03-20T08:30:00.000Z" }
  const more = await written(await zipOf(json(someFarm, ana, pile, reading, later)))
  // An import that has been broken off goes on with its own file only.
  await ask(
    other.db,
    "INSERT INTO server_settings (name, value) VALUES (?, ?)",
    `import ${made.id}`,
    "of another",
  )
  expect((await importAsOwner(other.db, more, undefined)).report).toMatchObject({ records: 1, known: 1 })
  const [, [taken] = []] = await receipts()
  expect(Number(taken)).toBeGreaterThanOrEqual(before)
  const [row] = await other.signIn("ana@farm.test").get<Row[]>("/api/rows")
  await other.signIn("ana@farm.test").done("PATCH", `/api/rows/${row?.id}/status`, { status: "removed" })
  const end = { ...reading, at: "2026-03-21T08:30:00.000Z" }
  const removed = json(someFarm, ana, { ...pile, status: "removed" }, end)
  expect(
    (await importAsOwner(other.db, await written(await zipOf(removed)), undefined)).report,
  ).toMatchObject({
    records: 0,
    notes: ["Pile A-1 was removed here: 1 of its records were left out."],
  })
})
