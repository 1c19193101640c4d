import { compare } from "../compare"
import { aPhoto, dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { bareExecutable, executable, freePort, onCore } from "../servers"

/** Ms from exec to the first complete 200 with a database of 1 GB, compared with a minimal executable. */
export const measure = async ({ blocks }: Run) => {
  const folder = dataFolder()
  const photo = await aPhoto()
  await seeded(folder, async (db) => fillRows(db, (await user(db, "Ana")).id, 1, 13_000 * 5, photo))
  const bare = await bareExecutable(folder)
  const started =
    (command: string[], path: string, env: Record<string, string> = {}) =>
    async () => {
      const port = await freePort()
      const began = performance.now()
      const all = { ...process.env, ...env, PORT: String(port), WINDROW_PORT: String(port) }
      const child = Bun.spawn(onCore(0, command), {
        env: all,
        stdout: "ignore",
        stderr: "ignore",
        stdin: "ignore",
      })
      let answer: Response | undefined
      while (!answer) answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
      await answer.bytes()
      const took = performance.now() - began
      child.kill("SIGKILL")
      await child.exited
      if (!answer.ok) throw new Error(`The first answer of ${path} was ${answer.status}.`)
      return took
    }
  const beside = (question: string, path: string) =>
    compare(
      question,
      "ms",
      { most: 2.5 },
      blocks * 2,
      started([executable, "serve"], path, { WINDROW_HOST: "127.0.0.1", WINDROW_DATA: folder }),
      started([bare], path),
    )
  return [
    await beside("exec to first answer on a database of 1 GB", "/api/health"),
    await beside("exec to the landing page on a database of 1 GB", "/"),
  ]
}
