import { afterEach, expect, setSystemTime, test } from "bun:test"
import { dayMs } from "../domain/day"
import type { AuditLine } from "../domain/operation"
import type { User } from "../domain/users"
import { firstLinkNote } from "../start/first-link"
import { accounts } from "../test/accounts"
import { farm } from "../test/farm"
import { setRole } from "../users/queries"
import { makeAdministrator, makeFirstLink } from "./first-administrator"

afterEach(() => {
  setSystemTime()
})

const ana = { email: "ana@farm.test", password: "three words row", firstName: "Ana", lastName: "Berg" }
const bo = { ...ana, email: "bo@farm.test", firstName: "Bo" }

/** An installation that was just started, and the token that its start prints. */
const started = async () => {
  const world = farm()
  const token = (await makeFirstLink(world.db)) ?? ""
  return { world, token, ...accounts(world) }
}

test("whoever signs up by the link of the start is the administrator, and nobody by being first", async () => {
  const { world, token, register } = await started()
  const first = await register(bo)
  expect((await first.get<User>("/api/auth/user")).role).toBe("user")
  expect(await (await world.nobody.call("GET", `/api/join/${token}`)).json()).toMatchObject({
    administrator: true,
  })
  const admin = await register({ ...ana, invitation: token })
  expect(await admin.get<User>("/api/auth/user")).toMatchObject({ role: "admin", firstName: "Ana" })
  const lines = await admin.get<AuditLine[]>("/api/server/audit")
  expect(lines[0]?.sentence).toBe(
    "Ana Berg (ana@farm.test) became the administrator by the link that the start printed.",
  )
  // Once.
  expect((await world.nobody.call("GET", `/api/join/${token}`)).status).toBe(404)
  expect((await first.call("POST", `/api/join/${token}`)).status).toBe(404)
  expect(await makeFirstLink(world.db)).toBeUndefined()
})

test("who has an account becomes the administrator by opening it, and keeps their farm", async () => {
  const { world, token } = await started()
  const cy = world.signIn("cy@farm.test")
  const { farmId } = await cy.get<{ farmId: number }>("/api/auth/user")
  expect(await cy.post<object>(`/api/join/${token}`, {})).toEqual({ id: farmId })
  expect(await cy.get<object>("/api/auth/user")).toMatchObject({ role: "admin", farmId })
})

test("a wrong, an old and a late token, and one beside an administrator, make nobody one", async () => {
  const { world, token } = await started()
  const cy = world.signIn("cy@farm.test")
  const refused = async (what: string) => (await cy.call("POST", `/api/join/${what}`)).status
  expect(await refused(token.replace(/^./, (letter) => (letter === "x" ? "y" : "x")))).toBe(404)
  const newer = (await makeFirstLink(world.db)) ?? ""
  expect(await refused(token)).toBe(404)
  setSystemTime(new Date(Date.now() + 8 * dayMs))
  expect(await refused(newer)).toBe(404)
  setSystemTime()
  await cy.get("/api/auth/user")
  await setRole(world.db, "cy@farm.test", "admin")
  expect(await refused(newer)).toBe(404)
  await setRole(world.db, "cy@farm.test", "user")
  expect(await refused(newer)).toBe(200)
})

test("of two who open it at once one becomes the administrator", async () => {
  const { world, token } = await started()
  const two = ["cy@farm.test", "di@farm.test"].map((email) => world.signIn(email))
  const statuses = await Promise.all(
    two.map(async (each) => (await each.call("POST", `/api/join/${token}`)).status),
  )
  expect(statuses.sort()).toEqual([200, 404])
})

test("a link that was used between the look and the write makes nobody an administrator", async () => {
  const { world, token } = await started()
  const [cy, di] = [world.signIn("cy@farm.test"), world.signIn("di@farm.test")]
  const [one, other] = [await cy.get<User>("/api/auth/user"), await di.get<User>("/api/auth/user")]
  await makeAdministrator(world.db, one, token)
  await expect(makeAdministrator(world.db, other, token)).rejects.toThrow("no longer valid")
  expect((await di.get<User>("/api/auth/user")).role).toBe("user")
})

test("the start prints the link with the address that phones reach, and none where there is an administrator", async () => {
  const { world } = await started()
  const addresses = ["http://localhost:3000", "http://192.168.1.20:3000"]
  const linkIn = async (of: string[]) => (await firstLinkNote(world.db, of))?.split("\n")[1]
  expect(await firstLinkNote(world.db, ["http://farm.lan"])).toStartWith(
    "Nobody is the administrator yet: whoever signs up or logs in by this link, once and within a week, becomes it:\n",
  )
  expect(await linkIn(addresses)).toMatch(/^http:\/\/192\.168\.1\.20:3000\/join\/[\w-]{43}$/)
  expect(await linkIn([...addresses, "https://farm.local:3443"])).toStartWith("https://farm.local:3443/join/")
  expect(await linkIn(["http://127.0.0.1:1"])).toStartWith("http://127.0.0.1:1/join/")
  const ada = world.signIn("ada@farm.test", "admin")
  await ada.get("/api/auth/user")
  expect(await firstLinkNote(world.db, addresses)).toBeUndefined()
})
