import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { torture } from "../outbox-torture"
import { type Column, columnOf, type Outcome } from "./column"
import { jobs } from "./jobs"
import { type KeptBrowser, keptBrowserNamed, keptBrowsers } from "./kept-browsers"

/**
 * Does the jobs in each engine over http and over https, and the outbox's torture, and writes the table into
 * docs/browsers.md: `bun run browsers` after a build. `--only=webkit` prints the table of one engine, `--job=round` of
 * the first three jobs and this one; `--pictures=FOLDER` keeps what it sees.
 */
const flag = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const [only, job, pictures] = [flag("only"), flag("job"), flag("pictures")]
if (pictures) mkdirSync(pictures, { recursive: true })
const isWhole = !only && !job
const names = Object.keys(jobs).filter((name, place) => !job || place < 3 || name === job)

const addresses = ["http", "https"] as const
const tortured = "the outbox's torture"

type Row = Map<string, Outcome>

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
  if (isWhole) cells.set(tortured, await tortureOf(browser))
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

const browsers = only ? [keptBrowserNamed(only)] : Object.values(keptBrowsers)
const engines: Awaited<ReturnType<typeof engineOf>>[] = []
for (const browser of browsers) engines.push(await engineOf(browser))

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`
const rows = isWhole ? [...names, tortured] : names
const table = [
  line(["", ...engines.map(({ name }) => name)]),
  line(["---", ...engines.map(() => "---")]),
  ...rows.map((name) => line([name, ...engines.map(({ cells }) => cells.get(name) ?? "")])),
].join("")
console.log(table)

const docs = join(import.meta.dir, "../../docs/browsers.md")
const [begin, end] = ["<!-- written by bun run browsers -->\n", "<!-- end -->"]
if (isWhole) {
  const text = readFileSync(docs, "utf8")
  const head = text.slice(0, text.indexOf(begin) + begin.length)
  writeFileSync(docs, `${head}\n${table}\n${text.slice(text.indexOf(end))}`)
}
process.exit(table.includes("**failed") ? 1 : 0)
