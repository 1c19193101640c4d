import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { until } from "../src/test/until"
import { type Bounds, runJob } from "./bounded"
import { inLanes } from "./lanes"
import { treeOf } from "./processes"
import { failuresIn } from "./reports"
import { failuresOf, tableOf } from "./table"

const folder = mkdtempSync(join(tmpdir(), "windrow-runner-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a file with one test that passes and one with this body. */
const run = (body: string, bounds: Partial<Bounds> = {}) => {
  const path = join(folder, `${Bun.randomUUIDv7()}.test.ts`)
  writeFileSync(
    path,
    `import { test } from "bun:test"\ntest("fine", () => {})\ntest("body", async () => {${body}})`,
  )
  return runJob({ name: "job", command: ["test", path], bounds: { minutes: 1, gigabytes: 2, ...bounds } })
}

test("a job that ends within its bounds tells its output, time and memory", async () => {
  const outcome = await run("console.log('said'); await Bun.sleep(1200)")
  expect(outcome).toMatchObject({ isPassed: true, failed: [] })
  expect(outcome.output).toContain("said")
  expect(outcome.output).toContain(" 2 pass")
  expect(outcome.output).not.toContain("Inspector")
  expect(outcome.seconds).toBeGreaterThan(1.2)
  expect(outcome.cpu).toBeGreaterThan(0)
  expect(outcome.megabytes).toBeGreaterThan(1)
  expect(outcome.reached).toBeUndefined()
})

test("a test that never lets go of its thread is ended at the bound on time, and named", async () => {
  const outcome = await run("process.on('SIGTERM', () => {}); for (;;) await null", { minutes: 0.02 })
  expect(outcome.isPassed).toBe(false)
  expect(outcome.reached).toMatch(
    /^job was ended in "body" of .*test\.ts, which began \d+ s before\. It took 0\.02/,
  )
})

test("a test whose memory grows is ended at the bound on memory, and named", async () => {
  const outcome = await run("const heard = []; for (;;) heard.push(await { row: heard.length })", {
    gigabytes: 0.2,
  })
  expect(outcome.reached).toMatch(
    /^job was ended in "body" of .* It had 0\.\d GB of memory; the bound is 0\.2\.$/,
  )
})

test("what a test has started ends with it, also in a group of its own", async () => {
  const mark = `${7000 + (process.pid % 1000)}.5`
  const outcome = await run(
    `Bun.spawn(["sleep", "${mark}"]); Bun.spawn(["sleep", "${mark}"], { detached: true }); await Bun.sleep(60_000)`,
    { minutes: 0.02 },
  )
  expect(outcome.reached).toContain('in "body"')
  // A killed process ends when it has its next turn.
  const listed = () => Bun.spawnSync(["ps", "-axo", "args"]).stdout.toString()
  await until("an end of both", () => !listed().includes(`sleep ${mark}`))
})

test("a failure is told with its test, and each job has a line in the table", async () => {
  const outcome = await run("throw new Error('no')")
  expect(outcome).toMatchObject({ isPassed: false, failed: [{ name: "body", isFailed: true }] })
  expect(failuresOf([outcome])).toMatch(
    /^job failed\.\n {2}.*test\.ts: body \(0\.0 s\)\n(.*\n)* {4}error: no\n/,
  )
  expect(tableOf([outcome, { ...outcome, name: "longest", seconds: 3 }]).split("\n")).toEqual([
    expect.stringContaining("seconds    CPU s  peak MB"),
    expect.stringMatching(/^longest {6}3\.0 /),
    expect.stringMatching(/^job /),
    expect.stringMatching(/^ +[3-9]\.\d /),
  ])
})

test("a script that fails is told with what it printed last", async () => {
  const path = join(folder, "script.ts")
  writeFileSync(path, "console.log('| a rig |'); console.error('a rig: one copy is lost'); process.exit(1)")
  const outcome = await runJob({ name: "rig", command: [path], bounds: { minutes: 1, gigabytes: 2 } })
  expect(failuresOf([outcome])).toBe("rig failed.\n    | a rig |\n    a rig: one copy is lost")
})

test("a failure that Bun has only printed is told with its test, once", () => {
  const output =
    "\na/b.test.ts:\n(pass) fine [1.20ms]\n(fail) group > body [3.00ms]\n\n1 tests failed:\n(fail) group > body [3.00ms]\n"
  expect(failuresIn(output)).toMatchObject([{ file: "a/b.test.ts", name: "group > body", isFailed: true }])
})

test("a service runs around its job, and one that does not start fails it", async () => {
  const bounds = { minutes: 1, gigabytes: 1 }
  const path = join(folder, "print.ts")
  writeFileSync(path, "console.log(process.env.PLACE)")
  let stops = 0
  const stop = async () => ++stops
  const job = {
    name: "print",
    command: [path],
    bounds,
    service: async () => ({ env: { PLACE: "barn" }, stop }),
  }
  expect(await runJob(job)).toMatchObject({ isPassed: true, output: "barn\n" })
  expect(stops).toBe(1)
  const service = async () => Promise.reject(new Error("no room"))
  expect(await runJob({ ...job, service })).toMatchObject({ isPassed: false, output: "Error: no room\n" })
})

test("each lane takes the next job of the list", async () => {
  const path = join(folder, "sleep.ts")
  writeFileSync(path, "await Bun.sleep(Number(process.argv[2]))")
  const job = (name: string, ms: number) => ({
    name,
    command: [path, String(ms)],
    bounds: { minutes: 1, gigabytes: 1 },
  })
  const ended: string[] = []
  const jobs = [job("long", 900), job("other", 300), job("short", 1)]
  const outcomes = await inLanes(jobs, 2, ({ name }) => ended.push(name))
  expect(ended).toEqual(["other", "short", "long"])
  expect(outcomes.every(({ isPassed }) => isPassed)).toBe(true)
})

test("a stopped runner ends its jobs and begins no other", async () => {
  const path = join(folder, "stopped.ts")
  const kit = join(import.meta.dir, "bounded")
  const lanes = join(import.meta.dir, "lanes")
  writeFileSync(
    path,
    `import { stopOnSignals } from ${JSON.stringify(kit)}
    import { inLanes } from ${JSON.stringify(lanes)}
    stopOnSignals()
    const job = { command: ["-e", "console.error('begun'); setInterval(() => {}, 1000)"], bounds: { minutes: 1, gigabytes: 1 } }
    console.log(JSON.stringify(await inLanes([{ ...job, name: "one" }, { ...job, name: "two" }], 1, () => {})))`,
  )
  const runner = Bun.spawn([process.execPath, path], { stdout: "pipe" })
  const children = () => treeOf(runner.pid).slice(1)
  const begun = await until("a job", () => children().length > 0 && children())
  runner.kill()
  const outcomes: { reached: string }[] = await new Response(runner.stdout).json()
  expect(outcomes.map(({ reached }) => reached)).toEqual([
    "one was ended while it ran. The runner got SIGTERM.",
  ])
  for (const { pid } of begun) expect(treeOf(pid)).toEqual([])
})
