import { afterEach, expect, mock, test } from "bun:test"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { copyName } from "../backups/copies"
import { setProblem } from "../db/problems"
import type { Farm } from "../domain/farms"
import type { AuditLine, Copies, Person, Problems, ServerFacts } from "../domain/operation"
import type { SignedInUser } from "../domain/users"
import { assertStillManager } from "../farms/queries"
import type { Settings } from "../http/env"
import { noteSent } from "../offsite/sent"
import { accounts, ana, answerOf, bo, statusOf } from "../test/accounts"
import { runCommand } from "../test/command"
import { testEmbedded } from "../test/embedded"
import { farm } from "../test/farm"
import { fillDisk, makeRoom } from "../test/full-disk"
import { ask } from "../test/sql"
import { until } from "../test/until"
import { noteEnd, noteProblem, purgeProblems, writeNotes } from "./problem-notes"

afterEach(() => mock.restore())

const folder = mkdtempSync(join(tmpdir(), "windrow-operation-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
let folders = 0

/** Ana and Bo, each with a farm; Ada is an admin. */
const server = async (overrides: Partial<Settings> = {}) => {
  const place = join(folder, `${++folders}`)
  mkdirSync(join(place, "backups"), { recursive: true })
  const world = accounts(farm(overrides, join(place, "windrow.db")))
  const [phone, other] = [await world.register(ana), await world.register(bo)]
  const ada = world.signIn("ada@farm.test", "admin")
  const people = await ada.get<Person[]>("/api/server/people")
  const idOf = (name: string) => people.find(({ firstName }) => firstName === name)?.id ?? 0
  const act = (name: string, call: string) =>
    answerOf(ada, "POST", `/api/server/people/${idOf(name)}/${call}`)
  const lines = async () => (await ada.get<AuditLine[]>("/api/server/audit")).map(({ sentence }) => sentence)
  return { ...world, place, ana: phone, bo: other, ada, idOf, act, lines }
}

const done = [200, '{"ok":true}']

test("somebody who is disabled is signed out at once and can't log in, and only who knows the password hears why", async () => {
  const { ana: phone, act, logIn, nobody, ada } = await server()
  const laptop = await logIn(ana)
  // The second answer is one of the response cache.
  for (let times = 0; times < 2; times++) expect(await statusOf(phone)).toBe(200)
  expect(await act("Ana", "disable")).toEqual(done)
  expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 401])
  const log = (password: string) =>
    answerOf(nobody, "POST", "/api/auth/login", { email: ana.email, password })
  expect(await log("wrong-heap")).toEqual([401, "Invalid email or password"])
  expect(await log(ana.password)).toEqual([403, "This account is disabled. Ask your administrator."])
  const people = await ada.get<Person[]>("/api/server/people")
  expect(people.filter(({ disabledAt }) => disabledAt !== null).map(({ email }) => email)).toEqual([
    ana.email,
  ])
  expect(await act("Ana", "enable")).toEqual(done)
  expect(await statusOf(await logIn(ana))).toBe(200)
  expect(await statusOf(phone)).toBe(401)
})

test("what somebody recorded stays when they are disabled", async () => {
  const { bo: worker, ada, ana: phone, act } = await server()
  const { url } = await phone.post<{ url: string }>("/api/farm/invitations", { role: "manager" })
  await worker.post(`/api/join/${url.split("/").at(-1)}`, {})
  await phone.row({ rowId: "Of Ana" })
  expect(await act("Ana", "disable")).toEqual(done)
  expect((await worker.get<{ rowId: string }[]>("/api/rows")).map(({ rowId }) => rowId)).toEqual(["Of Ana"])
  expect(await statusOf(ada)).toBe(200)
})

