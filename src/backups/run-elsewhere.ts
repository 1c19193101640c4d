import { setPriority } from "node:os"
import { join } from "node:path"
import { byServer } from "../audit/by-server"
import { type Activity, activityOf, hasMoved } from "./activity"

type How = {
  /** Added to this process's own. */
  environment?: Record<string, string>
  /** In milliseconds: a command that neither computes nor reads nor writes for so long is killed, and not waited for. */
  silence?: number
  /** In milliseconds: the same for a short command that is not done by then; it does not give way to others. */
  limit?: number
}

/** In bytes: a list of ten thousand copies has two million. What prints more is killed. */
const mostPrinted = 16 * 1024 * 1024

/** `message` is what it printed as error, `out` the rest. `isSilent`: it was given up, and may hang still. */
export type Run = { isOk: boolean; message: string; out: string; isSilent: boolean }

/**
 * Runs a command of this program in another process, because SQLite blocks while it reads everything, because a folder on
 * a share may hang, and behind what else the machine does. It ends with the server: reading, it would keep its log from
 * being emptied.
 */
export const runElsewhere = (words: readonly string[], how: How = {}): Promise<Run> => {
  const self = [
    process.execPath,
    ...(Bun.isStandaloneExecutable ? [] : [join(import.meta.dir, "../main.ts")]),
  ]
  return runProgram([...self, ...words], how)
}

/** Like `runElsewhere`, for any program. */
export const runProgram = async (
  words: readonly string[],
  { environment = {}, ...bounds }: How,
): Promise<Run> => {
  const command = Bun.spawn([...words], {
    env: { ...process.env, ...environment, ...byServer() },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  })
  const stop = () => command.kill()
  for (const signal of stops) process.on(signal, stop)
  if (bounds.limit === undefined) giveWay(command.pid)
  const watch = watchOver(command.pid, bounds)
  const done = await Promise.race([endOf(command), watch.silent])
  watch.end()
  for (const signal of stops) process.off(signal, stop)
  if (done !== undefined) return done
  // In a call to a disk that hangs, a process may not end before the disk answers.
  command.kill("SIGKILL")
  command.unref()
  return { isOk: false, message: "", out: "", isSilent: true }
}

type Command = Bun.Subprocess<"ignore", "pipe", "pipe">

const endOf = async (command: Command): Promise<Run> => {
  const [out, said] = await Promise.all([textOf(command.stdout, command), textOf(command.stderr, command)])
  const isOk = (await command.exited) === 0
  if (out === undefined || said === undefined)
    return { isOk: false, message: "The command printed too much, and was ended.", out: "", isSilent: false }
  return { isOk, message: said.trim(), out, isSilent: false }
}

/** Undefined when it is more than `mostPrinted`; then the command has been killed. */
const textOf = async (stream: ReadableStream<Uint8Array>, command: Command) => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > mostPrinted) {
      command.kill("SIGKILL")
      return undefined
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** `silent` resolves when the process has been still for too long. Where nobody tells what it does, after six hours. */
const watchOver = (id: number, { silence, limit }: How) => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timers: Timer[] = []
  if (limit !== undefined) timers.push(setTimeout(() => resolve(undefined), limit))
  if (silence !== undefined) timers.push(setInterval(stillness(id, silence, resolve), silence / 10))
  for (const timer of timers) timer.unref()
  const end = () => {
    for (const timer of timers) clearInterval(timer)
  }
  return { silent: promise, end }
}

const unseen = 6 * 3_600_000

const stillness = (id: number, silence: number, isStill: (nothing: undefined) => void) => {
  let last: Activity | undefined = activityOf(id)
  let since = performance.now()
  return () => {
    const now = activityOf(id)
    if (now && (!last || hasMoved(last, now))) {
      last = now
      since = performance.now()
    } else if (performance.now() - since >= (now ? silence : unseen)) isStill(undefined)
  }
}

const stops = ["SIGTERM", "SIGINT", "SIGHUP"] as const

const giveWay = (id: number) => {
  try {
    setPriority(id, 10)
  } catch {
    // It has ended already, or the system has no priorities.
  }
}
