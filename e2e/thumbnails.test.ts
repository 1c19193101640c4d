import { Database } from "bun:sqlite"
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { join } from "node:path"
import type { Page } from "playwright"
import type { Row } from "../src/domain/rows"
import type { Temperature } from "../src/domain/temperatures"
import { dataUrlOf, noisyJpeg } from "../src/test/jpeg-maker"
import { until } from "../src/test/until"
import { type Farm, openFarm, phone, type User } from "./farm"

const count = 24

let farm: Farm
let ana: User
let row: Row
/** The bytes of all photos of the row. */
let photoBytes = 0
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
  row = await ana.row()
  for (let reading = 0; reading < count; reading++) {
    // 60 to 120 kB, like a phone's photos.
    const jpeg = await noisyJpeg({ width: 800, height: 600, grain: 6 + (reading % 14), seed: reading + 1 })
    photoBytes += jpeg.length
    const recordedAt = new Date(Date.now() - reading * 86_400_000).toISOString()
    const photoUrl = dataUrlOf(jpeg)
    await ana.call("POST", `/api/rows/${row.id}/temperatures`, { temperature: 140, photoUrl, recordedAt })
  }
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const thumbnails = "tbody img"

/** Opens the pile with all lines in view, so that none is loaded lazily; resolves when each shows its picture. */
const openPile = async (page: Page) => {
  await page.goto(`/rows/${row.id}`)
  await page.getByRole("button", { name: `All ${count} readings` }).click()
  await page.waitForFunction(
    ({ thumbnails, count }) => {
      const images = [...document.querySelectorAll<HTMLImageElement>(thumbnails)]
      return images.length === count && images.every((image) => image.complete && image.naturalWidth > 0)
    },
    { thumbnails, count },
  )
}

/** The browser's count of pictures, of their bytes, and of the bytes transferred for them. */
const picturesOf = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[]
    const pictures = entries.filter(({ name }) => name.includes("/api/photos/"))
    const sum = (of: (entry: PerformanceResourceTiming) => number) =>
      pictures.reduce((total, entry) => total + of(entry), 0)
    return {
      requests: pictures.length,
      bytes: sum((entry) => entry.encodedBodySize),
      sent: sum((entry) => entry.transferSize),
    }
  })

const tall = { viewport: { width: phone.viewport.width, height: 4000 } }

test("a pile with 24 readings loads at most 150 kB of pictures, and none of them again", async () => {
  expect(photoBytes).toBeGreaterThan(count * 60_000)
  const page = await farm.pageOf(ana.cookie, tall)
  await openPile(page)
  const first = await picturesOf(page)
  expect(first.requests).toBe(count)
  expect(first.bytes).toBeGreaterThan(count * 1000)
  expect(first.bytes).toBeLessThanOrEqual(150_000)
  await openPile(page)
  expect((await picturesOf(page)).sent).toBe(0)
})

test("a cached thumbnail is not shown to another user of the phone", async () => {
  const page = await farm.pageOf(ana.cookie, tall)
  await openPile(page)
  const address = (await page.locator(thumbnails).first().getAttribute("src")) ?? ""
  const status = () =>
    page.evaluate((address) => fetch(address, { cache: "force-cache" }).then((it) => it.status), address)
  expect(await status()).toBe(200)
  const [name = "", value = ""] = (await farm.signUp("bo@farm.test")).cookie.split("=")
  await page.context().addCookies([{ name, value, url: farm.windrow.url }])
  expect(await status()).toBe(404)
  await page.context().clearCookies()
  expect(await status()).toBe(401)
})

/** A proxy that never answers requests for thumbnails. */
const withoutThumbnails = () => {
  let held = 0
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 120,
    fetch: (request) => {
      const { pathname, search } = new URL(request.url)
      if (pathname.endsWith("/thumbnail")) {
        held += 1
        return new Promise<Response>(() => undefined)
      }
      const { method, headers, body } = request
      const sent = { method, headers, body, decompress: false, redirect: "manual" } as const
      return fetch(farm.windrow.url + pathname + search, sent)
    },
  })
  return { url: `http://127.0.0.1:${server.port}`, held: () => held, stop: () => server.stop(true) }
}

test("loading thumbnails hold no connection that a reading needs", async () => {
  const way = withoutThumbnails()
  try {
    const page = await farm.pageOf(ana.cookie, { ...tall, baseURL: way.url })
    await page.goto(`/rows/${row.id}`)
    await page.getByRole("button", { name: `All ${count} readings` }).click()
    await page
      .locator(thumbnails)
      .nth(count - 1)
      .waitFor()
    // A browser has at most six connections to a server; the stream of changes has one of them, if it came before.
    await until("five thumbnails on their way", () => way.held() >= 5)
    await page.getByRole("link", { name: "Log Temperature" }).click()
    await page.getByLabel("Temperature (°F)").fill("141")
    const buffer = await noisyJpeg({ width: 320, height: 240, grain: 6, seed: 99 })
    const file = { name: "1.jpg", mimeType: "image/jpeg", buffer }
    await page.getByLabel("Photo (Required)").setInputFiles(file)
    await page.getByRole("button", { name: "Save Temperature" }).click()
    await page.getByText("Temperature recorded").first().waitFor()
  } finally {
    way.stop()
  }
})

test("a thumbnail that was not requested is made when the server is idle", async () => {
  const photoUrl = dataUrlOf(await noisyJpeg({ width: 320, height: 240, grain: 6, seed: 7 }))
  const path = `/api/rows/${row.id}/temperatures`
  const reading = await ana.call<Temperature>("POST", path, { temperature: 140, photoUrl })
  const photo = Number(reading.photoUrl?.split("/").at(-1))
  using sqlite = new Database(join(farm.windrow.folder, "data/windrow.db"), { readonly: true })
  const kept = sqlite.query("SELECT length(webp) AS size FROM thumbnails WHERE photo_id = ?")
  const { size } = await until("the thumbnail", () => kept.get(photo) as { size: number } | null, {
    within: 60_000,
  })
  expect(size).toBeGreaterThan(1000)
})
