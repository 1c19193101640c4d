import { join } from "node:path"
import { compare } from "../compare"
import { aPhoto, dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { bareExecutable, executable, freePort, onCore } from "../servers"

/** From exec to the first answer, with a database of 1 GB, beside an executable that only answers. */
export const ask = async ({ blocks }: Run) => {
  const folder = dataFolder()
  const photo = await aPhoto()
  await seeded(folder, async (db) => fillRows(db, (await user(db, "Ana")).id, 1, 13_000 * 5, photo))
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
  return [
    await compare(
      "exec to first answer on a database of 1 GB",
      "ms",
      { most: 2.5 },
      blocks * 2,
      ours,
      started([bare], {}),
    ),
  ]
}
