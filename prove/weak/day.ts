import { Database } from "bun:sqlite"
import { join } from "node:path"
import type { BrowserContext, Page } from "playwright"
import { launchShell } from "../../e2e/browser"
import { phone as size } from "../../e2e/farm"
import { numberedPhoto, numberIn } from "../../e2e/numbered-photo"
import { choosePhoto } from "../../e2e/photo-form"
import { cleanEnv, executable } from "../../e2e/windrow"
import type { Row } from "../../src/domain/rows"
import { until } from "../../src/test/until"
import { newFolder } from "../farm"
import { type Phone, signUp } from "../phone"
import { farSide, linkTo, type Weakness } from "./link"

/**
 * Runs in a network namespace of its own. Readings with photos, each on a pile of its own, then a turn on another pile,
 * are recorded without a signal; then it comes back, weak. Its arguments are the `Wish` as JSON, and it prints a `Day`.
 */
export type Wish = {
  photos: number
  /** Of the photos' sides, 1 for 800×600. */
  scale: number
  weakness: Weakness
  /** Is the turn one of the last reading's pile? Then it has to wait for that photo. */
  ofSamePile?: boolean
}
export type Day = {
  photos: number
  /** In seconds after the signal is back: the turn, and the last photo; undefined when it did not come in time. */
  turn?: number
  all?: number
  /** How many photos were there when the turn was. */
  photosBeforeTurn: number
  /** Bytes of the photos, and of the pieces in which they were sent: more, where a piece or its answer was lost. */
  photoBytes: number
  sentBytes: number
  /** Of what came: another photo, or none, or a record twice. */
  wrong: string[]
}

/** Seconds for each photo of 58 kB: it took 95 to 150, and 15 on a link without loss. */
const patience = 300

const day = async ({ photos, scale, weakness, ofSamePile }: Wish): Promise<Day> => {
  const data = join(newFolder(), "data")
  const serve = [executable, "serve", "--host", farSide, "--port", "8080", "--data", data]
  const link = await linkTo(serve, cleanEnv())
  const url = `http://${farSide}:8080`
  const user = await until("a server that serves", () => signUp(url).catch(() => undefined))
  const rows: Row[] = []
  for (let row = 0; row <= photos; row++) rows.push(await user.addRow())
  const browser = await launchShell()
  try {
    const page = await homeOf(await browser.newContext({ baseURL: url, ...size }), user, rows)
    const pieces = piecesOf(page)
    const turned = rows[ofSamePile ? photos - 1 : photos]
    await openTurn(page, turned)
    await page.context().setOffline(true)
    for (const [index, row] of rows.slice(0, photos).entries())
      await record(page, row, temperatureOf(index), scale)
    await openTurn(page, turned)
    await save(page, "Save Turn")
    link.set(weakness)
    await page.context().setOffline(false)
    const found = await arrivals(join(data, "windrow.db"), photos)
    return { ...found, sentBytes: pieces.reduce((sum, bytes) => sum + bytes, 0) }
  } finally {
    await browser.close()
    await link.close()
  }
}

/** The bytes of each piece of a photo that the page sends. */
const piecesOf = (page: Page) => {
  const pieces: number[] = []
  page.on("request", (request) => {
    if (request.method() === "PATCH") pieces.push(request.postDataBuffer()?.length ?? 0)
  })
  return pieces
}

const temperatureOf = (index: number) => 140 + index

const homeOf = async (context: BrowserContext, { cookie, url }: Phone, rows: Row[]) => {
  const [name = "", value = ""] = cookie.split("=")
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  await page.goto("/")
  await page.getByText(`Pile #${rows[0]?.rowId}`).waitFor()
  // The program's other parts are loaded two seconds after its start.
  await page.waitForTimeout(3000)
  return page
}

const home = async (page: Page) => {
  if (new URL(page.url()).pathname !== "/") await page.getByRole("link", { name: "Home" }).click()
}

const record = async (page: Page, row: Row, temperature: number, scale: number) => {
  await home(page)
  await page.getByRole("link", { name: `Log temperature of ${row.rowId}` }).click()
  await page.getByLabel("Temperature (°F)").fill(String(temperature))
  const buffer = await new Bun.Image(await numberedPhoto(temperature))
    .resize(800 * scale, 600 * scale)
    .jpeg({ quality: 70 })
    .buffer()
  await choosePhoto(page, { name: "1.jpg", mimeType: "image/jpeg", buffer })
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
  await save(page, "Save Temperature")
}

/** Before the signal is lost once: the form shows the number of the pile's next turn. */
const openTurn = async (page: Page, row: Row | undefined) => {
  await home(page)
  await page.getByRole("link", { name: `Pile #${row?.rowId}` }).click()
  await page.getByRole("link", { name: "Add Turn" }).click()
  await page.getByRole("button", { name: "Save Turn" }).waitFor()
}

/** The screen goes on when the record is kept on the phone. */
const save = async (page: Page, name: string) => {
  const form = page.url()
  await page.getByRole("button", { name }).and(page.locator(":enabled")).click()
  await page.waitForURL((url) => url.href !== form)
}

/** Looks into the server's file: the link has enough to do. */
const arrivals = async (file: string, photos: number): Promise<Omit<Day, "sentBytes">> => {
  const database = new Database(file, { readonly: true })
  const count = (table: string) =>
    database.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 100) / 10
  const found: Omit<Day, "sentBytes"> = { photos, photosBeforeTurn: 0, photoBytes: 0, wrong: [] }
  for (let there = 0; performance.now() - began < photos * patience * 1000; await Bun.sleep(100)) {
    if (found.turn !== undefined && found.all !== undefined) break
    const now = count("photos")
    if (found.turn === undefined) found.photosBeforeTurn = now
    if (found.turn === undefined && count("turns") > 0) found.turn = seconds()
    if (now > there) console.error(`${now} of ${photos} photos after ${seconds()} s`)
    if (now >= photos) found.all ??= seconds()
    there = now
  }
  found.wrong = await wrongIn(database)
  found.photoBytes = bytesIn(database)
  database.close()
  return found
}

const bytesIn = (database: Database) =>
  database.query<{ bytes: number }, []>("SELECT sum(length(jpeg)) AS bytes FROM photos").get()?.bytes ?? 0

const wrongIn = async (database: Database) => {
  const wrong: string[] = []
  const seen = new Set<number>()
  const readings = database.query<{ temperature: number; jpeg: Uint8Array | null }, []>(
    "SELECT temperature, (SELECT jpeg FROM photos WHERE id = photo_id) AS jpeg FROM temperatures",
  )
  for (const { temperature, jpeg } of readings.all()) {
    if (seen.has(temperature)) wrong.push(`${temperature} is there twice`)
    seen.add(temperature)
    if (!jpeg || (await numberIn(jpeg)) !== temperature) wrong.push(`${temperature} has another photo`)
  }
  return wrong
}

console.log(JSON.stringify(await day(JSON.parse(process.argv[2] ?? ""))))
process.exit(0)
