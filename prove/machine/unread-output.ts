import { closeSync, constants, openSync } from "node:fs"
import { join } from "node:path"
import { cleanEnv, executable } from "../../e2e/windrow"
import { freePort } from "../../src/test/free-port"
import { until } from "../../src/test/until"
import { newFolder } from "../farm"
import type { Tally } from "../findings"
import { type Phone, send, signUp } from "../phone"
import { connect, exchange, jsonHeaders, requestBytes } from "../wire"

type Spawn = (command: string[], env: Record<string, string>) => Bun.Subprocess

/** stdout and stderr are a pipe that nobody reads. */
export const unreadPipe = (requests: number) => async (tally: Tally) => {
  const pipe = join(newFolder(), "pipe")
  await Bun.$`mkfifo ${pipe}`
  // Open for both, so that opening does not wait for a reader.
  const fd = openSync(pipe, constants.O_RDWR)
  await answersAll(tally, requests, (command, env) => Bun.spawn(command, { env, stdout: fd, stderr: fd }))
  closeSync(fd)
}

/** The output goes to a terminal that Ctrl-S has stopped. */
export const heldTerminal = (requests: number) => async (tally: Tally) => {
  const held = new Bun.Terminal({ data: () => undefined })
  await answersAll(
    tally,
    requests,
    (command, env) => Bun.spawn(command, { env, terminal: held }),
    () => held.write("\x13"),
  )
  held.close()
}

const answersAll = async (tally: Tally, requests: number, spawn: Spawn, hold = () => {}) => {
  const port = freePort()
  const data = join(newFolder(), "data")
  const flags = ["--host", "127.0.0.1", "--port", String(port), "--data", data]
  const server = spawn([executable, "serve", ...flags], cleanEnv())
  const url = `http://127.0.0.1:${port}`
  await until("a healthy server", async () => (await send(url, "GET", "/api/health")).status === 200)
  const phone = await signUp(url)
  hold()
  const answered = await answeredOf(port, phone, requests)
  tally.tried(requests)
  if (answered < requests)
    tally.wrong(`${answered} of ${requests} requests were answered`, requests - answered)
  server.kill()
  const isInOrder = await Promise.race([server.exited.then((code) => code === 0), after(5000, false)])
  tally.expect(isInOrder, "the process did not stop in order")
  server.kill("SIGKILL")
  await server.exited
}

/** How many requests over 8 connections are answered; a connection gives up after 3 seconds without an answer. */
const answeredOf = async (port: number, { cookie }: Phone, requests: number) => {
  const request = requestBytes("GET", "/api/rows/999", jsonHeaders(cookie))
  // The connections share it.
  const turns = Array(requests).keys()
  let answered = 0
  const work = async () => {
    const connection = await connect(port)
    for (const _ of turns) {
      const answer = await Promise.race([exchange(connection, request), after(3000, undefined)])
      if (!answer) break
      answered += 1
    }
    connection.reset()
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return answered
}

const after = <T>(milliseconds: number, value: T) => Bun.sleep(milliseconds).then(() => value)
