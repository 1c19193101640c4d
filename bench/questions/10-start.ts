import { join } from "node:path"
import { compare } from "../compare"
import { aPhoto, dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { bareExecutable, executable, freePort, onCore } from "../servers"

/** From exec to the first answer, with a large database, beside an executable that only answers. */
export const ask = async ({ quick, blocks }: Run) => {
  const folder = dataFolder()
  const photo = await aPhoto()
  const photos = quick ? 1_300 : 13_000
  await seeded(folder, async (db) => fillRows(db, (await user(db, "Ana")).id, 1, photos * 5, photo))
  const bare = await bareExecutable(folder)
  const started = (command: string[], env: Record<string, string>) => async () => {
    const port = await freePort()
    const began = performance.now()
    const all = { ...process.env, ...env, PORT: String(port), WINDROW_PORT: String(port) }
    const child = Bun.spawn(onCore(0, command), {
      env: all,
      stdout: "ignore",
      stderr: "ignore",
      stdin: "ignore",
    })
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined)
      if (answer) break
    }
    const took = performance.now() - began
    child.kill("SIGKILL")
    await child.exited
    return took
  }
  const ours = started([executable, "serve"], { WINDROW_HOST: "127.0.0.1", WINDROW_DATA: join(folder) })
  const question = `exec to first answer on a database of ${quick ? "100 MB" : "1 GB"}`
  return [await compare(question, "ms", { most: 2.5 }, blocks * 2, ours, started([bare], {}))]
}
