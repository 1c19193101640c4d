import { afterEach, expect, setSystemTime, test } from "bun:test"
import { setProblem } from "../db/problems"
import { type OwnSession, sessionDays } from "../domain/sessions"
import { accounts, ana, bo } from "../test/accounts"
import { testEmbedded } from "../test/embedded"
import { fillDisk } from "../test/full-disk"
import { ask } from "../test/sql"
import { accessOf } from "./access"

afterEach(() => {
  setSystemTime()
})

const day = 86_400_000

testEmbedded(
  "a standing has the sessions that the guards accept, also those that began or ended on a full disk",
  async () => {
    const { register, logIn, db } = accounts()
    await register({ ...ana, email: "filler@farm.test" })
    const laptop = await register()
    fillDisk(db)
    await ask(
      db,
      "CREATE TRIGGER full BEFORE DELETE ON sessions BEGIN UPDATE users SET phone = hex(zeroblob(20000)); END",
    )
    setProblem(db, "disk", "The disk is full.")
    const phone = await logIn()
    const open = async () => [...(await accessOf(db, 2)).sessions].toSorted()
    const listed = async () =>
      (await phone.get<OwnSession[]>("/api/auth/sessions")).map(({ id }) => id).toSorted()
    expect(await open()).toHaveLength(2)
    expect(await open()).toEqual(await listed())
    await laptop.done("POST", "/api/auth/logout")
    expect(await open()).toHaveLength(1)
    expect(await open()).toEqual(await listed())
    expect((await accessOf(db, 2)).farms).toEqual([2])
    setSystemTime(Date.now() + (sessionDays.unused + 1) * day)
    expect(await open()).toEqual([])
  },
)

test("a stored session ends with its time", async () => {
  const { register, db } = accounts()
  await register()
  expect((await accessOf(db, 1)).sessions.size).toBe(1)
  setSystemTime(Date.now() + (sessionDays.unused + 1) * day)
  expect((await accessOf(db, 1)).sessions.size).toBe(0)
})

test("a standing has the user's own programs, and nobody else's", async () => {
  const { register, db } = accounts()
  const [phone, other] = [await register(ana), await register(bo)]
  const before = (await accessOf(db, 1)).sessions.size
  await other.post("/api/auth/tokens", { name: "Probe", scope: "read", password: ana.password })
  expect((await accessOf(db, 1)).sessions.size).toBe(before)
  await phone.post("/api/auth/tokens", { name: "Probe", scope: "read", password: ana.password })
  expect((await accessOf(db, 1)).sessions.size).toBe(before + 1)
})
