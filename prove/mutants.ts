import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import { allMutants } from "./mutants/all"
import type { Mutant } from "./mutants/mutant"
import { startPostgres } from "./postgres"

/**
 * Applies each mutant to a copy of the tree and runs the tests of src there, or those that its list names.
 * `--only=word,word` takes those whose file and name have one of the words, `--workers=1` tries one at a time, `--check`
 * only looks whether all can be applied.
 * Fails below 95 % killed, and for a survivor that is not explained.
 */
// A list by hand: StrykerJS 10 makes 2,949 mutants of src and has no runner for Bun, so each costs a whole run (3 h).
const root = join(import.meta.dir, "..")
const goal = 0.95
const timeLimit = 600_000
/** In ms: how long a screen's test waits for what a mutant may keep away. */
const patience = 10_000
const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const only = option("only") ?? ""
const workers = Number(option("workers") ?? 2)
const isWanted = ({ file, name }: Mutant) => only.split(",").some((word) => `${file} ${name}`.includes(word))

const running = new Set<Bun.Subprocess>()

type Outcome = { mutant: Mutant; isKilled: boolean }

const main = async () => {
  await assertAllApply()
  if (process.argv.includes("--check")) return true
  const mutants = allMutants.filter(isWanted)
  const folder = mkdtempSync(join(tmpdir(), "windrow-mutants-"))
  // One test becomes another user, who must reach the folder.
  chmodSync(folder, 0o755)
  process.once("exit", () => {
    for (const run of running) run.kill("SIGKILL")
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  process.once("SIGINT", () => process.exit(130)).once("SIGTERM", () => process.exit(143))
  const postgres = mutants.some(({ onPostgres }) => onPostgres) ? await startPostgres() : undefined
  if (postgres) onPostgres = { PATH: postgres.path, WINDROW_TEST_DATABASE: postgres.url }
  const copies = Array.from({ length: workers }, (_, index) => copyOfTree(join(folder, `${index}`)))
  for (const engine of [embedded, onPostgres]) {
    for (const tests of testsOf(mutants.filter((mutant) => engineOf(mutant) === engine))) {
      const [failure] = await failuresIn(copies[0] ?? "", tests, engine)
      if (failure) throw new Error(`${tests} fails without a mutant: ${failure.text}`)
    }
  }
  const waiting = mutants.values()
  const outcomes = (await Promise.all(copies.map((copy) => work(copy, waiting)))).flat()
  await postgres?.stop()
  return report(outcomes)
}

/** What tests are told of their database. */
const embedded = {}
let onPostgres: Record<string, string> = {}
const engineOf = (mutant: Mutant) => (mutant.onPostgres ? onPostgres : embedded)

/** A refactoring that moves a line takes its mutants along: all that no longer apply are told at once. */
const assertAllApply = async () => {
  const results = await Promise.allSettled(allMutants.map(mutated))
  const stale = results.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : []))
  if (stale.length > 0) throw new Error(`${stale.length} mutants can't be applied:\n${stale.join("\n")}`)
}

/**
 * The tests that mutants meet, together and each file alone: one that passes only behind others would seem to kill every
 * mutant.
 */
const testsOf = (mutants: readonly Mutant[]) => {
  const together = new Map(mutants.map(({ tests = ["src"] }) => [tests.join(" "), tests]))
  const files = [...new Bun.Glob("{src,web}/**/*.test.{ts,tsx}").scanSync(root)]
    .map((path) => path.replaceAll("\\", "/"))
    .filter((file) => [...together.values()].flat().some((start) => file.startsWith(start)))
  return [...together.values(), ...files.sort().map((file) => [file])]
}

/** The file's text with the change. A change that cannot be applied or parsed would prove nothing. */
const mutated = async ({ name, file, find, replace }: Mutant) => {
  const text = await Bun.file(join(root, file)).text()
  const found = text.split(find).length - 1
  if (found !== 1) throw new Error(`${file}, ${name}: ${JSON.stringify(find)} is there ${found} times.`)
  const changed = text.replace(find, () => replace)
  new Bun.Transpiler({ loader: file.endsWith("x") ? "tsx" : "ts" }).transformSync(changed)
  return changed
}

const left = new Set(["node_modules", "dist", ".git"])

const copyOfTree = (folder: string) => {
  cpSync(root, folder, { recursive: true, filter: (path) => !left.has(relative(root, path)) })
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  mkdirSync(join(folder, "tmp"))
  return folder
}

/** The workers share `waiting`. */
const work = async (copy: string, waiting: Iterable<Mutant>): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const mutant of waiting) {
    const started = performance.now()
    const file = join(copy, mutant.file)
    writeFileSync(file, await mutated(mutant))
    let failure: Failure | undefined
    for (const tests of stagesFor(mutant)) failure ??= await killOf(copy, mutant, tests)
    if (failure?.file) killers.set(mutant.file, [failure.file])
    restore(copy, mutant)
    const seconds = Math.round((performance.now() - started) / 1000)
    console.error(`${seconds} s  ${mutant.file}, ${mutant.name}: ${failure?.text ?? "SURVIVED"}`)
    outcomes.push({ mutant, isKilled: failure !== undefined })
  }
  return outcomes
}

