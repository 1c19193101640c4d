import { freePort } from "../../src/test/free-port"
import { compare } from "../compare"
import { aPhoto, dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { bareExecutable, executable, offServers, onCore } from "../servers"

/** Ms from exec to the first complete 200 with a database of 1 GB, compared with a minimal executable. */
export const measure = async ({ blocks }: Run) => {
  const folder = dataFolder()
  const photo = await aPhoto()
  await seeded(folder, async (db) => fillRows(db, (await user(db, "Ana")).id, 1, 13_000 * 5, photo))
  const bare = await bareExecutable(folder)
  const beside = async (question: string, path: string, settings: Record<string, string> = {}) => {
    const env = { WINDROW_HOST: "127.0.0.1", WINDROW_DATA: folder, ...settings }
    const ours = () => firstAnswer([executable, "serve"], path, env)
    return compare(question, "ms", { most: 2.5 }, blocks * 2, ours, () => firstAnswer([bare], path))
  }
  return offServers(async () => [
    await beside("exec to first answer on a database of 1 GB", "/api/health"),
    await beside("exec to the landing page on a database of 1 GB", "/"),
    // The first block, which is not measured, makes the certificate.
    await beside("exec to first answer with https beside http", "/api/health", { WINDROW_HTTPS: "yes" }),
  ])
}

/** Ms from exec to the first complete 200; over https where that is served. */
const firstAnswer = async (command: string[], path: string, env: Record<string, string> = {}) => {
  const [port, httpsPort] = [freePort(), freePort()]
  const url = env.WINDROW_HTTPS ? `https://127.0.0.1:${httpsPort}` : `http://127.0.0.1:${port}`
  const ports = { PORT: String(port), WINDROW_PORT: String(port), WINDROW_HTTPS_PORT: String(httpsPort) }
  const began = performance.now()
  const child = Bun.spawn(onCore(0, command), {
    env: { ...process.env, ...env, ...ports },
    stdout: "ignore",
    stderr: "ignore",
    stdin: "ignore",
  })
  let answer: Response | undefined
  for (const end = began + 60_000; performance.now() < end && !answer; )
    answer = await fetch(url + path, anyCertificate).catch(() => undefined)
  if (!answer) throw new Error(`${path} was not answered within a minute.`)
  await answer.bytes()
  const took = performance.now() - began
  child.kill("SIGKILL")
  await child.exited
  if (!answer.ok) throw new Error(`The first answer of ${path} was ${answer.status}.`)
  return took
}

const anyCertificate = { tls: { rejectUnauthorized: false } }
