import { join } from "node:path"
import { counted } from "../compare"
import { aPhoto, dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { load, newKey, photoReading, startWindrow } from "../servers"

const calls = "trace=fsync,fdatasync,pwrite64,write,writev,pwritev,recvfrom,recvmsg,read,readv,sendto,sendmsg"

/** The fsyncs and the bytes written per acknowledged reading. */
export const measure = async ({ quick }: Run) => {
  if (!Bun.which("strace")) throw new Error("strace is needed to count: apt-get install strace")
  const folder = dataFolder()
  const photo = await aPhoto()
  const { cookie, row } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    return { cookie: ana.cookie, row: fillRows(db, ana.id, 1, 0)[0] }
  })
  // Traced until after the stop, so that the WAL's checkpoint is counted.
  const traced = async (connections: number, key: Record<string, string> = {}) => {
    const post = photoReading(row, { Cookie: cookie, ...key }, photo)
    const windrow = await startWindrow(folder)
    const file = join(folder, `strace-${connections}`)
    const strace = Bun.spawn(["strace", "-f", "-e", calls, "-y", "-o", file, "-p", String(windrow.pid)], {
      stderr: "ignore",
    })
    await Bun.sleep(500)
    const times = quick ? 400 : 1000
    const { answers } = await load(windrow, {
      requests: [post],
      connections,
      times,
      milliseconds: 60_000,
      from: Math.floor(Math.random() * 1e9),
    })
    await windrow.stop()
    await strace.exited
    const { fsyncs, bytes, acknowledged, early } = analyze((await Bun.file(file).text()).split("\n"))
    if (answers !== times || acknowledged !== times)
      throw new Error(`Of ${times} readings ${answers} were answered and ${acknowledged} seen by strace.`)
    return { fsyncs: fsyncs / times, bytes: bytes / times / photo.length, early }
  }
  const one = await traced(1)
  const many = await traced(32)
  const oneWithKey = await traced(1, newKey)
  const manyWithKey = await traced(32, newKey)
  return [
    counted("fsyncs per reading, 1 client", "fsyncs", { most: 1.1 }, one.fsyncs),
    counted("fsyncs per reading, 32 clients", "fsyncs", { most: 0.35 }, many.fsyncs),
    counted("acknowledged before the fsync, 1 client", "readings", { most: 0 }, one.early),
    counted("acknowledged before the fsync, 32 clients", "readings", { most: 0 }, many.early),
    counted("bytes written per photo byte, 1 client", "B", { most: 2.3 }, one.bytes),
    counted("bytes written per photo byte, 32 clients", "B", { most: 2.3 }, many.bytes),
    counted("the same with a new key, 1 client", "B", { most: 2.35 }, oneWithKey.bytes),
    counted("the same with a new key, 32 clients", "B", { most: 2.1 }, manyWithKey.bytes),
    counted(
      "acknowledged before the fsync, with a new key, 1 and 32 clients",
      "readings",
      { most: 0 },
      oneWithKey.early + manyWithKey.early,
    ),
  ]
}

/**
 * Analyzes strace's lines. A 201 is early unless the WAL's last fsync began after its request was complete and nothing
 * was written to the WAL since.
 */
const analyze = (lines: string[]) => {
  const arrived = new Map<string, number>()
  const halves = new Map<string, { half: string; began: number }>()
  let [fsyncs, bytes, acknowledged, early, syncedAt, unsynced] = [0, 0, 0, 0, -1, false]
  for (const [at, line] of lines.entries()) {
    const [, thread = "", text = ""] = /^(\d+) +(.*)/.exec(line) ?? []
    // A call interrupted by another thread's has two lines; an answer may be sent from the first one on.
    const before = text.includes(" resumed>") ? halves.get(thread) : undefined
    const call = before ? before.half + text.replace(/^.* resumed>/, "") : text
    const begun = text.endsWith("<unfinished ...>")
    if (begun) halves.set(thread, { half: text.replace(" <unfinished ...>", ""), began: at })
    const [, name = "", handle = ""] = /^(\w+)\((\d+<.*?>)/.exec(call) ?? []
    const done = Number(/ = (\d+)$/.exec(call)?.[1] ?? -1)
    const ofDatabase = handle.includes("windrow.db")
    const ofLog = handle.includes("windrow.db-wal")
    if (!before && /^(send|write)/.test(name) && call.includes("HTTP/1.1 201")) {
      acknowledged += 1
      if (unsynced || syncedAt < (arrived.get(handle) ?? at)) early += 1
    }
    if (ofLog && name.includes("write")) unsynced = true
    if (begun) continue
    if (/^(recv|read)/.test(name) && handle.includes("socket:") && done > 0) arrived.set(handle, at)
    if (ofDatabase && name.includes("write")) bytes += Math.max(0, done)
    if (!ofDatabase || !/^f(data)?sync$/.test(name)) continue
    fsyncs += 1
    if (ofLog && done === 0) [syncedAt, unsynced] = [before?.began ?? at, false]
  }
  return { fsyncs, bytes, acknowledged, early }
}
