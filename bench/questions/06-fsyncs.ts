import { join } from "node:path"
import { counted } from "../compare"
import { aPhoto, dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { load, startWindrow, wire } from "../servers"

/** How often the disk is asked to keep what was written, and how much is written, per acknowledged reading. */
export const ask = async ({ milliseconds }: Run) => {
  if (!Bun.which("strace")) throw new Error("strace is needed to count: apt-get install strace")
  const folder = dataFolder()
  const photo = await aPhoto()
  const { cookie, row } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    return { cookie: ana.cookie, row: fillRows(db, ana.id, 1, 0)[0] }
  })
  const body = JSON.stringify({ temperature: 140, photoUrl: `data:image/jpeg;base64,${photo.toBase64()}` })
  const post = wire("POST", `/api/rows/${row}/temperatures`, { Cookie: cookie }, body)
  const windrow = await startWindrow(folder)
  const traced = async (connections: number) => {
    const file = join(folder, `strace-${connections}`)
    const calls = "trace=fsync,fdatasync,pwrite64,write,writev,pwritev"
    const strace = Bun.spawn(["strace", "-f", "-e", calls, "-y", "-o", file, "-p", String(windrow.pid)], {
      stderr: "ignore",
    })
    await Bun.sleep(500)
    const { answers } = await load(windrow, { requests: [post], connections, milliseconds })
    strace.kill("SIGINT")
    await strace.exited
    const lines = (await Bun.file(file).text()).split("\n").filter((line) => line.includes("windrow.db"))
    const fsyncs = lines.filter((line) => /\bf(data)?sync\(/.test(line)).length
    const bytes = lines.reduce((sum, line) => sum + Number(/write\w*\(.* = (\d+)$/.exec(line)?.[1] ?? 0), 0)
    return { fsyncs: fsyncs / answers, bytes: bytes / answers / photo.length }
  }
  const one = await traced(1)
  const many = await traced(32)
  await windrow.stop()
  return [
    counted("fsyncs per reading, 1 client", "fsyncs", { most: 1.1 }, one.fsyncs),
    counted("fsyncs per reading, 32 clients", "fsyncs", { most: 0.35 }, many.fsyncs),
    counted("bytes written per photo byte, 1 client", "B", { most: 2.3 }, one.bytes),
    counted("bytes written per photo byte, 32 clients", "B", { most: 2.3 }, many.bytes),
  ]
}
