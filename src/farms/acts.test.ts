import { expect, test } from "bun:test"
import type { AuditLine } from "../domain/operation"
import type { SignedInUser } from "../domain/users"
import { accounts, ana, bo } from "../test/accounts"
import { invite } from "../test/crew"
import type { Actor } from "../test/farm"
import { ask } from "../test/sql"

const sentencesOf = async (actor: Actor, path: string) =>
  (await actor.get<AuditLine[]>(path)).map(({ sentence }) => sentence)
const inFarm = (actor: Actor, query = "") => sentencesOf(actor, `/api/farm/acts${query}`)
const aboutMe = (actor: Actor) => sentencesOf(actor, "/api/auth/acts")
const idOf = async (actor: Actor) => (await actor.get<SignedInUser>("/api/auth/user")).id
const lastOf = ({ url }: { url: string }) => url.split("/").at(-1)

/** Ana manages a farm that Bo has joined by signing up with an invitation. */
const crew = async () => {
  const world = accounts()
  const manager = await world.register()
  const invitation = lastOf(await manager.post("/api/farm/invitations", { role: "worker" }))
  const worker = await world.register({ ...bo, invitation })
  return { ...world, manager, worker, member: `/api/farm/members/${await idOf(worker)}` }
}

test("a farm's managers read who invited, changed, removed, exported and deleted, by page and by program", async () => {
  const { manager, worker, member, app, db } = await crew()
  const { id } = await manager.post<{ id: number }>("/api/farm/invitations", { role: "inspector" })
  await manager.done("DELETE", `/api/farm/invitations/${id}`)
  await manager.done("PATCH", member, { role: "inspector" })
  await manager.done("PATCH", member, { role: "inspector" })
  const changes = [
    { name: "Green Heap", zone: "Europe/Oslo" },
    { address: "Yard 1" },
    { address: null },
    { rule: "Permit 1" },
    { rule: null },
    {},
  ]
  for (const change of changes) await manager.done("PATCH", "/api/farm", change)
  const row = await manager.row({ rowId: "A-1" })
  await manager.done("DELETE", `/api/rows/${row.id}`)
  await (await manager.call("GET", "/api/farm/export.zip")).arrayBuffer()
  expect((await manager.call("HEAD", "/api/farm/export.zip")).status).toBe(200)
  const body = { name: "Copies", scope: "read", password: ana.password }
  const { token } = await manager.post<{ token: string }>("/api/auth/tokens", body)
  const headers = { host: "localhost", authorization: `Bearer ${token}` }
  await (await app.request("/api/farm/export.zip", { headers })).arrayBuffer()
  await manager.done("DELETE", member)
  await invite(manager, worker, "worker")
  await worker.done("DELETE", member)
  // Names stay as they were.
  await ask(db, "UPDATE users SET first_name = 'Other'")
  const name = "Bo Lima (bo@farm.test)"
  const own = "Ana Lima (ana@farm.test)"
  expect(await inFarm(manager)).toEqual([
    "Bo Lima (bo@farm.test) left Green Heap.",
    `Bo Lima (bo@farm.test) joined as a worker by an invitation of ${own}.`,
    "Ana Lima (ana@farm.test) made an invitation for a worker.",
    `Ana Lima (ana@farm.test) removed ${name} from Green Heap.`,
    "Ana Lima (ana@farm.test) downloaded everything of the farm.",
    "Ana Lima (ana@farm.test) downloaded everything of the farm.",
    "Ana Lima (ana@farm.test) deleted the pile A-1 with 0 records.",
    "Ana Lima (ana@farm.test) changed the farm: no rule or permit.",
    "Ana Lima (ana@farm.test) changed the farm: rule or permit Permit 1.",
    "Ana Lima (ana@farm.test) changed the farm: no address.",
    "Ana Lima (ana@farm.test) changed the farm: address Yard 1.",
    "Ana Lima (ana@farm.test) changed the farm: name Green Heap, time zone Europe/Oslo.",
    `Ana Lima (ana@farm.test) made ${name} an inspector of Ana's farm.`,
    "Ana Lima (ana@farm.test) took back an invitation for an inspector.",
    "Ana Lima (ana@farm.test) made an invitation for an inspector.",
    `Bo Lima (bo@farm.test) joined as a worker by an invitation of ${own}.`,
    "Ana Lima (ana@farm.test) made an invitation for a worker.",
  ])
  expect(await aboutMe(worker)).toEqual([
    `Ana Lima (ana@farm.test) removed ${name} from Green Heap.`,
    `Ana Lima (ana@farm.test) made ${name} an inspector of Ana's farm.`,
  ])
  expect(await aboutMe(manager)).toEqual([])
})

test("an act that is refused leaves no line, and only managers of the farm read the list", async () => {
  const { manager, worker, signIn } = await crew()
  const before = await inFarm(manager)
  const self = `/api/farm/members/${await idOf(manager)}`
  expect((await manager.call("DELETE", self)).status).toBe(409)
  expect((await manager.call("DELETE", "/api/farm/invitations/99")).status).toBe(404)
  expect((await worker.call("GET", "/api/farm/export.zip")).status).toBe(403)
  expect(await inFarm(manager)).toEqual(before)
  expect((await worker.call("GET", "/api/farm/acts")).status).toBe(403)
  const stranger = signIn("eve@farm.test")
  expect(await inFarm(stranger)).toEqual([])
  const { farmId } = await manager.get<SignedInUser>("/api/auth/user")
  expect((await stranger.call("GET", `/api/farm/acts?farm=${farmId}`)).status).toBe(404)
})

