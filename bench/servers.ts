import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Subprocess } from "bun"
import { freePort } from "../src/test/free-port"
import type { Rate } from "./compare"
import type { Load, Result } from "./load"

export const root = join(import.meta.dir, "..")
export const executable = join(root, "dist/windrow")
const pinnable = process.platform === "linux" && Bun.which("taskset") !== null

/** Servers run on the first core, load on the second, so that they don't compete. */
export const onCore = (core: 0 | 1, command: string[]) =>
  pinnable ? ["taskset", "-c", String(core), ...command] : command

/** Keeps this process on the second core while it waits for answers without a pause. */
export const offServers = async <T>(work: () => Promise<T>): Promise<T> => {
  if (!pinnable) return work()
  const allowed = affinity()
  affinity("1")
  return work().finally(() => affinity(allowed))
}

/** The cores of all threads of this process, as a list for taskset; sets them first, if some are given. */
const affinity = (cores?: string) => {
  const pid = String(process.pid)
  if (cores !== undefined) Bun.spawnSync(["taskset", "-acp", cores, pid])
  return Bun.spawnSync(["taskset", "-cp", pid]).stdout.toString().split(": ").at(-1)?.trim()
}

export type Running = { port: number; pid: number; stop: () => Promise<void> }

/**
 * Starts a command that listens on the port in PORT or WINDROW_PORT, and waits for its first answer. Its output goes to
 * the file `log`, if given: to /dev/null it would print line by line, as to a terminal.
 */
export const start = async (
  command: string[],
  env: Record<string, string> = {},
  log?: string,
  core: 0 | 1 = 0,
): Promise<Running> => {
  const port = freePort()
  const child = Bun.spawn(onCore(core, command), {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), WINDROW_PORT: String(port), ...env },
    stdout: log ? Bun.file(log) : "ignore",
    stderr: "inherit",
    stdin: "ignore",
  })
  // Also ends the server of a question that failed.
  process.once("exit", () => child.kill())
  await answering(port, child)
  return { port, pid: child.pid, stop: () => stop(child) }
}

export const startWindrow = (data: string, settings: Record<string, string> = {}) => {
  if (!existsSync(executable)) throw new Error("dist/windrow is missing: run `bun run build` first.")
  const env = { WINDROW_HOST: "127.0.0.1", WINDROW_DATA: data, ...settings }
  return start([executable, "serve"], env, join(data, "log"))
}

/** A reference server of bench/reference, by name. */
export const startReference = (name: string, env: Record<string, string> = {}, core: 0 | 1 = 0) =>
  start([process.execPath, join(root, "bench/reference", `${name}.ts`)], env, undefined, core)

/**
 * Gives a server so large a share of a core, however idle the machine is, so that several have room beside their database and the
 * load. The control group ends with the run. Linux, as root.
 */
export const limitToShare = ({ pid }: Running, share: number) => {
  const isNew = existsSync("/sys/fs/cgroup/cgroup.controllers")
  const folder = join("/sys/fs/cgroup", isNew ? "" : "cpu", `windrow-bench-${pid}`)
  const period = 10_000
  const quota = String(Math.round(share * period))
  mkdirSync(folder)
  process.once("exit", () => rmdirSync(folder))
  if (isNew) writeFileSync(join(folder, "cpu.max"), `${quota} ${period}`)
  else {
    writeFileSync(join(folder, "cpu.cfs_period_us"), String(period))
    writeFileSync(join(folder, "cpu.cfs_quota_us"), quota)
  }
  writeFileSync(join(folder, "cgroup.procs"), String(pid))
}

