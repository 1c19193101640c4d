import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Browser, chromium, type Page } from "playwright"
import { browserFlags, browserPath } from "./browser"
import { startWindrow } from "./windrow"

/**
 * Takes the screenshots of the landing page and the README from the executable with sample piles, and draws the icons
 * from static/icon.svg: `bun run pictures` after a build.
 */
const takePictures = async () => {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
  const windrow = await startWindrow({ env: { TZ: "UTC" } })
  try {
    const cookie = await signUp(windrow.url)
    const row = await plantYard(windrow.url, cookie)
    for (const scheme of ["light", "dark"] as const)
      await previews(browser, { url: windrow.url, cookie, row, scheme })
    await icons(browser)
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
    body: JSON.stringify({ email: "ana@farm.test", password: "secret1", firstName: "Ana", lastName: "Berg" }),
  })
  return answer.headers.get("set-cookie")?.split(";")[0] ?? ""
}

/** Creates four piles, each further along than the one before; returns the third, which is nearly complete. */
const plantYard = async (url: string, cookie: string) => {
  const post = async (path: string, body: object): Promise<{ id: number }> => {
    const headers = { "content-type": "application/json", cookie }
    const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  const pile = async (rowId: string, location: string, readings: number[], turnedOn: number[]) => {
    const { id } = await post("/api/rows", { rowId, location, length: 80, coordinates: {} })
    const at = (day: number) =>
      new Date(Date.now() - (readings.length - 1 - day) * 86_400_000 - 3_600_000).toISOString()
    for (const [day, temperature] of readings.entries())
      await post(`/api/rows/${id}/temperatures`, { temperature, recordedAt: at(day) })
    for (const day of turnedOn)
      await post(`/api/rows/${id}/turns`, { waterAdded: day % 2 === 0, turnedAt: at(day) })
    return id
  }
  await pile("B-311", "Beside the barn", [79, 104], [])
  await pile("B-310", "Beside the barn", [88, 116, 133, 142], [3])
  const row = await pile(
    "A-204",
    "North yard",
    [96, 121, 134, 147, 155, 158, 149, 152, 141, 146, 150, 148],
    [4, 6, 9],
  )
  await pile("A-117", "South field", [98, 127, 138, ...Array(14).fill(151), 144], [4, 7, 10, 13, 16])
  return row
}

type Shown = { url: string; cookie: string; row: number; scheme: "light" | "dark" }

const previews = async (browser: Browser, { url, cookie, row, scheme }: Shown) => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 585 },
    deviceScaleFactor: 2,
    colorScheme: scheme,
    timezoneId: "UTC",
    reducedMotion: "reduce",
    extraHTTPHeaders: { cookie },
  })
  const page = await context.newPage()
  const keep = async (name: string) => {
    const picture = new Bun.Image(await page.screenshot()).resize(600, 900)
    await picture.webp({ quality: 78 }).write(inStatic(`${name}${scheme === "dark" ? "-dark" : ""}.webp`))
  }
  await page.goto("/")
  await page.getByText("Pile #A-117").waitFor()
  await keep("preview-piles")
  if (scheme === "light") await readmePicture(page)

  await page.goto(`/rows/${row}`)
  await page.locator("canvas").waitFor()
  await page.getByRole("heading", { name: "Temperature History" }).evaluate((heading) => {
    scrollTo(0, heading.getBoundingClientRect().top - 80)
  })
  await page.waitForTimeout(500)
  await keep("preview-row")

  await page.goto(`/rows/${row}/temperature`)
  await page.getByLabel("Temperature (°F)").fill("152")
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await keep("preview-temperature")
  await context.close()
}

const readmePicture = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await page.screenshot({ path: join(import.meta.dir, "../docs/home.png") })
  await page.setViewportSize({ width: 390, height: 585 })
}

/** `inner` is the share of the square that the drawing fills: launchers crop maskable icons to their own shapes. */
const icons = async (browser: Browser) => {
  const sizes = [
    { name: "icon-192.png", size: 192, inner: 0.72, round: 0.22 },
    { name: "icon-512.png", size: 512, inner: 0.72, round: 0.22 },
    { name: "icon-maskable-512.png", size: 512, inner: 0.56, round: 0 },
    { name: "apple-touch-icon.png", size: 180, inner: 0.68, round: 0 },
  ]
  const page = await browser.newPage()
  const drawing = readFileSync(inStatic("icon.svg"), "utf8")
  for (const { name, size, inner, round } of sizes) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<style>
        body { margin: 0; display: grid; place-items: center; height: 100vh; border-radius: ${round * size}px; background: #f4f5f0 }
        html { background: none }
        svg { width: ${inner * size}px; height: ${inner * size}px }
      </style>${drawing}`,
    )
    writeFileSync(inStatic(name), await page.screenshot({ omitBackground: true }))
  }
}

await takePictures()
