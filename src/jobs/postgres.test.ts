import { expect } from "bun:test"
import type { User } from "../domain/users"
import { storeSignUp } from "../operation/sign-up"
import { farm } from "../test/farm"
import { testPostgres } from "../test/only-postgres"
import { settings } from "../test/settings"
import { until } from "../test/until"
import { startJobs } from "./run"

testPostgres("one of several servers follows who may sign up, and looks after no file", async () => {
  const { db, signIn, log } = farm()
  const user = await signIn("ada@farm.test", "admin").get<User>("/api/auth/user")
  const own = { ...settings }
  startJobs({
    ...{ db, settings: own, data: "", backups: true, hasBucket: false },
    sending: { to: "/nowhere", environment: {} },
    log: (line) => log.push(line),
  })
  await storeSignUp(db, user, "closed", "open")
  expect(own.signup).toBe("open")
  await until("sign-up that is closed here, too", () => own.signup === "closed")
  expect(log.filter(({ level }) => level === "error")).toEqual([])
})
