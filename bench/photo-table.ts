import { readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Driver } from "../e2e/browsers/driver"
import { keptBrowserNamed } from "../e2e/browsers/kept-browsers"
import { type Phone, phoneOf } from "../e2e/browsers/phone"
import { newFolder, startWindrow } from "../e2e/windrow"
import { cornersOf, uprightCorners } from "../src/test/jpeg-maker"

/**
 * Submits each file of a folder through the form for a reading and prints the results by subfolder:
 * bun bench/photo-table.ts FOLDER [--only=firefox]. ImageMagick renders the expected pictures.
 */
const [folder = "", flag = "--only=chromium"] = process.argv.slice(2)

type Result = {
  kind: string
  file: string
  outcome: string
  bytes?: number
  metadata?: number
  wrong?: string
}

const main = async () => {
  const browser = keptBrowserNamed(flag.slice("--only=".length))
  await browser.prepare()
  const data = newFolder()
  const driver = await browser.open({ folder: data })
  const windrow = await startWindrow()
  try {
    console.log(`${browser.name} ${driver.version}`)
    printTable(await resultsOf(driver, windrow.url))
  } finally {
    await driver.kill()
    rmSync(data, { recursive: true, maxRetries: 5 })
    await windrow.stop()
  }
}

const resultsOf = async (driver: Driver, url: string) => {
  const phone = phoneOf(driver, url)
  await phone.open("/")
  const person = { email: "ana@farm.test", password: "secret1", firstName: "Ana", lastName: "Berg" }
  await driver.run(post, { path: "/api/auth/register", body: person })
  await phone.open("/rows/new")
  await driver.run(post, { path: "/api/rows", body: { rowId: "A-100", location: "North yard", length: 80 } })
  const results: Result[] = []
  for (const kind of readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isDirectory())
    .sort())
    for (const file of readdirSync(join(folder, kind)).sort()) {
      await phone.open("/rows/1/temperature")
      await phone.chooseFile("Photo (Required)", join(folder, kind, file))
      const answer = await phone.until(file, () => driver.run(answerOfForm, null)).catch(() => "no answer")
      const outcome = answer === "taken" ? await store(phone) : answer
      results.push({
        kind,
        file,
        ...(outcome.startsWith("/9j/") ? await judged(join(folder, kind, file), outcome) : { outcome }),
      })
    }
  return results
}

/** Saves the form; returns the photo that the server stored, as base64. */
const store = async ({ fill, press, until, run }: Phone) => {
  await fill("Temperature (°F)", "140")
  await press("Save Temperature")
  const isSaved = () => location.pathname === "/rows/1"
  return until("the saved reading", () => run(isSaved, null)).then(
    () => run(storedPhoto, null),
    () => "not saved",
  )
}

const judged = async (file: string, base64: string) => {
  const bytes = Buffer.from(base64, "base64")
  const metadata = markersOf(bytes).filter((marker) => [0xe1, 0xed, 0xfe].includes(marker)).length
  const wrong = file.includes("turned") ? await wrongCorners(bytes) : difference(file, bytes)
  return { outcome: "taken", bytes: bytes.length, metadata, ...(wrong && { wrong }) }
}

/** Compares the corners that photo-files.ts draws, because ImageMagick does not rotate WebP. */
const wrongCorners = async (bytes: Buffer) => {
  const corners = await cornersOf(bytes)
  return Bun.deepEquals(corners, uprightCorners) ? "" : `its corners are ${corners}`
}

const difference = (file: string, bytes: Buffer) => {
  const [expected, found] = [thumbnailOf(file), thumbnailOf("-", bytes)]
  if (!expected || !found) return "no reference"
  const levels = expected.reduce((sum, level, at) => sum + Math.abs(level - (found[at] ?? 0)), 0) / 192
  return levels > 12 ? `differs by ${levels.toFixed(0)} of 255` : ""
}

/** 8 × 8 pixels of the upright picture on white, in sRGB; undefined when ImageMagick can't read it. */
const thumbnailOf = (file: string, bytes?: Buffer) => {
  const upright = ["-auto-orient", "+repage", "-background", "white", "-flatten", "-colorspace", "sRGB"]
  const { exitCode, stdout } = Bun.spawnSync(
    ["convert", `${file}[0]`, ...upright, "-resize", "8x8!", "-depth", "8", "rgb:-"],
    { stdin: bytes ?? "ignore", stderr: "ignore" },
  )
  return exitCode === 0 && stdout.length === 192 ? stdout : undefined
}

const markersOf = (jpeg: Buffer) => {
  const markers: number[] = []
  for (let at = 2; jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) markers.push(jpeg[at + 1] ?? 0)
  return markers
}

const printTable = (results: Result[]) => {
  console.log("| Kind | Files | Taken | Refused | Failed | Median kB | p95 | Largest | With metadata |")
  console.log("|---|---|---|---|---|---|---|---|---|")
  for (const kind of new Set(results.map((result) => result.kind)))
    printLine(
      kind,
      results.filter((result) => result.kind === kind),
    )
  printLine("All", results)
  const sentences = Map.groupBy(results.filter(isRefused), ({ outcome }) => outcome)
  for (const [sentence, files] of sentences) console.log(`${files.length} refused: ${sentence}`)
  for (const { kind, file, outcome, wrong } of results)
    if (wrong || !(outcome === "taken" || isRefused({ outcome })))
      console.log(`${kind}: ${file}: ${wrong ?? outcome}`)
}

const isRefused = ({ outcome }: { outcome: string }) => outcome.startsWith("The photo could not be read")

const printLine = (kind: string, results: Result[]) => {
  const taken = results.filter(({ outcome }) => outcome === "taken")
  const refused = results.filter(isRefused)
  const sizes = taken.map(({ bytes = 0 }) => bytes).sort((one, other) => one - other)
  const sizeAt = (share: number) =>
    ((sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0) / 1024).toFixed(0)
  const failed = results.length - taken.length - refused.length
  const counts = [results.length, taken.length, refused.length, failed, sizeAt(0.5), sizeAt(0.95), sizeAt(1)]
  console.log(`| ${[kind, ...counts, taken.filter(({ metadata }) => metadata).length].join(" | ")} |`)
}

// The functions below run in the page.

const post = async ({ path, body }: { path: string; body: Record<string, string | number> }) => {
  const headers = { "content-type": "application/json" }
  return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).status
}

/** "taken" when the form shows the photo, the toast's text when it was refused, undefined before. */
const answerOfForm = () => {
  const shown = [...document.querySelectorAll<HTMLImageElement>("form img")].some(
    (image) => image.naturalWidth > 0,
  )
  const toast = [...document.querySelectorAll("li[data-state=open]")].find((one) =>
    one.textContent?.includes("The photo could not be read"),
  )
  return shown ? "taken" : (toast?.textContent ?? "")
}

const storedPhoto = async () => {
  const [{ photoUrl }] = await (await fetch("/api/rows/1/temperatures?photos=inline&limit=1")).json()
  return String(photoUrl).replace(/^.*,/, "")
}

await main()
