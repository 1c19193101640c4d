import { join } from "node:path"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright"
import { type Language, languages } from "../src/domain/language"
import { browserFlags, browserPath } from "./browser"
import { withoutEvents } from "./farm"
import { drawIcons } from "./icons"
import { samplePhoto } from "./sample-photo"
import { startWindrow } from "./windrow"

/**
 * Takes the screenshots of the landing page, in each language, and of the README from the executable with sample piles, and draws the icons:
 * `bun run pictures` after a build.
 */
const takePictures = async () => {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
  const windrow = await startWindrow({ env: { TZ: "UTC" } })
  try {
    const photos = await photosOf(browser, [...new Set([...done, ...hot, 104, 142, 163])])
    const yard = { url: windrow.url, cookie: await signUp(windrow.url), photos }
    const row = await plantYard(yard)
    for (const language of languages) {
      for (const scheme of ["light", "dark"] as const) {
        await previews(browser, { ...yard, row, scheme, language })
        await board(browser, yard, scheme, language)
      }
      await report(browser, yard, row, language)
    }
    await drawIcons(browser)
  } finally {
    await browser.close()
    await windrow.stop()
  }
}

const inStatic = (name: string) => join(import.meta.dir, "../static", name)

const signUp = async (url: string) => {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: "ana@farm.test",
      password: "secret1",
      firstName: "Ana",
      lastName: "Berg",
      company: "Green Heap",
    }),
  })
  return answer.headers.get("set-cookie")?.split(";")[0] ?? ""
}

type Yard = { url: string; cookie: string; photos: Map<number, Buffer> }
type Pile = { rowId: string; location: string; readings: number[]; turnedOn: number[]; daysAgo?: number }

/** A morning's yard: two piles are logged, the others wait. Returns the last one, which is nearly complete. */
const plantYard = async (yard: Yard) => {
  await plant(yard, { rowId: "A-117", location: "South field", readings: done, turnedOn: [4, 7, 10, 13, 16] })
  await plant(yard, { rowId: "B-311", location: "Beside the barn", readings: [79, 104], turnedOn: [] })
  const waiting = {
    location: "Beside the barn",
    readings: [88, 116, 133, 142, 163],
    turnedOn: [3],
    daysAgo: 1,
  }
  await plant(yard, { rowId: "B-310", ...waiting })
  return plant(yard, {
    rowId: "A-204",
    location: "North yard",
    readings: hot,
    turnedOn: [4, 6, 9],
    daysAgo: 1,
  })
}

const done = [98, 127, 138, ...Array(14).fill(151), 144]
const hot = [96, 121, 134, 147, 155, 158, 149, 152, 141, 146, 150, 148]

