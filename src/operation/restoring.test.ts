import { Database } from "bun:sqlite"
import { expect } from "bun:test"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { copyName } from "../backups/copies"
import { leaveRequest, requestFileIn, requestIn } from "../backups/restore-request"
import { closeDatabase } from "../db/sqlite/close"
import type { AuditLine, Copies, Person, Problems } from "../domain/operation"
import type { SignedInUser } from "../domain/users"
import { accounts, ana, answerOf, bo, statusOf } from "../test/accounts"
import { invite } from "../test/crew"
import { testEmbedded } from "../test/embedded"
import { farm } from "../test/farm"
import { programOf, withToken } from "../test/program"
import { repeat } from "../test/until"
import { setRole } from "../users/queries"
import { restoreRequested } from "./requested-restore"
import { storedSignUp } from "./stored-sign-up"

const folder = mkdtempSync(join(tmpdir(), "windrow-restoring-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
let folders = 0

/** A server that starts again when it is asked to, as the process does: Ana and Bo, and Ada who is an admin. */
const server = async () => {
  const place = join(folder, `${++folders}`)
  mkdirSync(join(place, "backups"), { recursive: true })
  const world = startIn(place)
  return { ...world, ana: await world.register(ana), bo: await world.register(bo) }
}

const startIn = (place: string) => {
  const file = join(place, "windrow.db")
  const stopped = Promise.withResolvers<void>()
  const world = accounts(farm({ restart: stopped.resolve }, file))
  const ada = world.signIn("ada@farm.test", "admin")
  const copyNow = async () => (await ada.post<Copies>("/api/server/copies", undefined)).copies[0]?.name ?? ""
  const restore = (name: string) =>
    answerOf(ada, "POST", `/api/server/copies/${name}/restore`, { word: "restore" })
  const startAgain = async () => {
    await stopped.promise
    closeDatabase(world.db)
    const { sentence, settle } = await restoreRequested(place, file)
    const again = startIn(place)
    await settle(again.db)
    return { ...again, sentence }
  }
  return { ...world, place, ada, copyNow, restore, startAgain }
}

const last = ({ url }: { url: string }) => url.split("/").at(-1)

testEmbedded(
  "a restore brings back no session, token or link, and nobody who was disabled, and is done once",
  async () => {
    const { app, place, ana: phone, bo: other, ada, copyNow, restore, startAgain } = await server()
    const people = await ada.get<Person[]>("/api/server/people")
    const idOf = (name: string) => people.find(({ firstName }) => firstName === name)?.id
    const { token } = await programOf(app, other, "write", bo.password)
    const invitation = await phone.post<{ url: string }>("/api/farm/invitations", { role: "worker" })
    const link = await ada.post<{ url: string }>(`/api/server/people/${idOf("Bo")}/password-link`, undefined)
    const name = await copyNow()
    await ada.post(`/api/server/people/${idOf("Ana")}/disable`, undefined)
    expect(await restore(name)).toEqual([202, '{"ok":true}'])
    const again = await startAgain()
    expect(again.sentence).toStartWith(`${name} was restored.`)
    expect(existsSync(requestFileIn(place))).toBe(false)
    const both = [other.at(again.app), withToken(again.app, token)]
    expect(await Promise.all(both.map(statusOf))).toEqual([401, 401])
    for (const path of [`/api/join/${last(invitation)}`, `/api/auth/password/${last(link)}`])
      expect((await again.nobody.call("GET", path)).status).toBe(404)
    const admin = again.signIn("ada@farm.test", "admin")
    const found = await admin.get<Person[]>("/api/server/people")
    expect(found.filter(({ disabledAt }) => disabledAt !== null).map(({ email }) => email)).toEqual([
      ana.email,
    ])
    expect(await statusOf(await again.logIn(bo))).toBe(200)
  },
)

testEmbedded("the list of what was done goes on over a restore, each line once", async () => {
  const { ada, copyNow, restore, startAgain } = await server()
  await ada.done("PUT", "/api/server/sign-up", { signup: "closed" })
  const name = await copyNow()
  await ada.done("PUT", "/api/server/sign-up", { signup: "open" })
  expect((await restore(name))[0]).toBe(202)
  const again = await startAgain()
  const lines = await again.signIn("ada@farm.test", "admin").get<AuditLine[]>("/api/server/audit")
  expect(lines.map(({ sentence }) => sentence)).toEqual([
    `Ada Farmer (ada@farm.test) restored the copy ${name}.`,
    `Ada Farmer (ada@farm.test) began to restore the copy ${name}.`,
    "Ada Farmer (ada@farm.test) opened sign-up to everybody.",
    "Ada Farmer (ada@farm.test) asked for a copy of the database.",
    "Ada Farmer (ada@farm.test) closed sign-up.",
  ])
})

testEmbedded("the lists of farms and people go on over a restore, and each farm hears of it", async () => {
  const { ana: manager, bo: worker, ada, copyNow, restore, startAgain } = await server()
  const { id } = await worker.get<SignedInUser>("/api/auth/user")
  await invite(manager, worker, "worker")
  const name = await copyNow()
  await manager.done("PATCH", `/api/farm/members/${id}`, { role: "inspector" })
  await ada.post(`/api/server/people/${id}/sign-out`, undefined)
  expect((await restore(name))[0]).toBe(202)
  const again = await startAgain()
  const sentencesOf = async (person: typeof ana, path: string) =>
    (await (await again.logIn(person)).get<AuditLine[]>(path)).map(({ sentence }) => sentence)
  const changed = "Ana Lima (ana@farm.test) made Bo Lima (bo@farm.test) an inspector of Ana's farm."
  expect(await sentencesOf(ana, "/api/farm/acts")).toEqual([
    `Ada Farmer (ada@farm.test) restored the copy ${name}.`,
    changed,
    "Bo Lima (bo@farm.test) joined as a worker by an invitation of Ana Lima (ana@farm.test).",
    "Ana Lima (ana@farm.test) made an invitation for a worker.",
  ])
  expect(await sentencesOf(bo, "/api/auth/acts")).toEqual([
    "Ada Farmer (ada@farm.test) signed out Bo Lima (bo@farm.test) everywhere.",
    changed,
  ])
  const { farms } = await (await again.logIn(bo)).get<SignedInUser>("/api/auth/user")
  const own = farms.find(({ role }) => role === "manager")
  expect(
    await again.logIn(bo).then((actor) => actor.get<AuditLine[]>(`/api/farm/acts?farm=${own?.id}`)),
  ).toMatchObject([{ sentence: `Ada Farmer (ada@farm.test) restored the copy ${name}.` }])
})

testEmbedded("after an older copy a newer one is restored, and no line of any list is lost", async () => {
  const first = await server()
  const { id } = await first.bo.get<SignedInUser>("/api/auth/user")
  await invite(first.ana, first.bo, "worker")
  const older = await first.copyNow()
  // The older copy knows nothing of her: it has fewer lines than the newer one.
  const cy = await first.register({ ...ana, email: "cy@farm.test", firstName: "Cy" })
  await invite(cy, first.bo, "worker")
  await cy.done("PATCH", `/api/farm/members/${id}`, { role: "inspector" })
  for (const role of ["worker", "inspector", "manager"])
    await cy.post<{ url: string }>("/api/farm/invitations", { role })
  const newer = await first.copyNow()
  expect((await first.restore(older))[0]).toBe(202)
  const second = await first.startAgain()
  const manager = await second.logIn(ana)
  await manager.post("/api/farm/invitations", { role: "inspector" })
  await second.ada.post(`/api/server/people/${id}/password-link`, undefined)
  const listsOf = async ({ ada, logIn }: typeof second) => {
    const sentences = async (person: typeof manager, path: string) =>
      (await person.get<AuditLine[]>(path)).map(({ sentence }) => sentence)
    return [
      await sentences(await logIn(ana), "/api/farm/acts"),
      await sentences(await logIn(bo), "/api/auth/acts"),
      await sentences(ada, "/api/server/audit"),
    ]
  }
  const before = await listsOf(second)
  expect((await second.restore(newer))[0]).toBe(202)
  const [farms, person, all] = await listsOf(await second.startAgain())
  const restored = `Ada Farmer (ada@farm.test) restored the copy ${newer}.`
  expect(farms).toEqual([restored, ...(before[0] ?? [])])
  expect(person?.toSorted()).toEqual(before[1]?.toSorted())
  expect(all).toEqual([
    restored,
    `Ada Farmer (ada@farm.test) began to restore the copy ${newer}.`,
    ...(before[2] ?? []),
  ])
})

testEmbedded(
  "a file that is no copy, or one of a newer program, is refused before the server stops",
  async () => {
    const { place, restore, copyNow } = await server()
    const foreign = copyName(Date.UTC(2026, 0, 1))
    writeFileSync(join(place, "backups", foreign), "not SQLite")
    expect(await restore(foreign)).toEqual([409, "This file is no copy of a Windrow database."])
    const newer = await copyNow()
    const sqlite = new Database(join(place, "backups", newer))
    sqlite.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('', 9000000000000)")
    sqlite.close()
    expect(await restore(newer)).toEqual([
      409,
      "This copy was made by a newer Windrow. Update this one first.",
    ])
    expect(existsSync(requestFileIn(place))).toBe(false)
  },
)

testEmbedded(
  "a copy that is gone when the server starts again leaves all as it was, and a line says so",
  async () => {
    const { ada, place, copyNow, restore, startAgain } = await server()
    const name = await copyNow()
    expect((await restore(name))[0]).toBe(202)
    rmSync(join(place, "backups", name))
    const again = await startAgain()
    expect(again.sentence).toBe(
      `The copy ${name} was not restored, and the database is as it was: It is not there any more.`,
    )
    const admin = ada.at(again.app)
    const [line] = await admin.get<AuditLine[]>("/api/server/audit")
    expect(line?.sentence).toBe(
      `A command on the server's machine could not restore the copy ${name} for Ada Farmer (ada@farm.test).`,
    )
    const { earlier } = await admin.get<Problems>("/api/server/problems")
    expect(earlier.map(({ sentence }) => sentence)).toEqual([again.sentence])
    expect(existsSync(requestFileIn(place))).toBe(false)
  },
)

/** A farm in which much was taken, or given back, since its copy. */
const sinceTheCopy = async () => {
  const world = await server()
  const { ada, ana: anas, bo: bos, db, logIn } = world
  const abe = world.signIn("abe@farm.test", "admin")
  await abe.get("/api/auth/user")
  const dee = await world.register({ ...ana, email: "dee@farm.test", firstName: "Dee" })
  await invite(anas, bos, "manager")
  await invite(anas, dee, "manager")
  const people = await ada.get<Person[]>("/api/server/people")
  const idOf = (name: string) => people.find(({ firstName }) => firstName === name)?.id
  await ada.done("PUT", "/api/server/sign-up", { signup: "open" })
  const max = await world.register({ ...ana, email: "max@farm.test", firstName: "Max" })
  const { id: maxId } = await max.get<SignedInUser>("/api/auth/user")
  await ada.post(`/api/server/people/${maxId}/disable`, undefined)
  const name = await world.copyNow()
  await ada.post(`/api/server/people/${maxId}/enable`, undefined)
  await setRole(db, "abe@farm.test", "user")
  await anas.done("DELETE", `/api/farm/members/${idOf("Bo")}`)
  await anas.done("PATCH", `/api/farm/members/${idOf("Dee")}`, { role: "inspector" })
  await bos.post("/api/auth/password", { oldPassword: bo.password, password: "barn heap rain" })
  await ada.done("PUT", "/api/server/sign-up", { signup: "closed" })
  expect((await world.restore(name))[0]).toBe(202)
  return { ...world, name, logIn }
}

/** Asserts the rights that nobody may have back. */
const assertTaken = async (again: ReturnType<typeof accounts>, name: string) => {
  const ada = again.signIn("ada@farm.test", "admin")
  const people = await ada.get<Person[]>("/api/server/people")
  const facts = people.map(({ firstName, role, farms, disabledAt }) =>
    [firstName, role, ...farms.map((farm) => `${farm.name}: ${farm.role}`), disabledAt].join(", "),
  )
  expect(facts).toEqual([
    "Abe, user, Abe's farm: manager, ",
    "Ada, admin, Ada's farm: manager, ",
    "Ana, user, Ana's farm: manager, ",
    "Bo, user, Bo's farm: manager, ",
    "Dee, user, Ana's farm: inspector, Dee's farm: manager, ",
    "Max, user, Max's farm: manager, ",
  ])
  expect(
    (await answerOf(again.nobody, "POST", "/api/auth/login", { email: bo.email, password: bo.password }))[0],
  ).toBe(401)
  expect(await statusOf(await again.logIn({ ...bo, password: "barn heap rain" }))).toBe(200)
  expect(await storedSignUp(again.db)).toBe("closed")
  const lines = await ada.get<AuditLine[]>("/api/server/audit")
  const sentences = lines.map(({ sentence }) => sentence)
  expect(sentences.slice(0, 3)).toEqual([
    `Ada Farmer (ada@farm.test) restored the copy ${name}.`,
    `Ada Farmer (ada@farm.test) began to restore the copy ${name}.`,
    "Ada Farmer (ada@farm.test) closed sign-up.",
  ])
  expect(new Set(sentences).size).toBe(sentences.length)
}

testEmbedded("a restore gives nothing back that was taken since the copy", async () => {
  const { startAgain, name } = await sinceTheCopy()
  await assertTaken(await startAgain(), name)
})

testEmbedded(
  "nor does one that is killed before the database is opened, and the next start says so",
  async () => {
    const { name, db, place } = await sinceTheCopy()
    const file = join(place, "windrow.db")
    closeDatabase(db)
    await restoreRequested(place, file)
    // Killed here: nothing has been settled.
    expect(existsSync(requestFileIn(place))).toBe(true)
    const before = readdirSync(place).filter((each) => each.startsWith("before-restore"))
    const { sentence, settle } = await restoreRequested(place, file)
    expect(sentence).toStartWith(`${name} was restored.`)
    expect(readdirSync(place).filter((each) => each.startsWith("before-restore"))).toEqual(before)
    const again = accounts(farm({}, file))
    await settle(again.db)
    expect(existsSync(requestFileIn(place))).toBe(false)
    await assertTaken(again, name)
  },
)

testEmbedded("a restore that is broken off three times is given up, with a line", async () => {
  const { ada, place, copyNow, restore, startAgain } = await server()
  expect((await restore(await copyNow()))[0]).toBe(202)
  const file = requestFileIn(place)
  const request = requestIn(file)
  if (!request) throw new Error("There is no request.")
  leaveRequest(file, { ...request, tries: 3 })
  const again = await startAgain()
  expect(again.sentence).toEndWith("the database is as it was: It was broken off 3 times.")
  const { earlier } = await ada.at(again.app).get<Problems>("/api/server/problems")
  expect(earlier.map(({ sentence }) => sentence)).toEqual([again.sentence])
  expect(existsSync(file)).toBe(false)
})

testEmbedded("only the server's user may read a request, which holds hashes of passwords", async () => {
  const { place, copyNow, restore } = await server()
  expect((await restore(await copyNow()))[0]).toBe(202)
  expect(statSync(requestFileIn(place)).mode & 0o777).toBe(0o600)
})

const silent = (place: string) => `The folder of copies does not answer: ${join(place, "backups")}.`

testEmbedded("a copy whose disk hangs holds nobody up, and is refused with a sentence", async () => {
  const { ana: phone, place, copyNow, restore } = await server()
  const name = await copyNow()
  // SQLite looks into the journal beside it, and to open a pipe that nobody writes into takes for ever. Somebody does after nine seconds.
  const pipe = join(place, "backups", `${name}-journal`)
  Bun.spawnSync(["mkfifo", pipe])
  const release = Bun.spawn(["sh", "-c", `sleep 9; exec timeout 1 sh -c ': >"${pipe}"'`])
  const began = performance.now()
  let isWaiting = true
  const answer = restore(name).finally(() => {
    isWaiting = false
  })
  let slowest = 0
  const askAsAnother = async () => {
    const asked = performance.now()
    expect((await phone.call("GET", "/api/rows")).status).toBe(200)
    slowest = Math.max(slowest, performance.now() - asked)
    await Bun.sleep(20)
  }
  await repeat(() => isWaiting, askAsAnother)
  const [status, sentence] = await answer
  expect([status, String(sentence).startsWith(silent(place))]).toEqual([503, true])
  // On a busy machine, too; whoever is held up waits for the disk's nine seconds.
  expect(slowest).toBeLessThan(6000)
  expect(performance.now() - began).toBeLessThan(14_000)
  expect(existsSync(requestFileIn(place))).toBe(false)
  await release.exited
})

testEmbedded("a restore that hangs at the start is given up, and all is as it was", async () => {
  const { db, place, copyNow, restore } = await server()
  const name = await copyNow()
  expect((await restore(name))[0]).toBe(202)
  const copy = join(place, "backups", name)
  rmSync(copy)
  Bun.spawnSync(["mkfifo", copy])
  // Somebody ends the waiting, so that the test fails where nobody gives up.
  const release = Bun.spawn(["sh", "-c", `sleep 20; exec timeout 1 sh -c ': >"${copy}"'`])
  closeDatabase(db)
  const { sentence } = await restoreRequested(place, join(place, "windrow.db"), 2000)
  release.kill()
  expect(sentence).toStartWith(
    `The copy ${name} was not restored, and the database is as it was: ${silent(place)}`,
  )
})
