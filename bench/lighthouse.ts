import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { browserFlags, browserPath } from "../e2e/browser"
import { startWindrow } from "../e2e/windrow"
import { plantYard, serveBaseline } from "./baseline"

/**
 * Lighthouse's mobile run on four pages of the executable, and in the same batch on the baseline page: bare React
 * that fetches the same 50 rows. Prints medians, and how much longer than the baseline each page takes to its
 * largest paint. `bun bench/lighthouse.ts [rounds] [pages]`, after a build; pages by their names.
 */
const lighthouse = "lighthouse@12.8.2"
const rounds = Number(process.argv[2] ?? 5)
const only = process.argv.slice(3)

type Page = { name: string; url: string; cookie?: string }
type Run = { [key in (typeof measures)[number]]: number }
const measures = ["performance", "accessibility", "practices", "seo", "fcp", "lcp", "cls", "tbt"] as const

const main = async () => {
  const windrow = await startWindrow()
  const { cookie, row } = await plantYard(windrow.url)
  const baseline = await serveBaseline(windrow.url, cookie)
  const all: Page[] = [
    { name: "baseline", url: `http://127.0.0.1:${baseline.port}/` },
    { name: "landing", url: `${windrow.url}/` },
    { name: "login", url: `${windrow.url}/login` },
    { name: "home", url: `${windrow.url}/`, cookie },
    { name: "row detail", url: `${windrow.url}/rows/${row}`, cookie },
  ]
  const pages = all.filter(({ name }) => only.length === 0 || name === "baseline" || only.includes(name))
  try {
    const runs = new Map<string, Run[]>(pages.map(({ name }) => [name, []]))
    for (let round = 0; round < rounds; round++)
      for (const page of pages) runs.get(page.name)?.push(await audit(page))
    report(runs)
  } finally {
    await baseline.stop(true)
    await windrow.stop()
  }
}

/** One run, repeated when a browser returns no trace, as happens sometimes. */
const audit = async (page: Page, tries = 3): Promise<Run> =>
  (await auditOnce(page)) ?? (tries > 1 ? audit(page, tries - 1) : fail(page))

const fail = ({ name }: Page): never => {
  throw new Error(`Lighthouse failed on ${name}.`)
}

/** In a browser of its own. Lighthouse is a Node program, fetched on first use. */
const auditOnce = async ({ url, cookie }: Page): Promise<Run | undefined> => {
  const folder = mkdtempSync(join(tmpdir(), "windrow-lighthouse-"))
  const file = join(folder, "report.json")
  const command = ["npx", "-y", lighthouse, url, "--quiet", "--output=json", `--output-path=${file}`]
  command.push("--only-categories=performance,accessibility,best-practices,seo")
  command.push(`--chrome-flags=--headless=new ${browserFlags.join(" ")}`)
  if (cookie) command.push(`--extra-headers=${JSON.stringify({ Cookie: cookie })}`)
  const run = Bun.spawn(command, {
    env: { ...process.env, CHROME_PATH: browserPath() },
    stdout: "ignore",
    stderr: "ignore",
  })
  if ((await run.exited) !== 0) return undefined
  const { categories, audits } = JSON.parse(readFileSync(file, "utf8"))
  rmSync(folder, { recursive: true })
  return {
    performance: categories.performance.score,
    accessibility: categories.accessibility.score,
    practices: categories["best-practices"].score,
    seo: categories.seo.score,
    fcp: audits["first-contentful-paint"].numericValue,
    lcp: audits["largest-contentful-paint"].numericValue,
    cls: audits["cumulative-layout-shift"].numericValue,
    tbt: audits["total-blocking-time"].numericValue,
  }
}

const report = (runs: Map<string, Run[]>) => {
  const medians = [...runs].map(([name, all]) => ({ name, median: medianOf(all) }))
  const baseline = medians[0]?.median.lcp ?? 1
  const table = medians.map(({ name, median }) => ({
    page: name,
    performance: median.performance,
    accessibility: median.accessibility,
    "best practices": median.practices,
    seo: median.seo,
    "FCP ms": Math.round(median.fcp),
    "LCP ms": Math.round(median.lcp),
    "LCP ÷ baseline": Math.round((median.lcp / baseline) * 100) / 100,
    CLS: Math.round(median.cls * 1000) / 1000,
    "TBT ms": Math.round(median.tbt),
  }))
  console.log(`Lighthouse, mobile, medians of ${rounds}:`)
  console.table(table)
}

const medianOf = (all: Run[]) => {
  const middle = (measure: keyof Run) =>
    all.map((run) => run[measure]).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
  return Object.fromEntries(measures.map((measure) => [measure, middle(measure)])) as Run
}

await main()
