import { Database } from "bun:sqlite"
import { join } from "node:path"
import { repeat } from "../../src/test/until"
import { counted } from "../compare"
import { dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { type Running, startWindrow } from "../servers"

/** In milliseconds: an SD card that clears its blocks. */
const fsync = 3000

/** In milliseconds: a command that writes for long. */
const lock = 4500

/** How long the home list waits at most while the disk, or another program that writes, keeps a reading waiting. */
export const measure = async ({ quick }: Run) => {
  if (!Bun.which("strace")) throw new Error("strace is needed to slow the disk: apt-get install strace")
  const folder = dataFolder()
  const { cookie, row } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    return { cookie: ana.cookie, row: fillRows(db, ana.id, 50, 0)[0] }
  })
  const windrow = await startWindrow(folder)
  const rounds = quick ? 1 : 5
  const write = () => send(windrow, cookie, `/api/rows/${row}/temperatures`)
  // The first write loads what the next ones need.
  await write()
  const undisturbed = await longestWait(windrow, cookie, Bun.sleep(fsync))

  const other = new Database(join(folder, "windrow.db"), { readwrite: true, create: false })
  const locked: number[] = []
  for (let round = 0; round < rounds; round++) {
    other.run("BEGIN IMMEDIATE")
    const written = write()
    locked.push(await longestWait(windrow, cookie, Bun.sleep(lock)))
    other.run("ROLLBACK")
    await written
  }
  other.close()

  const delay = ["-e", "trace=fsync,fdatasync", "-e", `inject=fsync,fdatasync:delay_enter=${fsync * 1000}`]
  const strace = Bun.spawn(["strace", "-f", ...delay, "-o", "/dev/null", "-p", String(windrow.pid)], {
    stderr: "ignore",
  })
  await Bun.sleep(500)
  const slow: number[] = []
  // Each with the copy of the log behind it.
  for (let round = 0; round < rounds; round++)
    slow.push(
      await longestWait(
        windrow,
        cookie,
        write().then(() => Bun.sleep(3 * fsync)),
      ),
    )
  strace.kill()
  await strace.exited
  await windrow.stop()
  return [
    counted("longest wait of the home list, undisturbed", "ms", { most: 50 }, undisturbed),
    counted(`the same beside a lock of ${lock / 1000} s`, "ms", { most: 50 }, Math.max(...locked)),
    counted(`the same beside fsyncs of ${fsync / 1000} s`, "ms", { most: 50 }, Math.max(...slow)),
  ]
}

const send = async ({ port }: Running, cookie: string, path: string) => {
  const body = JSON.stringify({ temperature: 140, photoUrl: null })
  const headers = { cookie, "content-type": "application/json" }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers, body })
  if (answer.status !== 201) throw new Error(`A reading was answered ${answer.status}.`)
}

/** In milliseconds, of lists at addresses that nobody asked before, one after the other. */
const longestWait = async ({ port }: Running, cookie: string, during: Promise<unknown>) => {
  let [isOver, longest] = [false, 0]
  const over = during.then(() => {
    isOver = true
  })
  const ask = async () => {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/rows?n=${Bun.randomUUIDv7()}`, {
      headers: { cookie },
    })
    await answer.bytes()
    longest = Math.max(longest, performance.now() - began)
    await Bun.sleep(5)
  }
  await repeat(() => !isOver, ask)
  await over
  return longest
}
