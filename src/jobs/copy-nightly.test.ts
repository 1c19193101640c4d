import { afterEach, expect, setSystemTime, test } from "bun:test"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { copiesFolder, copiesIn } from "../backups/copies"
import { copyIntoFolder } from "../backups/copy-into-folder"
import type { List } from "../backups/seen-copies"
import { fileOf } from "../db/connection"
import { setProblem } from "../db/problems"
import { dayMs } from "../domain/day"
import { errorMessage } from "../domain/errors"
import { farm } from "../test/farm"
import { listHere } from "../test/list-here"
import { copyNightly, type MakeCopy } from "./copy-nightly"
import { minute } from "./job"

const folders: string[] = []
afterEach(() => {
  setSystemTime()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A farm in a folder of its own, and its nights: `at` looks at the clock at that time, and waits for the copy. */
const withNights = () => {
  const folder = mkdtempSync(join(tmpdir(), "windrow-nights-"))
  folders.push(folder)
  const world = farm({}, join(folder, "windrow.db"))
  const running: Promise<unknown>[] = []
  let [made, told, now] = [0, 0, 0]
  const make: MakeCopy = (tidying) => {
    const result = copyIntoFolder(fileOf(world.db), tidying).then(
      () => {
        made++
        return undefined
      },
      (error) => errorMessage(error),
    )
    running.push(result)
    return result
  }
  let hangs = false
  const list: List = (database) => {
    const result = hangs
      ? Promise.resolve({ isOk: false, isSilent: true, message: "", out: "" })
      : listHere(database)
    running.push(result)
    return result
  }
  const check = copyNightly(world.db, make, () => void told++, list)
  const at = async (time: number, pass = 61 * minute) => {
    setSystemTime(new Date(time))
    now += pass
    check(now)
    for (let round = 0; round < 100; round++) {
      await Promise.all(running.splice(0))
      await new Promise(setImmediate)
      if (running.length === 0) break
    }
  }
  const hang = (whether: boolean) => {
    hangs = whether
  }
  const copies = () => copiesIn(copiesFolder(fileOf(world.db))).map(({ at }) => at)
  return { ...world, folder, at, hang, copies, made: () => made, told: () => told }
}

const noon = new Date(2026, 10, 22, 12).getTime()

test("a night has one copy, however often the clock is looked at", async () => {
  const nights = withNights()
  for (const hours of [0, 1, 2, 23, 24, 25]) await nights.at(noon + hours * 60 * minute)
  expect(nights.made()).toBe(2)
  expect(nights.copies()).toEqual([noon + dayMs - 60 * minute, noon])
  expect(readdirSync(join(nights.folder, "backups")).every((name) => name.endsWith(".sqlite"))).toBe(true)
})

test("a damaged database is not copied, and the old copies stay", async () => {
  const nights = withNights()
  for (let day = 0; day < 3; day++) await nights.at(noon + day * dayMs)
  setProblem(nights.db, "damage", "The database is damaged.")
  for (let day = 3; day < 40; day++) await nights.at(noon + day * dayMs)
  expect(nights.copies()).toHaveLength(3)
})

test("with fewer records than before, no copy goes", async () => {
  const nights = withNights()
  setProblem(nights.db, "records", "There are 0 records; at the end of the last run there were 9.")
  for (let day = 0; day < 20; day++) await nights.at(noon + day * dayMs)
  expect(nights.copies()).toHaveLength(20)
  setProblem(nights.db, "records")
  await nights.at(noon + 20 * dayMs)
  expect(nights.copies().length).toBeLessThan(15)
})

test("copies that fail for two days stand in the health, before managers and admins, until one succeeds", async () => {
  const nights = withNights()
  const [ana, ada] = [nights.signIn("ana@farm.test"), nights.signIn("ada@farm.test", "admin")]
  await ana.row()
  const notice = async (who: typeof ana) => (await who.get<{ notice?: string }>("/api/auth/user")).notice
  const ready = async () => (await nights.nobody.call("GET", "/api/health/ready")).status
  const start = Date.now()
  // A file in the place of the folder.
  writeFileSync(join(nights.folder, "backups"), "")
  await nights.at(start)
  expect([await ready(), await notice(ana)]).toEqual([200, undefined])
  await nights.at(start + 2 * dayMs + minute)
  expect(await notice(ana)).toBe(
    "There is no copy of the records yet. On the server's machine, windrow backup makes one or says why not.",
  )
  expect(await notice(ada)).toBe(await notice(ana))
  expect([await ready(), (await nights.nobody.call("GET", "/api/health")).status]).toEqual([503, 200])
  rmSync(join(nights.folder, "backups"))
  mkdirSync(join(nights.folder, "backups"))
  await nights.at(start + 2 * dayMs + 2 * minute)
  expect([await ready(), await notice(ana), nights.told()]).toEqual([200, undefined, 2])
})

test("a folder of copies that hangs is told within the hour, and looked at again until it answers", async () => {
  const nights = withNights()
  const ready = async () => {
    const answer = await nights.nobody.call("GET", "/api/health/ready")
    return [answer.status, ((await answer.json()) as { problems?: string[] }).problems]
  }
  await nights.at(noon)
  nights.hang(true)
  for (let minutes = 1; minutes < 60; minutes++) await nights.at(noon + minutes * minute, minute)
  const sentence = `The folder of copies does not answer: ${join(nights.folder, "backups")}. If it is on a share, put it on a disk of this machine, and have copies sent to the share with --backup-to.`
  expect(await ready()).toEqual([503, [sentence]])
  await nights.at(noon + dayMs)
  expect(nights.made()).toBe(1)
  nights.hang(false)
  await nights.at(noon + dayMs + 61 * minute)
  expect([await ready(), nights.made()]).toEqual([[200, undefined], 2])
})

test("a worker is not told of the server's copies", async () => {
  const { db, signIn, nobody } = farm()
  const [ana, cy] = [signIn("ana@farm.test"), signIn("cy@farm.test")]
  const { url } = await ana.post<{ url: string }>("/api/farm/invitations", { role: "worker" })
  await cy.post(`/api/join/${url.split("/").at(-1)}`, {})
  setProblem(db, "backup", "The newest copy is old.")
  expect((await ana.get<{ notice?: string }>("/api/auth/user")).notice).toBe("The newest copy is old.")
  expect((await cy.get<{ notice?: string }>("/api/auth/user")).notice).toBeUndefined()
  expect((await nobody.call("GET", "/api/health/ready")).status).toBe(503)
})