test("links and invitations made by or for somebody end when they are disabled, and none is made for them", async () => {
  const { bo: worker, ana: phone, act, idOf, nobody, ada } = await server()
  const invitation = await phone.post<{ url: string }>("/api/farm/invitations", { role: "manager" })
  await worker.post(`/api/join/${invitation.url.split("/").at(-1)}`, {})
  const open = await phone.post<{ url: string }>("/api/farm/invitations", { role: "worker" })
  const link = await ada.post<{ url: string }>(`/api/server/people/${idOf("Ana")}/password-link`, undefined)
  const last = (url: string) => url.split("/").at(-1)
  expect((await answerOf(nobody, "GET", `/api/auth/password/${last(link.url)}`))[0]).toBe(200)
  expect((await answerOf(nobody, "GET", `/api/join/${last(open.url)}`))[0]).toBe(200)
  expect(await act("Ana", "disable")).toEqual(done)
  expect((await answerOf(nobody, "GET", `/api/auth/password/${last(link.url)}`))[0]).toBe(404)
  expect((await answerOf(nobody, "GET", `/api/join/${last(open.url)}`))[0]).toBe(404)
  const refused = [409, "This person is disabled. An administrator can enable them first."]
  expect(await act("Ana", "password-link")).toEqual(refused)
  expect(await answerOf(ada, "POST", "/api/auth/password-links", { email: ana.email })).toEqual(refused)
  const member = `/api/farm/members/${idOf("Ana")}/password-link`
  expect((await answerOf(worker, "POST", member))[0]).toBe(409)
})

test("a token of a program ends with its user's being disabled", async () => {
  const { db, act, idOf } = await server()
  const insert =
    "INSERT INTO api_tokens (user_id, name, scope, token_hash, created_at) VALUES (?, 'a', 'read', ?, 0)"
  for (const name of ["Ana", "Bo"]) await ask(db, insert, idOf(name), name)
  await act("Ana", "disable")
  expect(await ask(db, "SELECT token_hash FROM api_tokens")).toEqual([["Bo"]])
})

test("a session or a right that is left of somebody disabled opens nothing", async () => {
  const { db, ana: phone, bo: other, idOf } = await server()
  const { id: farmId } = await phone.get<Farm>("/api/farm")
  const manager = { farmId, userId: idOf("Ana"), role: "manager", zone: "UTC" } as const
  await assertStillManager(db, manager)
  await ask(db, "UPDATE users SET disabled_at = 1 WHERE id = ?", manager.userId)
  await other.row()
  expect(await statusOf(phone)).toBe(401)
  await expect(assertStillManager(db, manager)).rejects.toThrow("Only a manager of this farm can do that.")
})

testEmbedded("a session that began on a full disk ends with its user's being disabled", async () => {
  const { db, logIn, act } = await server()
  fillDisk(db)
  setProblem(db, "disk", "The disk is full.")
  const phone = await logIn(ana)
  expect(await statusOf(phone)).toBe(200)
  expect((await act("Ana", "disable"))[0]).toBe(507)
  expect(await statusOf(phone)).toBe(200)
  makeRoom(db)
  setProblem(db, "disk")
  expect(await act("Ana", "disable")).toEqual(done)
  await act("Ana", "enable")
  expect(await statusOf(phone)).toBe(401)
  expect(await statusOf(await logIn(ana))).toBe(200)
})

test("of each farm it is known whether somebody is its only manager who can log in", async () => {
  const { ana: phone, bo: other, ada, act, idOf } = await server()
  const onlyManagers = async () =>
    (await ada.get<Person[]>("/api/server/people")).flatMap(({ firstName, farms }) =>
      farms.filter(({ isOnlyManager }) => isOnlyManager).map(({ name }) => `${firstName}: ${name}`),
    )
  const { url } = await phone.post<{ url: string }>("/api/farm/invitations", { role: "worker" })
  await other.post(`/api/join/${url.split("/").at(-1)}`, {})
  expect(await onlyManagers()).toEqual(["Ada: Ada's farm", "Ana: Ana's farm", "Bo: Bo's farm"])
  await phone.done("PATCH", `/api/farm/members/${idOf("Bo")}`, { role: "manager" })
  expect(await onlyManagers()).toEqual(["Ada: Ada's farm", "Bo: Bo's farm"])
  await act("Bo", "disable")
  expect(await onlyManagers()).toEqual(["Ada: Ada's farm", "Ana: Ana's farm", "Bo: Bo's farm"])
  await act("Ana", "disable")
  expect(await onlyManagers()).toEqual([
    "Ada: Ada's farm",
    "Ana: Ana's farm",
    "Bo: Ana's farm",
    "Bo: Bo's farm",
  ])
})

