import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { onPostgres } from "../prove/on-postgres"
import type { Bounds, Job } from "./bounded"

/** Several times what the largest of each kind takes on two cores that do nothing else. */
const bounds: Bounds = { minutes: 20, gigabytes: 4 }
/** For rigs with all their tries. */
const long: Bounds = { minutes: 120, gigabytes: 4 }

/** The bound per test, in ms, is far below that of the job, so that Bun can name the test and go on. */
const bunTest = (...words: readonly string[]) => ["test", "--timeout", "120000", ...words]

/** With a browser one test may be a whole day of its user: on a busy machine WebKit takes two minutes for it. */
const browserTest = (file: string) => ["test", "--timeout", "300000", file]

const unit = (): Job[] => [{ name: "unit", command: bunTest("./src", "./runner"), bounds }]

const screens = (): Job[] => [
  { name: "screens", command: bunTest("--preload", "./web/test/dom.ts", "./web"), bounds },
]

const postgres = (names: readonly string[]): Job[] => [{ name: "postgres", bounds, ...onPostgres(names) }]

const root = join(import.meta.dir, "..")

const filesOf = (folder: string, ending: string, words: readonly string[]) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending))
    .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))

/** The files that take longest; of the others the longer text takes longer. */
const longest = ["tour", "uploads", "chart", "outbox", "silent-link"].map((name) => `${name}.test.ts`)

/** Each file in a process of its own, so that a browser that hangs takes no other file with it. */
const browser = (words: readonly string[]): Job[] =>
  filesOf("e2e", ".test.ts", words)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((name) => ({
      name: `e2e/${name}`,
      command: browserTest(`./e2e/${name}`),
      bounds,
      ...(alone[name] && { alone: alone[name] }),
    }))

/** Files without a browser come last, the longest of them at the end. */
const placeOf = (name: string) => {
  const path = join(root, "e2e", name)
  const { size } = statSync(path)
  if (longest.includes(name)) return longest.indexOf(name) - 1e9
  return /openFarm|chromium/.test(readFileSync(path, "utf8")) ? -size : size
}

const alone: Record<string, string> = {}

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

/** What `bun run test` runs: the lanes begin at both ends. */
export const all = (): Job[] => [
  ...browser([]),
  ...rigs(["--quick"]),
  ...screens(),
  ...unit(),
  ...postgres([]),
]
