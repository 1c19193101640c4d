import { expect, test } from "bun:test"
import type { User } from "#domain/users"
import { redirectFor } from "./access"

const user: User = {
  id: 1,
  username: "ana@farm.test",
  email: "ana@farm.test",
  role: "user",
  firstName: "Ana",
  lastName: "Berg",
  phone: null,
  company: null,
  jobTitle: null,
  address: null,
  city: null,
  state: null,
  zipCode: null,
  language: null,
  units: null,
  createdAt: "2026-01-01T00:00:00.000Z",
}
const admin: User = { ...user, role: "admin" }

test.each([
  ["a visitor on a protected screen", { access: "protected" }, null, "/login"],
  ["a user on a protected screen", { access: "protected" }, user, undefined],
  ["a visitor on a public screen", { access: "public" }, null, undefined],
  ["a user where only admins go", { access: "protected", adminOnly: true }, user, "/"],
  ["a visitor where only admins go", { access: "protected", adminOnly: true }, null, "/login"],
  ["an admin where only admins go", { access: "protected", adminOnly: true }, admin, undefined],
] as const)("%s", (_name, route, who, to) => {
  expect(redirectFor(route, who)).toBe(to)
})

test("the admin-only option is applied to no route", async () => {
  const routes = await Bun.file(new URL("routes.tsx", import.meta.url)).text()
  expect(routes).toContain('access: "protected"')
  expect(routes).not.toContain("adminOnly: true")
})