test("invitations that end with the right of who made them are told of", async () => {
  const { manager, worker, member, signIn } = await crew()
  const name = "Bo Lima (bo@farm.test)"
  const inviting = async () => {
    await manager.done("PATCH", member, { role: "manager" })
    for (let times = 0; times < 2; times++) await worker.post("/api/farm/invitations", { role: "worker" })
  }
  await inviting()
  await manager.done("PATCH", member, { role: "worker" })
  const ended = "which ended 2 invitations of theirs"
  expect((await inFarm(manager))[0]).toBe(
    `Ana Lima (ana@farm.test) made ${name} a worker of Ana's farm, ${ended}.`,
  )
  await inviting()
  await signIn("ada@farm.test", "admin").post(
    `/api/server/people/${member.split("/").at(-1)}/disable`,
    undefined,
  )
  const [first, second] = await inFarm(manager)
  expect(first).toBe(
    `Ada Farmer (ada@farm.test) disabled ${name}, which ended the invitations that they had made.`,
  )
  expect(second).toBe("Bo Lima (bo@farm.test) made an invitation for a worker.")
  await manager.done("DELETE", member)
  expect((await inFarm(manager))[0]).toBe(`Ana Lima (ana@farm.test) removed ${name} from Ana's farm.`)
})

test("one's own change of role is told of in the farm, and not as done by others", async () => {
  const { manager, worker, member } = await crew()
  await manager.done("PATCH", member, { role: "manager" })
  await manager.post("/api/farm/invitations", { role: "worker" })
  await manager.done("PATCH", `/api/farm/members/${await idOf(manager)}`, { role: "worker" })
  expect((await inFarm(worker))[0]).toBe(
    "Ana Lima (ana@farm.test) became a worker of Ana's farm, which ended 1 invitation of theirs.",
  )
  expect(await aboutMe(manager)).toEqual([])
  expect(await aboutMe(worker)).toHaveLength(1)
})

test("nobody can change or delete an act, and the older ones are asked for", async () => {
  const { manager, member, db } = await crew()
  await expect(ask(db, "UPDATE acts SET sentence = 'x'")).rejects.toThrow("never changed")
  await expect(ask(db, "DELETE FROM acts")).rejects.toThrow("never deleted")
  for (let times = 0; times < 20; times++)
    await manager.done("PATCH", member, { role: times % 2 === 0 ? "inspector" : "worker" })
  const newest = await manager.get<AuditLine[]>("/api/farm/acts")
  expect(newest).toHaveLength(20)
  expect(await inFarm(manager, `?before=${newest.at(-1)?.id}`)).toEqual([
    "Bo Lima (bo@farm.test) joined as a worker by an invitation of Ana Lima (ana@farm.test).",
    "Ana Lima (ana@farm.test) made an invitation for a worker.",
  ])
  expect((await manager.call("GET", "/api/farm/acts?before=x")).status).toBe(400)
})

test("a person is told who made a link for their password, disabled them or signed them out", async () => {
  const { manager, worker, member, signIn, logIn } = await crew()
  await manager.post(`${member}/password-link`, undefined)
  const admin = signIn("ada@farm.test", "admin")
  const id = await idOf(worker)
  await admin.post("/api/auth/password-links", { email: bo.email })
  await admin.post(`/api/server/people/${id}/password-link`, undefined)
  for (const act of ["sign-out", "disable", "enable"])
    await admin.post(`/api/server/people/${id}/${act}`, undefined)
  const name = "Bo Lima (bo@farm.test)"
  expect(await aboutMe(await logIn(bo))).toEqual([
    `Ada Farmer (ada@farm.test) enabled ${name}.`,
    `Ada Farmer (ada@farm.test) disabled ${name}.`,
    `Ada Farmer (ada@farm.test) signed out ${name} everywhere.`,
    `Ada Farmer (ada@farm.test) made a link for a new password of ${name}.`,
    `Ada Farmer (ada@farm.test) made a link for a new password of ${name}.`,
    `Ana Lima (ana@farm.test) made a link for a new password of ${name}.`,
  ])
  // An administrator's acts outside of the farm are not shown to its managers.
  expect((await inFarm(manager))[0]).toBe(
    `Ana Lima (ana@farm.test) made a link for a new password of ${name}.`,
  )
  await admin.post(`${member}/password-link`, undefined)
  expect(await inFarm(manager)).toHaveLength(3)
})

test("a manager who takes another one's name, or a command's, is known by the email", async () => {
  const { manager, db } = await crew()
  for (const [first, last] of [
    ["Bo", "Lima"],
    ["A command on", "the server's machine"],
  ]) {
    await ask(db, "UPDATE users SET first_name = ?, last_name = ? WHERE email = ?", first, last, ana.email)
    await manager.post("/api/farm/invitations", { role: "worker" })
    expect((await inFarm(manager))[0]).toBe(
      `${first} ${last} (ana@farm.test) made an invitation for a worker.`,
    )
  }
})
