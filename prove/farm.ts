import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { cleanEnv, executable } from "../e2e/windrow"
import { signUp } from "./phone"

const scratch = mkdtempSync(join(tmpdir(), "windrow-prove-"))
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }))
let folders = 0

/** A new empty folder that is removed when the run ends. */
export const newFolder = (name = "folder") => {
  const folder = join(scratch, `${++folders}-${name}`)
  mkdirSync(folder)
  return folder
}

export type FarmOptions = {
  /** The data folder; a new one otherwise. */
  data?: string
  env?: Record<string, string>
  flags?: string[]
  /** Instead of dist/windrow. */
  program?: string
  /** A free one otherwise. */
  port?: number
}

/** Ways in which a start ends: with a server, or with an exit code and the text on stderr. */
export type Start =
  | { farm: Farm; code?: never; said?: never }
  | { farm?: never; code: number | null; said: string }

/** Starts dist/windrow on 127.0.0.1 and waits until it serves or has ended. */
export const tryStart = async ({
  data = join(newFolder(), "data"),
  env,
  flags = [],
  program = executable,
  port = 0,
}: FarmOptions = {}): Promise<Start> => {
  const output = newFolder("output")
  const [out, err] = [join(output, "out"), join(output, "err")]
  const place = ["--host", "127.0.0.1", "--port", String(port), "--data", data]
  const command = [program, "serve", ...place, ...flags]
  const process = Bun.spawn(command, {
    cwd: output,
    env: cleanEnv(env),
    stdin: "ignore",
    stdout: openSync(out, "w"),
    stderr: openSync(err, "w"),
  })
  const end = Date.now() + 20_000
  while (process.exitCode === null && process.signalCode === null && Date.now() < end) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(readFileSync(out, "utf8")) ?? []
    if (url) return { farm: farmOf(process, url, data, { out, err }) }
    await Bun.sleep(5)
  }
  process.kill("SIGKILL")
  return { code: process.exitCode, said: readFileSync(err, "utf8").trim() }
}

const farmOf = (process: Bun.Subprocess, url: string, data: string, files: { out: string; err: string }) => {
  /** The exit code, once it has ended; null after 15 s, when it is killed. */
  const ended = async () => {
    const late = setTimeout(() => process.kill("SIGKILL"), 15_000)
    await process.exited
    clearTimeout(late)
    return process.exitCode
  }
  return {
    url,
    data,
    port: Number(new URL(url).port),
    pid: process.pid,
    ended,
    get isAlive() {
      return process.exitCode === null && process.signalCode === null
    },
    /** Everything it has written so far, on stdout and stderr. */
    output: () => readFileSync(files.out, "utf8") + readFileSync(files.err, "utf8"),
    errors: () => readFileSync(files.err, "utf8"),
    signal: (signal: NodeJS.Signals) => process.kill(signal),
    stop: (signal: NodeJS.Signals = "SIGTERM") => {
      process.kill(signal)
      return ended()
    },
  }
}

export type Farm = ReturnType<typeof farmOf>

/**
 * Starts a server that must start.
 * @throws Error with the text on stderr when it does not.
 */
export const startFarm = async (options: FarmOptions = {}): Promise<Farm> => {
  const start = await tryStart(options)
  if (start.farm) return start.farm
  throw new Error(`windrow did not start (exit ${start.code}): ${start.said}`)
}

/** A started server with a signed-in phone and one row. */
export const farmWithRow = async (options: FarmOptions = {}) => {
  const farm = await startFarm(options)
  const phone = await signUp(farm.url)
  return { farm, phone, row: await phone.addRow() }
}