/** One reading a day up to an hour ago, or days before that; the last two have photos. */
const plant = async (
  { url, cookie, photos }: Yard,
  { rowId, location, readings, turnedOn, daysAgo = 0 }: Pile,
) => {
  const call = async (method: string, path: string, body: object): Promise<{ id: number }> => {
    const headers = { "content-type": "application/json", cookie }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  const post = (path: string, body: object) => call("POST", path, body)
  const at = (day: number) =>
    new Date(Date.now() - (readings.length - 1 - day + daysAgo) * 86_400_000 - 3_600_000).toISOString()
  const { id } = await post("/api/rows", { rowId, location, length: 80, coordinates: {} })
  // A new pile starts today.
  await call("PATCH", `/api/rows/${id}`, { startDate: at(0) })
  for (const [day, temperature] of readings.entries()) {
    const photo = day >= readings.length - 2 && photos.get(temperature)
    const photoUrl = photo ? `data:image/jpeg;base64,${photo.toString("base64")}` : null
    await post(`/api/rows/${id}/temperatures`, { temperature, photoUrl, recordedAt: at(day) })
  }
  for (const day of turnedOn)
    await post(`/api/rows/${id}/turns`, { waterAdded: day % 2 === 0, turnedAt: at(day) })
  await post(`/api/rows/${id}/materials`, { cubicYards: 24, materialCategoryId: 3, addedAt: at(0) })
  return id
}

const photosOf = async (browser: Browser, temperatures: number[]) => {
  const page = await browser.newPage()
  const photos = new Map<number, Buffer>()
  for (const temperature of temperatures) photos.set(temperature, await samplePhoto(page, temperature))
  await page.close()
  return photos
}

/** By a cookie of the browser's own: a header is dropped on the way. */
const signedIn = async (
  browser: Browser,
  { url, cookie }: Pick<Yard, "url" | "cookie">,
  options: BrowserContextOptions,
) => {
  const context = await browser.newContext({ baseURL: url, ...options })
  const [name = "", value = ""] = cookie.split("=")
  await context.addCookies([{ name, value, url }])
  return context
}

type Scheme = "light" | "dark"
type Shown = Yard & { row: number; scheme: Scheme; language: Language }

/** A picture's name in a language and a scheme; see `web/site/picture.tsx`. */
const nameIn = (name: string, { code }: Language, scheme: Scheme = "light") =>
  `${name}${scheme === "dark" ? "-dark" : ""}${code === "en" ? "" : `.${code}`}`

const previews = async (browser: Browser, { url, cookie, photos, row, scheme, language }: Shown) => {
  const context = await signedIn(
    browser,
    { url, cookie },
    {
      viewport: { width: 390, height: 740 },
      deviceScaleFactor: 2,
      colorScheme: scheme,
      locale: language.locale,
      timezoneId: "UTC",
      reducedMotion: "reduce",
    },
  )
  const page = await context.newPage()
  const keep = (name: string) =>
    keepPicture(page, nameIn(name, language, scheme), { width: 600, height: 1138 })
  await show(page, "/")
  await keep("preview-piles")
  if (scheme === "light" && language.code === "en")
    await page.screenshot({ path: join(import.meta.dir, "../docs/home.png") })

  await show(page, `/rows/${row}`)
  await keep("preview-row")

  await show(page, `/rows/${row}/temperature`)
  const photo = { name: "probe.jpg", mimeType: "image/jpeg", buffer: photos.get(152) ?? Buffer.alloc(0) }
  await page.locator("main input[type=file]").first().setInputFiles(photo)
  await page.locator("[name=temperature]").fill("152")
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.waitForTimeout(1000)
  await page.evaluate(() => scrollTo(0, 0))
  await keep("preview-temperature")
  await context.close()
}

const board = async (browser: Browser, { url, cookie }: Yard, colorScheme: Scheme, language: Language) => {
  const context = await signedIn(
    browser,
    { url, cookie },
    {
      viewport: { width: 1024, height: 576 },
      deviceScaleFactor: 2,
      colorScheme,
      locale: language.locale,
      timezoneId: "UTC",
      reducedMotion: "reduce",
    },
  )
  const page = await context.newPage()
  await show(page, "/board")
  await keepPicture(page, nameIn("preview-board", language, colorScheme), { width: 1280, height: 720 })
  await context.close()
}

/** Twice, because a first visit may come before the typeface. */
const show = async (page: Page, path: string) => {
  await withoutEvents(page)
  for (let visit = 0; visit < 2; visit++) await page.goto(path, { waitUntil: "networkidle" })
  await page.waitForTimeout(500)
}

/** The first page as it prints. */
const report = async (browser: Browser, { url, cookie }: Yard, row: number, language: Language) => {
  const context = await signedIn(
    browser,
    { url, cookie },
    {
      viewport: { width: 560, height: 700 },
      deviceScaleFactor: 2,
      colorScheme: "light",
      locale: language.locale,
      timezoneId: "UTC",
    },
  )
  const page = await context.newPage()
  await show(page, `/rows/${row}/report`)
  await page.emulateMedia({ media: "print" })
  await keepPicture(page, nameIn("preview-report", language), { width: 840, height: 1050 })
  await context.close()
}

const keepPicture = async (
  page: Page,
  name: string,
  { width, height }: { width: number; height: number },
) => {
  const picture = new Bun.Image(await page.screenshot()).resize(width, height)
  await picture.webp({ quality: 78 }).write(inStatic(`${name}.webp`))
}

await takePictures()
