import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { torture } from "../outbox-torture"
import { type Column, columnOf, type Outcome } from "./column"
import { jobs } from "./jobs"
import { type KeptBrowser, keptBrowserNamed, keptBrowsers } from "./kept-browsers"

/**
 * Does the jobs in each engine over http and over https, and the outbox's torture, and writes what came of them into the
 * table of docs/browsers.md: `bun run browsers` after a build. `--only=webkit` does it in one engine, `--job=round` the
 * first three jobs and this one; what was not tried keeps its cell. `--pictures=FOLDER` keeps what it sees.
 */
const flag = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const [only, job, pictures] = [flag("only"), flag("job"), flag("pictures")]
if (pictures) mkdirSync(pictures, { recursive: true })
const names = Object.keys(jobs).filter((name, place) => !job || place < 3 || name === job)

const addresses = ["http", "https"] as const
const tortured = "the outbox's torture"

type Row = Map<string, Outcome>

/** `cells` are by the names of jobs. */
type Engine = { key: string; name: string; cells: Map<string, string> }

/** What came of each job at both addresses, and the engine's name. */
const engineOf = async (browser: KeptBrowser) => {
  const columns: Column[] = []
  for (const address of addresses) {
    const keep = (file: string, bytes: Buffer) => {
      if (pictures) writeFileSync(join(pictures, `${browser.name} ${address} ${file}`), bytes)
    }
    const tell = (name: string, outcome: Outcome) =>
      console.error(`${browser.name}, ${address}, ${name}: ${textOf(outcome)}`)
    columns.push(await columnOf({ browser, isSecure: address === "https", names, keep, tell }))
  }
  const cells = new Map(
    names.map((name) => [
      name,
      cellOf(
        columns.map(({ outcomes }) => outcomes),
        name,
      ),
    ]),
  )
  if (!job) cells.set(tortured, await tortureOf(browser))
  return { name: `${browser.name} ${columns[0]?.version}`, cells }
}

const textOf = ({ state, words }: Outcome) =>
  state === "failed" ? `**failed: ${words}**` : state === "well" ? "yes" : words

/** One text, when that of both addresses is the same. */
const cellOf = (rows: readonly Row[], name: string) => {
  const texts = rows.map((row) => textOf(row.get(name) ?? { state: "failed", words: "not tried" }))
  const isSame = texts.every((text) => text === texts[0])
  return isSame ? (texts[0] ?? "") : texts.map((text, place) => `${addresses[place]}: ${text}`).join("; ")
}

/** Of two phones at once, one at each address. */
const tortureOf = async (browser: KeptBrowser) => {
  if (browser.isPrivate) return "keeps nothing when it ends"
  const { faults, readings, kills, reloads } = await torture({ browser, readings: 6 })
  if (faults.length > 0) return `**failed: ${faults.join(", ")}**`
  return `all ${readings} readings there, ${kills} kills, ${reloads} reloads`
}

const all = Object.keys(keptBrowsers)
const engines: Engine[] = []
for (const key of only ? [only] : all) engines.push({ key, ...(await engineOf(keptBrowserNamed(key))) })

const docs = join(import.meta.dir, "../../docs/browsers.md")
const [begin, end] = ["<!-- written by bun run browsers -->\n", "<!-- end -->"]

/**
 * The table of docs/browsers.md, with what was found out now in place of what stood there. Jobs whose cells are the same
 * share a line.
 */
const writeTable = () => {
  const text = readFileSync(docs, "utf8")
  const [head = "", rest = ""] = text.split(begin)
  const [old = "", tail = ""] = rest.split(end)
  const known = new Map(
    (old.match(/^\|.*$/gm) ?? []).flatMap((each) => {
      const [, together = "", ...cells] = each.split("|").map((cell) => cell.trim())
      return together.split(", ").map((job) => [job, cells] as const)
    }),
  )
  const cellsOf = (job: string, now: (engine: Engine) => string | undefined) =>
    all.map((each, place) => cellOfEngine(each, now) ?? known.get(job)?.[place] ?? "").join(" | ")
  const cellOfEngine = (each: string, now: (engine: Engine) => string | undefined) => {
    const engine = engines.find(({ key }) => key === each)
    return engine && now(engine)
  }
  const alike = Map.groupBy([...Object.keys(jobs), tortured], (job) =>
    cellsOf(job, ({ cells }) => cells.get(job)),
  )
  const lines = [
    `|  | ${cellsOf("", ({ name }) => name)} |\n`,
    `|${"---|".repeat(all.length + 1)}\n`,
    ...[...alike].map(([cells, together]) => `| ${together.join(", ")} | ${cells} |\n`),
  ]
  writeFileSync(docs, `${head}${begin}\n${lines.join("")}\n${end}${tail}`)
}

writeTable()
const cells = engines.flatMap(({ cells }) => [...cells.values()])
process.exit(cells.some((cell) => cell.includes("**failed")) ? 1 : 0)
