import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { differing, onPostgres } from "../prove/on-postgres"
import type { Bounds, Job } from "./bounded"

/** Several times what the largest of each kind takes on two cores that do nothing else. */
const bounds: Bounds = { minutes: 60, gigabytes: 4 }
/** For rigs with all their tries. */
const long: Bounds = { minutes: 120, gigabytes: 4 }

/** The bound per test, in ms, is far below that of the job, so that Bun can name the test and go on. */
const bunTest = (...words: readonly string[]) => ["test", "--timeout", "120000", ...words]

/** With a browser one test may be a whole day of its user: on a busy machine WebKit takes two minutes for it. */
const browserTest = (file: string) => ["test", "--timeout", "300000", file]

const root = join(import.meta.dir, "..")

/** The rooms of src, and what is asked of all of them together: the matrix of rights takes as long as half of the rooms. */
const unit = (): Job[] => {
  const jobs = sharesOf("src", 2).map((rooms, nth) => ({
    name: `unit-${nth + 1}`,
    command: bunTest(...rooms, ...(nth === 0 ? ["./runner"] : [])),
    bounds,
  }))
  return [...jobs, { name: "house", command: bunTest("./src/test"), bounds }]
}

const screens = (): Job[] =>
  sharesOf("web", 3).map((rooms, nth) => ({
    name: `screens-${nth + 1}`,
    command: bunTest("--preload", "./web/test/dom.ts", ...rooms),
    bounds,
    // Nothing of a screen runs often enough to be worth the last compiler: without it a test takes a fifth less.
    env: { BUN_JSC_useFTLJIT: "0" },
  }))

/** The rooms of a folder in so many shares, whose tests are about as long. */
const sharesOf = (folder: string, count: number): string[][] => {
  const shares = Array.from({ length: count }, () => ({ length: 0, rooms: [] as string[] }))
  const rooms = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((each) => each.isDirectory() && join(folder, each.name) !== "src/test")
    .map(({ name }) => ({ path: `./${folder}/${name}`, length: lengthOf(join(folder, name)) }))
    .filter(({ length }) => length > 0)
  for (const { path, length } of rooms.toSorted((one, other) => other.length - one.length)) {
    const least = shares.reduce((one, other) => (other.length < one.length ? other : one))
    least.rooms.push(path)
    least.length += length
  }
  return shares.map(({ rooms }) => rooms)
}

/** Of a folder's tests, in bytes. */
const lengthOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .reduce((sum, name) => sum + statSync(join(root, folder, name)).size, 0)

/** The tour's recipes for a field, a kind and a role, followed on a copy of the sources. */
const recipes = (): Job[] => [
  { name: "recipes", command: ["test", "--timeout", "1800000", "./src/test/recipes.slow.ts"], bounds },
]

/** The matrix is a job of its own, as on SQLite. */
const postgres = (names: readonly string[]): Job[] => onPostgres(names).map((job) => ({ bounds, ...job }))

const filesOf = (folder: string, ending: string, words: readonly string[]) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending))
    .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))

/** What takes longest, which begins first. */
const longest = [
  ...["house", "screens-1", "screens-2", "screens-3", "unit-1", "unit-2", "postgres", "postgres-house"],
  ...["e2e/tour.test.ts", "e2e/uploads.test.ts", "e2e/kept-store.test.ts", "e2e/engine-webkit.test.ts"],
  ...["e2e/engine-firefox.test.ts", "e2e/engine-oldest.test.ts", "e2e/outbox.test.ts"],
  ...["e2e/outbox-torture-webkit.test.ts", "e2e/engines-in-short.test.ts", "e2e/chart.test.ts"],
]

const named = (name: string) => `e2e/${name}.test.ts`

/**
 * Of the browser's tests and of the rigs those of each run: once what the README promises, in Chromium, and in short in WebKit,
 * Firefox and the oldest Chromium. The others prove it for each screen, width, language and kind of file, and with more tries.
 */
export const everyRun: readonly string[] = [
  ...["main-job", "round", "ladder", "pile", "units", "life-cycle", "crew", "live", "desk", "public"].map(
    named,
  ),
  ...["outbox", "offline-screens", "service-worker", "shared-phone", "engines-in-short"].map(named),
  ...["outbox-torture-webkit", "oldest-browser", "pages", "https", "copies", "executable"].map(named),
  ...["power-cut", "fsync-errors", "cut-connections", "schema"].map((name) => `prove/rigs/${name}.ts`),
]

/** Each file in a process of its own, so that a browser that hangs takes no other file with it. A longer text takes longer. */
const browser = (words: readonly string[]): Job[] =>
  filesOf("e2e", ".test.ts", words)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .map((name) => ({ name: `e2e/${name}`, command: browserTest(`./e2e/${name}`), bounds }))

const sizeOf = (name: string) => statSync(join(root, "e2e", name)).size

/** Each rig of `prove`; of the words, `--quick` is for a smaller number of tries, and `--only=` need not be written. */
const rigs = (words: readonly string[]): Job[] => {
  const isQuick = words.includes("--quick")
  const names = words.filter((word) => word !== "--quick").map((word) => word.replace("--only=", ""))
  return filesOf("prove/rigs", ".ts", names).map((name) => ({
    name: `prove/rigs/${name}`,
    command: ["prove/run.ts", `--only=${name}`, ...(isQuick ? ["--quick"] : [])],
    bounds: isQuick ? bounds : long,
  }))
}

export const kinds = { browser, rigs, screens, unit, postgres }

const everything = (): Job[] => [
  ...unit(),
  ...screens(),
  ...postgres([]),
  ...recipes(),
  ...browser([]),
  ...rigs(["--quick"]),
]

/** What `bun run test` runs. */
const ordinary = (): Job[] => [
  ...unit(),
  ...screens(),
  ...postgres(differing),
  ...[...browser([]), ...rigs(["--quick"])].filter(({ name }) => everyRun.includes(name)),
]

const placeOf = ({ name }: Job) => (longest.includes(name) ? longest.indexOf(name) : longest.length)

/** What `bun run test` runs, or `bun run test:all`: the longest first. */
export const whole = (isAll: boolean): Job[] =>
  (isAll ? everything() : ordinary()).toSorted((one, other) => placeOf(one) - placeOf(other))