/** By source file: the test file that killed its last mutant, which mostly kills the next one. */
const killers = new Map<string, string[]>()

/** The likeliest tests first, then those beside the file and those of every noun. A survivor has met all. */
const stagesFor = ({ file, tests }: Mutant) => {
  const [last, beside] = [killers.get(file), dirname(file)]
  const first = last ? [last] : []
  const near = tests?.filter((each) => each.startsWith(beside)) ?? []
  if (tests) return [...first, ...(near.length > 0 ? [near] : []), tests]
  const hasTests =
    beside !== "src" && readdirSync(join(root, beside)).some((name) => name.endsWith(".test.ts"))
  return [...first, ...(hasTests ? [[beside]] : []), acrossNouns, ["src"]]
}
const isOfWeb = (path: string) => path.startsWith("web/")
const acrossNouns = ["src/rows", "src/test/limits.test.ts", "src/app/app.test.ts", "src/test/matrix.test.ts"]

/** A failing test as Bun names it, and its file where it is known. Slow: perhaps only the machine is busy. */
type Failure = { text: string; file?: string | undefined; isSlow: boolean }

/**
 * The failure that a mutant causes, if any. A slow one may come from a deadline on a busy machine, so a quick one is
 * looked for behind it in src; without one it counts when the same test file passes in the tree without the mutant. A
 * screen's test fails slowly: it waits for what does not come.
 */
const killOf = async (copy: string, mutant: Mutant, tests: readonly string[]) => {
  const engine = engineOf(mutant)
  const [failure] = await failuresIn(copy, tests, engine)
  if (!failure?.isSlow) return failure
  const others = mutant.tests ? [] : await failuresIn(copy, tests, engine, [])
  const quick = others.find(({ isSlow }) => !isSlow)
  if (quick) return quick
  restore(copy, mutant)
  const [without] = await failuresIn(copy, failure.file ? [failure.file] : tests, engine)
  writeFileSync(join(copy, mutant.file), await mutated(mutant))
  return without ? undefined : failure
}

const restore = (copy: string, { file }: Mutant) => cpSync(join(root, file), join(copy, file))

/** The tests that fail. A run that hangs fails; temporary files of the tests go with the copy. */
const failuresIn = async (
  copy: string,
  tests: readonly string[],
  engine: Record<string, string>,
  flags: readonly string[] = ["--bail"],
): Promise<Failure[]> => {
  const paths = tests.map((path) => `./${path}`)
  const screens = tests.some(isOfWeb) ? ["--preload", "./web/test/dom.ts"] : []
  const run = Bun.spawn([process.execPath, "test", "--timeout", "120000", ...screens, ...flags, ...paths], {
    cwd: copy,
    env: { ...process.env, ...engine, TMPDIR: join(copy, "tmp"), SCREEN_PATIENCE: String(patience) },
    stdout: "ignore",
    stderr: "pipe",
    timeout: timeLimit,
    killSignal: "SIGKILL",
  })
  running.add(run)
  const output = await new Response(run.stderr).text()
  const status = await run.exited
  running.delete(run)
  if (status === 0) return []
  const failed = [...output.matchAll(/^\(fail\) .*?(?:\[([\d.]+)ms\])?$/gm)].map((match) => ({
    text: match[0],
    file: [...output.slice(0, match.index).matchAll(/^((?:src|web)\/\S+\.test\.tsx?):$/gm)].at(-1)?.[1],
    isSlow: Number(match[1] ?? 0) >= patience,
  }))
  return failed.length > 0 ? failed : [{ text: `no test ended: ${output.slice(-300)}`, isSlow: true }]
}

const report = (outcomes: readonly Outcome[]) => {
  const survivors = outcomes.filter(({ isKilled }) => !isKilled).map(({ mutant }) => mutant)
  const unexplained = survivors.filter(({ equivalent }) => equivalent === undefined)
  const killed = outcomes.length - survivors.length
  const rate = killed / (killed + unexplained.length)
  console.log("| mutants | killed | survived | equivalent | killed of the others | goal |")
  console.log("|---|---|---|---|---|---|")
  const counts = [outcomes.length, killed, unexplained.length, survivors.length - unexplained.length]
  console.log(`| ${counts.join(" | ")} | ${(rate * 100).toFixed(1)} % | ≥ ${goal * 100} % |\n`)
  for (const { file, name, equivalent } of survivors)
    console.log(`- ${file}, ${name}: ${equivalent ?? "**not explained**"}`)
  for (const { mutant } of outcomes.filter(({ mutant, isKilled }) => isKilled && mutant.equivalent))
    console.log(`- ${mutant.file}, ${mutant.name}: killed although it is listed as equivalent`)
  return outcomes.length > 0 && unexplained.length === 0 && rate >= goal
}

process.exit((await main()) ? 0 : 1)
