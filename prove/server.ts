import { existsSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dir, "..")
export const executable = join(root, "dist/windrow")
/** The same program from its sources, with some of its pragmas replaced: see pragmas.ts. */
export const fromSources = [
  process.execPath,
  "--preload",
  join(import.meta.dir, "pragmas.ts"),
  join(root, "src/main.ts"),
]

export const admin = { email: "ada@farm.test", password: "north-yard" }

export type Server = Awaited<ReturnType<typeof startServer>>

type Options = {
  data: string
  env?: Record<string, string>
  /** Goes before the command, for example strace with its flags. */
  under?: string[]
  command?: string[]
}

/** Starts Windrow on a free port. `url` is undefined when it ended before it served. */
export const startServer = async ({ data, env = {}, under = [], command = [executable] }: Options) => {
  if (!existsSync(executable)) throw new Error("dist/windrow is missing: run `bun run build` first.")
  const serve = [...command, "serve", "--host", "127.0.0.1", "--port", "0", "--data", data]
  const child = Bun.spawn([...under, ...serve], {
    cwd: root,
    env: { ...baseEnv(), ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  })
  const errors = new Response(child.stderr).text()
  const url = await addressIn(child.stdout)
  /** Ends the server, and tells its exit code; undefined when a signal ended it. */
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal)
    const late = setTimeout(() => child.kill("SIGKILL"), 20_000)
    await child.exited
    clearTimeout(late)
    return child.signalCode ? undefined : (child.exitCode ?? undefined)
  }
  const isAlive = () => child.exitCode === null && child.signalCode === null
  return { url, pid: child.pid, exited: child.exited, errors, stop, isAlive }
}

/** No WINDROW_* of the person who runs the rigs; and the server ends with the rig. */
const baseEnv = () => ({
  PATH: process.env.PATH ?? "",
  BUN_FEATURE_FLAG_NO_ORPHANS: "1",
  WINDROW_ADMIN_EMAIL: admin.email,
  WINDROW_ADMIN_PASSWORD: admin.password,
})

/** Reads on to the end after the address is found, so that the server's output never blocks it. */
const addressIn = (output: ReadableStream<Uint8Array<ArrayBuffer>>) =>
  new Promise<string | undefined>((resolve, reject) => {
    const read = async () => {
      let head = ""
      for await (const chunk of output.pipeThrough(new TextDecoderStream())) {
        if (head.length < 4096) head += chunk
        const address = /http:\/\/[\d.:]+(?=\s)/.exec(head)?.[0]
        if (address) resolve(address)
      }
      resolve(undefined)
    }
    read().catch(reject)
  })
