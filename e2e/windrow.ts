import { Database } from "bun:sqlite"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort, isFree } from "../src/test/free-port"
import { inTime, until } from "../src/test/until"

/** The built executable. */
export const executable = join(import.meta.dir, "../dist/windrow")

/** In ms: for a start, or a command to its end, on a loaded machine. */
const patience = 100_000

/** A new empty folder; the caller removes it. */
export const newFolder = () => mkdtempSync(join(tmpdir(), "windrow-"))

/** Without inherited WINDROW_* variables; the server ends with the test, even with a killed one. */
export const cleanEnv = (env: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? "",
  BUN_FEATURE_FLAG_NO_ORPHANS: "1",
  ...env,
})

type Options = { env?: Record<string, string>; flags?: string[]; folder?: string; port?: string }
export type Windrow = Awaited<ReturnType<typeof startWindrow>>

/**
 * Starts the executable on a free local port, or on `port`, and waits until it serves. It runs in `folder`, with its
 * database in `data` below; without `folder` it runs in a new one, which `stop` removes.
 */
export const startWindrow = async ({ env, flags = [], folder, port = `${freePort()}` }: Options = {}) => {
  // A child that a killed server was just starting has its sockets until it runs a program of its own.
  await until(`port ${port} is free`, () => isFree(Number(port)))
  const cwd = folder ?? newFolder()
  const command = [executable, "serve", "--host", "127.0.0.1", "--port", port, ...flags]
  const server = Bun.spawn(command, { cwd, env: cleanEnv(env), stdout: "pipe", stderr: "inherit" })
  const output: string[] = []
  const served = Promise.withResolvers<string>()
  const read = async () => {
    for await (const chunk of server.stdout.pipeThrough(new TextDecoderStream())) {
      output.push(chunk)
      const [address] = /http:\/\/\S+(?=\s)/.exec(output.join("")) ?? []
      if (address) served.resolve(address)
    }
    served.reject(new Error(`windrow ended before it served: ${output.join("")}`))
  }
  const reading = read().catch(served.reject)
  const url = await inTime("the address of a server that serves", served.promise, patience).catch((error) => {
    server.kill("SIGKILL")
    throw error
  })
  const stop = async () => {
    server.kill()
    const code = await server.exited
    // What it printed last is read after it has ended.
    await inTime("the end of the server's output", reading)
    if (folder === undefined) rmSync(cwd, { recursive: true })
    return code
  }
  return { url, pid: server.pid, exited: server.exited, folder: cwd, output: () => output.join(""), stop }
}

/** The port of a server with `--https`. */
export const securePortOf = ({ output }: Pick<Windrow, "output">) =>
  /https:\/\/\S+:(\d+)\n/.exec(output())?.[1] ?? ""

/** Where a server with `--https` keeps its authority and its certificate. */
export const tlsFolderOf = ({ folder }: Pick<Windrow, "folder">) => join(folder, "data/tls")

/** The database under a running server, which may be writing: a statement waits for it. */
export const databaseOf = ({ folder }: Pick<Windrow, "folder">): Database => {
  const database = new Database(join(folder, "data/windrow.db"))
  database.run("PRAGMA busy_timeout = 5000")
  return database
}

/** Runs another command of the executable to its end. */
export const runWindrow = async (
  args: string[],
  { cwd, env, input = "" }: { cwd?: string; env?: Record<string, string>; input?: string } = {},
) => {
  const command = Bun.spawn([executable, ...args], {
    ...(cwd && { cwd }),
    env: cleanEnv(env),
    timeout: patience,
    stdin: new TextEncoder().encode(input),
    stdout: "pipe",
    stderr: "pipe",
  })
  const [out, err] = await Promise.all([textOf(command.stdout), textOf(command.stderr)])
  return { code: await command.exited, out, err }
}

const textOf = (stream: ReadableStream) => new Response(stream).text()
