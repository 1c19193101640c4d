import { expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileOf } from "../db/connection"
import { farm } from "../test/farm"
import { copyElsewhere } from "./copy-elsewhere"
import { runProgram } from "./run-elsewhere"
import { lookAtCopies, silent } from "./seen-copies"

const folder = mkdtempSync(join(tmpdir(), "windrow-elsewhere-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))

const isLinux = process.platform === "linux"

test.if(isLinux)(
  "a process that does nothing is given up, and one that works for as long is not",
  async () => {
    const began = performance.now()
    const hung = await runProgram(["sleep", "60"], { silence: 300 })
    expect(hung).toEqual({ isOk: false, message: "", out: "", isSilent: true })
    expect(performance.now() - began).toBeLessThan(5000)
    // It gives way to others: on a busy machine it has a hundredth of a core, which the system counts in steps of 10 ms.
    const loop = "i=0; while [ $i -lt 5000000 ]; do i=$((i+1)); done; echo done"
    const busy = await runProgram(["sh", "-c", loop], { silence: 5000 })
    expect(busy).toMatchObject({ isOk: true, out: "done\n", isSilent: false })
  },
)

test("a process that is not done by its limit is given up", async () => {
  expect(await runProgram(["sleep", "60"], { limit: 100 })).toMatchObject({ isOk: false, isSilent: true })
})

test.if(isLinux)("a process that prints without end is ended, and little of it is kept", async () => {
  // It has an end, 100 MB further on: without a bound the test fails, and takes no more than that. A closed pipe does not end it.
  for (const target of ["1", "2"]) {
    const talk = `trap "" PIPE; head -c 100000000 /dev/zero >&${target}; sleep 60`
    const run = await runProgram(["sh", "-c", `echo $$ >${folder}/talker; ${talk}`], { limit: 20_000 })
    const message = "The command printed too much, and was ended."
    expect({ ...run, out: run.out.length }).toEqual({ isOk: false, message, out: 0, isSilent: false })
    const pid = Number(readFileSync(join(folder, "talker"), "utf8"))
    expect(() => process.kill(pid, 0)).toThrow()
  }
  const most = 16 * 1024 * 1024
  expect((await runProgram(["head", "-c", `${most}`, "/dev/zero"], {})).out).toHaveLength(most)
})

test.if(isLinux)("a copy that hangs in its folder is given up with a sentence", async () => {
  mkdirSync(join(folder, "backups"))
  const { db } = farm({}, join(folder, "windrow.db"))
  // To open a pipe that nobody writes into takes for ever, as a call to a disk that hangs.
  Bun.spawnSync(["mkfifo", join(folder, "backups/copying")])
  expect(await copyElsewhere(fileOf(db), 3000)("nightly")).toBe(silent(join(folder, "backups")))
})

test("who looks at copies meanwhile shares the look, and what was seen before stays", async () => {
  const { db } = farm()
  const copy = { name: "windrow-2026-11-22T020000Z.sqlite", path: "/x", at: 0, bytes: 1 }
  const out = JSON.stringify({ copies: [copy] })
  let looks = 0
  const list = async () => {
    looks++
    await Bun.sleep(10)
    return { isOk: true, isSilent: false, message: "", out }
  }
  const seen = await Promise.all([lookAtCopies(db, list), lookAtCopies(db, list)])
  expect([looks, seen]).toEqual([1, [[copy], [copy]]])
  const hung = async () => ({ isOk: false, isSilent: true, message: "", out: "" })
  await expect(lookAtCopies(db, hung)).rejects.toThrow("does not answer")
  expect(await lookAtCopies(db, list)).toEqual([copy])
})