/** Runs the load generator and returns its result. */
export const load = async (server: Running, what: Omit<Load, "port">): Promise<Result> => {
  const child = Bun.spawn(onCore(1, [process.execPath, join(root, "bench/load.ts")]), {
    stdin: new Blob([JSON.stringify({ ...what, port: server.port })]),
    stderr: "inherit",
  })
  const result: Result = await new Response(child.stdout).json()
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.answers} requests failed`)
  return result
}

/** A block of load on servers that share it: their rate, and the CPU that each request cost them. {n} begins anew. */
export const rateOf = async (
  servers: readonly Running[],
  what: Omit<Load, "port" | "from">,
): Promise<Rate & Result> => {
  const before = cpuOf(servers)
  const each = { ...what, connections: what.connections / servers.length }
  const from = () => Math.floor(Math.random() * 1e9)
  const results = await Promise.all(servers.map((server) => load(server, { ...each, from: from() })))
  const sum = (of: (result: Result) => number) => results.reduce((all, result) => all + of(result), 0)
  const answers = sum((result) => result.answers)
  if (answers === 0) throw new Error("Nothing was answered within the block.")
  return {
    answers,
    failures: 0,
    perSecond: sum((result) => result.perSecond),
    p50: Math.max(...results.map(({ p50 }) => p50)),
    p99: Math.max(...results.map(({ p99 }) => p99)),
    cpu: (cpuOf(servers) - before) / answers,
  }
}

/** Begins a block when the disk has all that the others wrote: Linux would write it meanwhile, and slow down whoever comes next. */
export const whenWritten =
  <T>(block: () => Promise<T>) =>
  async (): Promise<T> => {
    await Bun.spawn(["sync"]).exited
    return block()
  }

/** µs of the processes so far, user and system, which Linux counts in hundredths of a second. */
export const cpuOf = (servers: readonly Running[]) =>
  servers
    .flatMap(
      ({ pid }) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13) ?? [],
    )
    .reduce((sum, ticks) => sum + Number(ticks) * 10_000, 0)

/** What the app sends with each record, in its form: load.ts makes it new in each request. */
export const newKey = { "Idempotency-Key": "0123456789abcdef0123456{n}" }

/** A complete HTTP request as text. */
export const wire = (method: string, path: string, headers: Record<string, string> = {}, body = "") => {
  const lines = Object.entries({
    Host: "localhost",
    ...headers,
    ...(body && { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(body)) }),
  })
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`
}

/** A reading with its photo, as the app sends it over a good link. */
export const photoReading = (row: number | undefined, headers: Record<string, string>, photo: Uint8Array) =>
  wire("POST", `/api/rows/${row}/temperatures`, {
    ...headers,
    "Content-Type": "image/jpeg",
    "Content-Length": String(photo.length),
    "Windrow-Record": JSON.stringify({ temperature: 140, photoUrl: "/api/uploads/{n}" }),
  }) + Buffer.from(photo).toString("latin1")

const answering = async (port: number, child: Subprocess) => {
  for (let tries = 0; tries < 2000 && child.exitCode === null; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined)
    if (answer) return void (await answer.arrayBuffer())
    await Bun.sleep(5)
  }
  throw new Error(`Nothing answers on port ${port}.`)
}

const stop = async (child: Subprocess) => {
  child.kill("SIGTERM")
  await child.exited
}

/** Runs a reference of bench/reference to its end on the servers' core; returns the rate that it prints. */
export const reference = async (name: string, env: Record<string, string>): Promise<Rate> => {
  const command = onCore(0, [process.execPath, join(root, "bench/reference", `${name}.ts`)])
  const child = Bun.spawn(command, { env: { ...process.env, ...env }, stderr: "inherit" })
  return new Response(child.stdout).json()
}

/** Compiles a minimal executable that shows Bun's own share. */
export const bareExecutable = async (folder: string) => {
  const outfile = join(folder, "bare")
  const built = await Bun.build({
    entrypoints: [join(root, "bench/reference/bare.ts")],
    compile: { outfile },
    format: "esm",
    bytecode: true,
    minify: true,
    target: "bun",
  })
  if (!built.success) throw new Error("The bare executable could not be built.")
  return outfile
}
