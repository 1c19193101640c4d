import { expect, test } from "bun:test"
import type { User } from "../domain/users"
import { accounts, ana } from "../test/accounts"
import { ensureAdmin } from "./ensure-admin"

test("the email of --admin-email gives no right to whoever has signed up with it", async () => {
  const { register, db, logIn } = accounts()
  const roleOf = async () => (await (await logIn()).get<User>("/api/auth/user")).role
  expect(await ensureAdmin(db, ana.email, undefined)).toStartWith(`Nobody has the email ${ana.email}: `)
  await register()
  for (const password of [undefined, "other-heap"])
    expect(await ensureAdmin(db, ana.email, password)).toBe(
      `${ana.email} has an account and is no admin. If it is theirs: windrow user role ${ana.email} admin`,
    )
  expect(await roleOf()).toBe("user")
})
