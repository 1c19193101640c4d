import { expect, test } from "bun:test"
import { type FarmRole, farmRoles } from "./farms"
import { type FarmRight, may, mayOnServer, mayVoid, rolesWith, serverRolesWith } from "./rights"
import { type Role, roles } from "./users"

const received = "2026-05-01T10:00:00.000Z"
const record = { recordedBy: 7, receivedAt: received }
const day = 24 * 60 * 60_000

test.each<[FarmRole, FarmRight[]]>([
  ["manager", ["see", "record", "voidOwn", "voidAll", "export", "manage"]],
  ["worker", ["see", "record", "voidOwn"]],
  ["inspector", ["see", "export"]],
])("%s may %j, and nothing else", (role, rights) => {
  const all: FarmRight[] = ["see", "record", "voidOwn", "voidAll", "export", "manage"]
  expect(all.filter((right) => may({ role }, right))).toEqual(rights)
  expect(all.filter((right) => rolesWith(right).includes(role))).toEqual(rights)
})

test("only an admin may do something on the server", () => {
  for (const right of ["operate", "catalogue"] as const) {
    expect(roles.filter((role) => mayOnServer({ role }, right))).toEqual(["admin"])
    expect(serverRolesWith(right)).toEqual(["admin"])
  }
})

test("a role that the table does not name may nothing", () => {
  for (const name of ["driver", "Manager", "", "constructor", "__proto__"]) {
    const [member, user] = [{ role: name as FarmRole }, { role: name as Role }]
    expect(may(member, "see") || may(member, "record") || may(member, "manage")).toBe(false)
    expect(mayOnServer(user, "operate") || mayOnServer(user, "catalogue")).toBe(false)
    expect(mayVoid({ ...member, userId: 7 }, record, Date.parse(received))).toBe(false)
  }
  expect(farmRoles.length).toBe(3)
})

test.each<[FarmRole, number, number, boolean]>([
  ["manager", 1, 400 * day, true],
  ["worker", 7, day, true],
  ["worker", 7, day + 1, false],
  ["worker", 1, 0, false],
  ["inspector", 7, 0, false],
])("%s %d may void user 7's record after %d ms: %p", (role, userId, age, allowed) => {
  expect(mayVoid({ role, userId }, record, Date.parse(received) + age)).toBe(allowed)
})
