import { afterEach, expect, setSystemTime, test } from "bun:test"
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { copyIntoFolder } from "../backups/copy-into-folder"
import { lookAtCopies } from "../backups/seen-copies"
import { fileOf } from "../db/connection"
import { setProblem } from "../db/problems"
import { dayMs } from "../domain/day"
import { errorMessage } from "../domain/errors"
import { marker } from "../offsite/folder"
import { openOffsite } from "../offsite/open"
import { sendCopies } from "../offsite/send"
import { noteSent } from "../offsite/sent"
import { farm } from "../test/farm"
import { listHere } from "../test/list-here"
import { minute } from "./job"
import { sendCopiesTo } from "./send-copies"

const folders: string[] = []
afterEach(() => {
  setSystemTime()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** `pass` lets time go by and looks at the clock once; `tries` counts what was begun. */
const withSending = async () => {
  const folder = mkdtempSync(join(tmpdir(), "windrow-sending-"))
  folders.push(folder)
  const [data, share] = [join(folder, "data"), join(folder, "share")]
  for (const each of [data, share]) mkdirSync(each)
  writeFileSync(join(share, marker), "")
  const world = farm({}, join(data, "windrow.db"))
  const offsite = await openOffsite({ to: share }, fileOf(world.db))
  let [tries, told, clock] = [0, 0, Date.now()]
  let sending: Promise<unknown> = Promise.resolve()
  const send = () => {
    tries++
    const result = sendCopies(offsite).then(() => undefined, errorMessage)
    sending = result
    return result
  }
  const check = sendCopiesTo(world.db, share, send, () => void told++)
  const pass = async (time: number) => {
    clock += time
    setSystemTime(new Date(clock))
    check(clock)
    await sending
    await Promise.resolve()
  }
  const look = () => lookAtCopies(world.db, listHere)
  const copy = async () => {
    await copyIntoFolder(fileOf(world.db), "nightly")
    await look()
  }
  return { ...world, share, pass, copy, tries: () => tries, told: () => told }
}

test("while sending hangs, two days without an arrival are told, and what it said is told until one arrives", async () => {
  const { db, nobody } = farm()
  setProblem(db, "sending")
  const copies = [{ name: "", path: "", at: Date.now() - 5 * dayMs, bytes: 1 }]
  await lookAtCopies(db, async () => ({
    isOk: true,
    isSilent: false,
    message: "",
    out: JSON.stringify({ copies }),
  }))
  noteSent(fileOf(db), { to: "/mnt", since: Date.now() - 5 * dayMs, isComplete: false })
  const sending = Promise.withResolvers<string>()
  const check = sendCopiesTo(
    db,
    "/mnt",
    () => sending.promise,
    () => undefined,
  )
  const problems = async () =>
    ((await (await nobody.call("GET", "/api/health/ready")).json()) as { problems?: string[] }).problems
  check(minute)
  check(2 * minute)
  expect(await problems()).toEqual([expect.stringContaining("No copy of the records has left")])
  sending.resolve("The folder /mnt does not answer: nothing could be sent for half an hour.")
  await sending.promise
  await Promise.resolve()
  expect(await problems()).toEqual([expect.stringContaining("The folder /mnt does not answer")])
})

test("each new copy is sent once", async () => {
  const { pass, copy, tries } = await withSending()
  await pass(minute)
  expect(tries()).toBe(0)
  for (let day = 1; day <= 3; day++) {
    await copy()
    await pass(minute)
    await pass(minute)
    expect(tries()).toBe(day)
    await pass(dayMs)
  }
  expect(tries()).toBe(3)
})

test("what fails is tried again with growing pauses, and at once with the next copy", async () => {
  const { share, pass, copy, tries } = await withSending()
  await copy()
  renameSync(share, `${share}-away`)
  const perHour: number[] = []
  for (let hour = 0; hour < 24; hour++) {
    const before = tries()
    for (let at = 0; at < 60; at++) await pass(minute)
    perHour.push(tries() - before)
  }
  expect(perHour[0]).toBe(4)
  expect(Math.max(...perHour.slice(3))).toBe(1)
  expect(tries()).toBeLessThan(12)
  const before = tries()
  renameSync(`${share}-away`, share)
  await copy()
  await pass(minute)
  await pass(minute)
  expect(tries()).toBe(before + 1)
})

test("a copy that was sent by a clock a year ahead keeps none of today's from being sent", async () => {
  const { pass, copy, tries } = await withSending()
  await pass(365 * dayMs)
  await copy()
  await pass(minute)
  await pass(-365 * dayMs)
  await copy()
  await pass(minute)
  expect(tries()).toBe(2)
})

test("copies that can't be sent for two days stand before managers until one arrives", async () => {
  const { share, pass, copy, told, signIn, nobody } = await withSending()
  const ana = signIn("ana@farm.test")
  const notice = async () => (await ana.get<{ notice?: string }>("/api/auth/user")).notice
  const ready = async () => (await nobody.call("GET", "/api/health/ready")).status
  renameSync(share, `${share}-away`)
  await copy()
  await pass(minute)
  await pass(2 * dayMs - minute)
  expect([await notice(), await ready()]).toEqual([undefined, 200])
  await pass(minute)
  expect(await notice()).toBe(
    "No copy of the records has left the server's machine yet. On that machine, windrow backups send sends it or says why not.",
  )
  expect([await ready(), (await nobody.call("GET", "/api/health")).status]).toEqual([503, 200])
  renameSync(`${share}-away`, share)
  await copy()
  await pass(minute)
  expect([await notice(), await ready(), told()]).toEqual([undefined, 200, 2])
})
