import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { treeOf } from "./processes"
import { failuresIn, listenToTests, type Test, withoutBanner } from "./reports"

/** What a job may take before it is ended. */
export type Bounds = { minutes: number; gigabytes: number }

/** A command of Bun with bounds; `service` is started before it and stopped afterwards, and tells its variables. */
export type Job = {
  name: string
  /** What follows `bun`: `test …`, of which the runner hears its tests, or a script. */
  command: readonly string[]
  bounds: Bounds
  env?: Record<string, string>
  service?: () => Promise<{ env: Record<string, string>; stop: () => Promise<unknown> }>
}

export type Outcome = {
  name: string
  isPassed: boolean
  seconds: number
  /** Of a core, in seconds: its own time and that of what it has started and waited for. */
  cpu: number
  /** The most memory that its processes had at once. */
  megabytes: number
  /** Both streams as they came; empty when they went to the terminal. */
  output: string
  /** The sentence that says which bound it reached, and in which test. */
  reached?: string
  failed: Test[]
}

/** Between two looks at a job, in ms. */
const pause = 1000
/** After SIGTERM, in ms. */
const grace = 3000
/** A job that prints without end would fill the disk. */
const mostOutput = 64 * 2 ** 20

/** Ends each job that runs. */
const running = new Set<(why: string) => void>()
let stopped: string | undefined

/** Ends the jobs that run; whoever begins others looks at `isStopped`. */
const stopAll = (why: string) => {
  stopped = why
  for (const end of running) end(why)
}

export const isStopped = () => stopped !== undefined

/** With the handlers installed, a signal ends the jobs and what they started: they are in groups of their own. */
export const stopOnSignals = () => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => stopAll(`The runner got ${signal}.`))
}

/** Runs a job to its end, or to its bound. `isLive` shows its output while it comes. */
export const runJob = async (job: Job, isLive = false): Promise<Outcome> => {
  const began = performance.now()
  try {
    const service = await job.service?.()
    return await runBounded(job, { ...process.env, ...job.env, ...service?.env }, isLive).finally(
      service?.stop,
    )
  } catch (error) {
    return { ...nothing, name: job.name, seconds: (performance.now() - began) / 1000, output: `${error}\n` }
  }
}

const nothing = { isPassed: false, seconds: 0, cpu: 0, megabytes: 0, output: "", failed: [] }

const runBounded = async (
  { name, command, bounds }: Job,
  env: Record<string, string | undefined>,
  isLive: boolean,
): Promise<Outcome> => {
  const began = performance.now()
  const reports = command[0] === "test" ? listenToTests() : undefined
  const output = isLive ? undefined : outputFile()
  const child = Bun.spawn(
    [process.execPath, "--no-orphans", ...(reports ? [reports.flag] : []), ...command],
    {
      env: { ...env, ...(isLive && process.stderr.isTTY && { FORCE_COLOR: "1" }) },
      // A group of its own, so that all of it can be ended.
      detached: true,
      stdin: "ignore",
      stdout: output?.descriptor ?? "inherit",
      stderr: output?.descriptor ?? "pipe",
    },
  )
  const shown = child.stderr instanceof ReadableStream ? show(child.stderr) : undefined
  let [most, reached] = [0, ""]
  let failed: Test[] | undefined
  let ending: Promise<void> | undefined
  const end = (why: string) => {
    if (ending) return
    reached = `${name} was ended ${reports?.doing() ?? "while it ran"}. ${why}`
    // Those that its end makes fail are not its own.
    failed = reports?.failed()
    ending = endTree(child)
  }
  const look = () => {
    const bytes = treeOf(child.pid).reduce((sum, each) => sum + each.bytes, 0)
    most = Math.max(most, bytes)
    if (bytes > bounds.gigabytes * 2 ** 30)
      end(`It had ${gigabytes(bytes)} GB of memory; the bound is ${bounds.gigabytes}.`)
    if (performance.now() - began > bounds.minutes * 60_000)
      end(`It took ${bounds.minutes} minutes, which is its bound.`)
    if (output && output.size() > mostOutput) end("It printed more than 64 MB.")
  }
  running.add(end)
  if (stopped !== undefined) end(stopped)
  const looking = setInterval(look, pause)
  const code = await child.exited
  await shown
  clearInterval(looking)
  running.delete(end)
  await ending
  signal(-child.pid, "SIGKILL")
  const printed = withoutBanner(output?.take() ?? "")
  const heard = failed ?? reports?.failed() ?? []
  reports?.close()
  return {
    name,
    isPassed: code === 0 && !reached,
    seconds: (performance.now() - began) / 1000,
    cpu: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6,
    megabytes: most / 2 ** 20,
    output: printed,
    ...(reached && { reached }),
    failed: heard.length > 0 || reached ? heard : failuresIn(printed),
  }
}

const gigabytes = (bytes: number) => (bytes / 2 ** 30).toFixed(1)

/** The group, and what has left it for one of its own, as browsers do. */
const endTree = async (child: Bun.Subprocess) => {
  // Stopped, it starts nothing that is not listed.
  signal(-child.pid, "SIGSTOP")
  const pids = treeOf(child.pid).map(({ pid }) => pid)
  signal(-child.pid, "SIGTERM")
  signal(-child.pid, "SIGCONT")
  const late = setTimeout(() => signal(-child.pid, "SIGKILL"), grace)
  await child.exited
  clearTimeout(late)
  for (const pid of [-child.pid, ...pids]) signal(pid, "SIGKILL")
}

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

const show = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
  for await (const text of stream.pipeThrough(new TextDecoderStream()))
    process.stderr.write(withoutBanner(text))
}

/** One file for both streams keeps their order. */
const outputFile = () => {
  const folder = mkdtempSync(join(tmpdir(), "windrow-output-"))
  const path = join(folder, "output")
  const descriptor = openSync(path, "a")
  return {
    descriptor,
    size: () => fstatSync(descriptor).size,
    take: () => {
      closeSync(descriptor)
      const text = readFileSync(path, "utf8")
      rmSync(folder, { recursive: true })
      return text
    },
  }
}