test("whoever is disabled is no manager for whom another one could stop being it", async () => {
  const { ana: phone, bo: other, act, idOf } = await server()
  const { url } = await phone.post<{ url: string }>("/api/farm/invitations", { role: "manager" })
  await other.post(`/api/join/${url.split("/").at(-1)}`, {})
  await act("Bo", "disable")
  const member = `/api/farm/members/${idOf("Ana")}`
  const refused = [409, "A farm needs a manager. Make somebody else a manager first."]
  expect(await answerOf(phone, "PATCH", member, { role: "worker" })).toEqual(refused)
  expect(await answerOf(phone, "DELETE", member)).toEqual(refused)
  await act("Bo", "enable")
  expect((await answerOf(phone, "PATCH", member, { role: "worker" }))[0]).toBe(200)
})

test("nobody disables themselves, and of two admins who disable each other at once one remains", async () => {
  const { act, signIn, ada, idOf } = await server()
  expect(await act("Ada", "disable")).toEqual([403, "You can't disable yourself. Ask another administrator."])
  const abe = signIn("abe@farm.test", "admin")
  const { id } = await abe.get<SignedInUser>("/api/auth/user")
  const answers = await Promise.all([
    ada.call("POST", `/api/server/people/${id}/disable`),
    abe.call("POST", `/api/server/people/${idOf("Ada")}/disable`),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect([await statusOf(ada), await statusOf(abe)].toSorted()).toEqual([200, 401])
})

// On PostgreSQL either may come first.
testEmbedded(
  "an admin who is disabled at the same moment signs nobody out, enables nobody and makes no link",
  async () => {
    const { act, signIn, ada, ana: phone, idOf } = await server()
    expect(await act("Bo", "disable")).toEqual(done)
    const abe = signIn("abe@farm.test", "admin")
    const { id } = await abe.get<SignedInUser>("/api/auth/user")
    const answers = await Promise.all([
      ada.call("POST", `/api/server/people/${id}/disable`),
      abe.call("POST", `/api/server/people/${idOf("Ana")}/sign-out`),
      abe.call("POST", `/api/server/people/${idOf("Bo")}/enable`),
      abe.call("POST", `/api/server/people/${idOf("Ana")}/password-link`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 401])
    expect(await statusOf(phone)).toBe(200)
    const people = await ada.get<Person[]>("/api/server/people")
    expect(people.filter(({ disabledAt }) => disabledAt !== null)).toHaveLength(2)
  },
)

testEmbedded("a command disables no last administrator: one who is disabled is none", async () => {
  const { act, signIn, ada, place, lines } = await server()
  const abe = signIn("abe@farm.test", "admin")
  await abe.get("/api/auth/user")
  const disable = (email: string) => runCommand(["user", "disable", email, "--data", place])
  expect(await disable("abe@farm.test")).toMatchObject({ code: 0, err: "" })
  const [line] = await lines()
  expect(line).toBe("A command on the server's machine disabled Abe Farmer (abe@farm.test).")
  const refusal = "This is the last administrator. Make somebody else one first.\n"
  expect(await disable("ada@farm.test")).toEqual({ code: 1, out: "", err: refusal })
  expect([await statusOf(abe), await statusOf(ada)]).toEqual([401, 200])
  expect(await act("Ana", "disable")).toEqual(done)
})

test("signing somebody out ends all their sessions and nobody else's", async () => {
  const { ana: phone, bo: other, logIn, act } = await server()
  const laptop = await logIn(ana)
  expect(await act("Ana", "sign-out")).toEqual(done)
  expect(await Promise.all([phone, laptop, other].map(statusOf))).toEqual([401, 401, 200])
  expect((await act("Ada", "sign-out"))[0]).toBe(403)
})

test("every act leaves a line with the names of that time, once for a double tap, and lines never change", async () => {
  const { act, db, lines, ada } = await server()
  await Promise.all([act("Ana", "disable"), act("Ana", "disable")])
  await act("Ana", "enable")
  await act("Bo", "sign-out")
  await act("Bo", "password-link")
  await act("Ada", "disable")
  await ada.done("PUT", "/api/server/sign-up", { signup: "closed" })
  await ada.done("PUT", "/api/server/sign-up", { signup: "closed" })
  await ask(db, "UPDATE users SET first_name = 'Other'")
  const wanted = [
    "Ada Farmer (ada@farm.test) closed sign-up.",
    "Ada Farmer (ada@farm.test) made a link for a new password of Bo Lima (bo@farm.test).",
    "Ada Farmer (ada@farm.test) signed out Bo Lima (bo@farm.test) everywhere.",
    "Ada Farmer (ada@farm.test) enabled Ana Lima (ana@farm.test).",
    "Ada Farmer (ada@farm.test) disabled Ana Lima (ana@farm.test).",
  ]
  expect(await lines()).toEqual(wanted)
  await expect(ask(db, "UPDATE audit_lines SET sentence = 'x'")).rejects.toThrow("never changed")
  await expect(ask(db, "DELETE FROM audit_lines")).rejects.toThrow("never deleted")
  const [newest, second] = await ada.get<AuditLine[]>("/api/server/audit")
  const earlier = await ada.get<AuditLine[]>(`/api/server/audit?before=${newest?.id}`)
  expect(earlier[0]).toEqual(second as AuditLine)
  expect((await answerOf(ada, "GET", "/api/server/audit?before=x"))[0]).toBe(400)
})

test("twenty lines are told at once, the others when they are asked for", async () => {
  const { ada } = await server()
  for (let times = 0; times < 25; times++)
    await ada.done("PUT", "/api/server/sign-up", { signup: times % 2 === 0 ? "closed" : "open" })
  const newest = await ada.get<AuditLine[]>("/api/server/audit")
  const before = newest.at(-1)?.id
  const others = await ada.get<AuditLine[]>(`/api/server/audit?before=${before}`)
  expect([newest.length, others.length]).toEqual([20, 5])
})

test("closing sign-up holds from the next request on, and an invitation leads in all the same", async () => {
  const { ada, nobody, ana: phone } = await server()
  const sign = (person: object) => answerOf(nobody, "POST", "/api/auth/register", person)
  const cy = { ...ana, email: "cy@farm.test" }
  await ada.done("PUT", "/api/server/sign-up", { signup: "closed" })
  expect((await ada.get<ServerFacts>("/api/server")).signup).toBe("closed")
  expect(await sign(cy)).toEqual([403, "Sign up is closed. Ask your administrator for an account."])
  const { url } = await phone.post<{ url: string }>("/api/farm/invitations", { role: "worker" })
  expect((await sign({ ...cy, invitation: url.split("/").at(-1) }))[0]).toBe(201)
  await ada.done("PUT", "/api/server/sign-up", { signup: "open" })
  expect((await sign({ ...cy, email: "di@farm.test" }))[0]).toBe(201)
  expect(await answerOf(ada, "PUT", "/api/server/sign-up", { signup: "maybe" })).toEqual([
    400,
    "Sign-up must be open or closed",
  ])
})

const withPhotos = async () => {
  const world = await server()
  const { id } = await world.ana.row()
  await world.ana.post(`/api/rows/${id}/turns`, { waterAdded: true })
  const insert = "INSERT INTO photos (user_id, etag, jpeg) VALUES (1, 'e', ?)"
  for (let count = 0; count < 20; count++) await ask(world.db, insert, new Uint8Array(100_000))
  const diskUse = async () => (await world.ada.get<ServerFacts>("/api/server")).disk
  return { ...world, id, diskUse }
}

test("the disk's use tells photos from records", async () => {
  const { diskUse } = await withPhotos()
  const { photos, records, daysLeft } = await diskUse()
  expect([photos, daysLeft]).toEqual([2_000_000, null])
  expect(records).toBeGreaterThan(10_000)
})

testEmbedded("how long the disk lasts is told once a week is known", async () => {
  const { db, id, diskUse } = await withPhotos()
  expect((await diskUse()).daysLeft).toBe(null)
  const tenDays = Date.now() - 10 * 86_400_000
  await ask(
    db,
    `INSERT INTO temperatures (row_id, temperature, photo_id, recorded_by, recorded_at, received_at)
    SELECT ?, 140, id, 1, ?, ? FROM photos`,
    id,
    tenDays,
    tenDays,
  )
  const { free, records, daysLeft, photos } = await diskUse()
  const perDay = (photos + records) / 10
  expect(Math.abs((daysLeft ?? 0) / ((free ?? 0) / perDay) - 1)).toBeLessThan(0.05)
})

testEmbedded(
  "a copy is made once for a double tap, listed, downloaded whole, and its name leads nowhere else",
  async () => {
    const { ada, place, lines } = await server()
    const [made] = await Promise.all([
      ada.post<Copies>("/api/server/copies", undefined),
      ada.post<Copies>("/api/server/copies", undefined),
    ])
    expect(made.failure).toBeUndefined()
    expect([made.isMaking, made.copies.length]).toEqual([false, 1])
    const [{ name, bytes } = { name: "", bytes: 0 }] = made.copies
    const download = await ada.call("GET", `/api/server/copies/${name}`)
    const content = Buffer.from(await download.arrayBuffer())
    expect((await ada.call("HEAD", `/api/server/copies/${name}`)).status).toBe(200)
    expect([download.status, content.length]).toEqual([200, bytes])
    expect(content.equals(Buffer.from(await Bun.file(join(place, "backups", name)).bytes()))).toBe(true)
    expect(download.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`)
    for (const foreign of ["..%2Fwindrow.db", "%2e%2e%2Fwindrow.db", "windrow.db", `${name}.part`, ".."])
      expect((await ada.call("GET", `/api/server/copies/${foreign}`)).status).not.toBe(200)
    expect(await lines()).toEqual([
      `Ada Farmer (ada@farm.test) downloaded the copy ${name}.`,
      "Ada Farmer (ada@farm.test) asked for a copy of the database.",
    ])
    // The next one waits to read who has locked the folder: it takes longer than the answer.
    const lock = join(place, "backups/copying")
    expect(Bun.spawnSync(["mkfifo", lock]).exitCode).toBe(0)
    const slow = await ada.call("POST", "/api/server/copies")
    // The number of a process that is gone. Not waited for: nobody may be reading.
    void writeFile(lock, "4000000000")
    const after = await until("the end of the copy", async () => {
      const copies = await ada.get<Copies>("/api/server/copies")
      return !copies.isMaking && copies
    })
    expect([slow.status, await slow.json()]).toMatchObject([202, { isMaking: true, copies: [{ name }] }])
    // A copy by hand removes none.
    expect(after.copies).toHaveLength(2)
    expect(after.failure).toBeUndefined()
    expect(after.copies[0]?.name).not.toBe(name)
  },
)

testEmbedded(
  "the list says whether copies are sent elsewhere, and which was the newest that arrived",
  async () => {
    expect(await (await server()).ada.get<Copies>("/api/server/copies")).not.toHaveProperty("elsewhere")
    const { ada, place } = await server({ backupTo: "/mnt/copies" })
    const elsewhere = async () => (await ada.get<Copies>("/api/server/copies")).elsewhere
    expect(await elsewhere()).toEqual({ newest: null })
    const sent = { to: "/mnt/copies", since: 0, newest: Date.UTC(2026, 10, 22), isComplete: true }
    noteSent(join(place, "windrow.db"), sent)
    expect(await elsewhere()).toEqual({ newest: "2026-11-22T00:00:00.000Z" })
    noteSent(join(place, "windrow.db"), { ...sent, to: "/mnt/earlier" })
    expect(await elsewhere()).toEqual({ newest: null })
    writeFileSync(join(place, "windrow.db-sent"), JSON.stringify({ ...sent, newest: 1e300 }))
    expect(await elsewhere()).toEqual({ newest: null })
  },
)

testEmbedded("a copy that can't be made says why", async () => {
  const { ada, place } = await server()
  rmSync(join(place, "backups"), { recursive: true })
  writeFileSync(join(place, "backups"), "")
  const refused = [503, `The folder of the copies can't be read: ${join(place, "backups")}`]
  expect(await answerOf(ada, "POST", "/api/server/copies")).toEqual(refused)
  expect(await answerOf(ada, "GET", "/api/server/copies")).toEqual(refused)
  expect((await ada.call("GET", "/api/server")).status).toBe(200)
  rmSync(join(place, "backups"))
  // A folder with the name of the database is no database.
  rmSync(join(place, "windrow.db"))
  mkdirSync(join(place, "windrow.db"))
  const { failure, copies } = await ada.post<Copies>("/api/server/copies", undefined)
  expect(copies).toEqual([])
  expect(failure).toStartWith("There is no database in ")
})

testEmbedded(
  "a copy is restored only with the word, when it is one of ours, and where a server can start again",
  async () => {
    const { ada, place } = await server()
    const name = copyName(Date.now())
    writeFileSync(join(place, "backups", name), "not SQLite")
    const restore = (body: object) => answerOf(ada, "POST", `/api/server/copies/${name}/restore`, body)
    expect(await restore({})).toEqual([400, "Type the word restore"])
    expect(await restore({ word: "Restore" })).toEqual([400, "Type the word restore"])
    expect(await restore({ word: "restore" })).toEqual([409, "This server can't start itself again."])
  },
)

test("problems are kept per sentence and day with their end, for thirty days", async () => {
  const { db, ada } = await server()
  const [first, second] = [Date.UTC(2026, 4, 1, 10), Date.UTC(2026, 4, 2, 10)]
  noteProblem(db, "The disk has little room.", first)
  noteProblem(db, "The disk has little room.", first + 1000)
  await writeNotes(db)
  noteProblem(db, "The disk has little room.", first + 2000)
  await writeNotes(db)
  noteProblem(db, "The disk has little room.", second)
  await writeNotes(db)
  noteEnd(db, "The disk has little room.", second + 1000)
  await writeNotes(db)
  setProblem(db, "clock", "The clock is wrong.")
  const { now, earlier } = await ada.get<Problems>("/api/server/problems")
  expect(now).toEqual(["The clock is wrong."])
  const iso = (at: number) => new Date(at).toISOString()
  const sentence = "The disk has little room."
  expect(earlier).toEqual([
    { sentence, firstAt: iso(second), lastAt: iso(second + 1000), times: 1, overAt: iso(second + 1000) },
    { sentence, firstAt: iso(first), lastAt: iso(first + 2000), times: 3, overAt: null },
  ])
  await purgeProblems(db, second + 30 * 86_400_000)
  expect((await ada.get<Problems>("/api/server/problems")).earlier).toHaveLength(1)
})

testEmbedded("what happens on a full disk is shown at once and written when there is room", async () => {
  const { db, ada } = await server()
  fillDisk(db)
  setProblem(db, "disk", "The disk is full.")
  noteProblem(db, "Something failed.")
  expect(await writeNotes(db).catch(() => "refused")).toBe("refused")
  const seen = async () =>
    (await ada.get<Problems>("/api/server/problems")).earlier.map((each) => [each.sentence, each.times])
  expect(await seen()).toEqual([["Something failed.", 1]])
  makeRoom(db)
  setProblem(db, "disk")
  await writeNotes(db)
  expect(await seen()).toEqual([["Something failed.", 1]])
  expect(await ask(db, "SELECT count(*) FROM server_problems")).toEqual([[1]])
})

test("an answer that failed is noted without what was sent", async () => {
  const { db, ada, ana: phone } = await server()
  const { id } = await phone.row()
  await ask(db, "ALTER TABLE turns RENAME TO gone")
  expect((await phone.call("GET", `/api/rows/${id}/turns?secret=heap`)).status).toBe(500)
  const { earlier } = await ada.get<Problems>("/api/server/problems")
  expect(earlier.map(({ sentence }) => sentence)).toContain(
    "A request for /api/rows failed with 500: an error in Windrow, and the log says which.",
  )
  expect(JSON.stringify(earlier)).not.toContain("heap")
})
