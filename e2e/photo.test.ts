import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import type { Temperature } from "../src/domain/temperatures"
import { cornersOf, makeJpeg, uprightCorners } from "../src/test/jpeg-maker"
import { type Farm, openFarm, type User } from "./farm"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

type Open = (page: Page, path: string) => Promise<unknown>

/** Waits for the worker; until it is ready, the page would draw. */
const withWorker: Open = async (page, path) => {
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(address: string | URL) {
        super(address)
        this.addEventListener("message", () => Object.assign(window, { ready: true }))
      }
    }
  })
  await page.goto(path)
  await page.waitForFunction(() => "ready" in window)
}
const withoutWorkerFile: Open = async (page, path) => {
  await page.route("**/resize-worker-*", (route) => route.abort())
  await page.goto(path)
}
const withoutDrawingInWorkers: Open = async (page, path) => {
  await page.addInitScript(() => Object.defineProperty(window, "OffscreenCanvas", { value: undefined }))
  await page.goto(path)
}

/** Counts drawings by the page, not those by a worker. */
const countDrawings = (page: Page) =>
  page.addInitScript(() => {
    const counts = { drawings: 0 }
    Object.assign(window, { counts })
    for (const kind of [globalThis.CanvasRenderingContext2D, globalThis.OffscreenCanvasRenderingContext2D]) {
      const draw = kind.prototype.drawImage
      kind.prototype.drawImage = function (...all: unknown[]) {
        counts.drawings += 1
        Reflect.apply(draw, this, all)
      }
    }
  })

test.each([
  ["a worker resizes the photo", withWorker, 0],
  ["without the worker's file the page resizes it", withoutWorkerFile, 1],
  ["where workers can't draw the page resizes it", withoutDrawingInWorkers, 1],
] as const)("a photo that lies on its side: %s", async (_name, open, drawings) => {
  const page = await farm.pageOf(ana.cookie)
  await countDrawings(page)
  const row = await ana.row({ rowId: `A-${Math.random()}` })
  await open(page, `/rows/${row.id}/temperature`)
  await page.getByLabel("Temperature (°F)").fill("140")
  const buffer = await makeJpeg({ width: 1600, height: 1200, orientation: 6 })
  await page.getByLabel("Photo (Required)").setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer })
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
  await page.getByRole("button", { name: "Save Temperature" }).click()
  await page.getByRole("link", { name: /\(Photo\)/ }).waitFor()
  const counted = await page.evaluate(() => (window as unknown as { counts: { drawings: number } }).counts)
  expect(counted.drawings).toBe(drawings)
  const [reading] = await ana.call<Temperature[]>("GET", `/api/rows/${row.id}/temperatures`)
  const photo = await page.request.get(reading?.photoUrl ?? "")
  const stored = await photo.body()
  const { width, height } = await new Bun.Image(stored).metadata()
  expect({ width, height }).toEqual({ width: 450, height: 600 })
  expect(await cornersOf(stored)).toEqual(uprightCorners)
})

test("of two photos the later one counts, whichever is ready first", async () => {
  const page = await farm.pageOf(ana.cookie)
  await withoutDrawingInWorkers(page, "/")
  // The test decides when the first photo is loaded and observes when it has been drawn.
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = { requested: false, release: resolve, drawn: false }
    Object.assign(window, { first })
    window.Image = class extends Image {
      override set src(address: string) {
        if (first.requested) super.src = address
        else promise.then(() => Object.assign(this, { isFirst: true })).then(() => (super.src = address))
        first.requested = true
      }
    }
    const draw = CanvasRenderingContext2D.prototype.drawImage
    CanvasRenderingContext2D.prototype.drawImage = function (...all: unknown[]) {
      Reflect.apply(draw, this, all)
      if ((all[0] as { isFirst?: boolean }).isFirst) first.drawn = true
    }
  })
  const row = await ana.row({ rowId: `A-${Math.random()}` })
  await page.goto(`/rows/${row.id}/temperature`)
  for (const [width, height] of [
    [400, 300],
    [300, 400],
  ] as const) {
    const buffer = await makeJpeg({ width, height })
    await page.getByLabel("Photo (Required)").setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer })
  }
  const preview = page.getByRole("img", { name: "What will be saved" })
  await preview.waitFor()
  await page.evaluate(() => (window as unknown as { first: { release: () => void } }).first.release())
  await page.waitForFunction(() => (window as unknown as { first: { drawn: boolean } }).first.drawn)
  await page.getByLabel("Temperature (°F)").fill("140")
  await page.getByRole("button", { name: "Save Temperature" }).click()
  await page.getByRole("link", { name: /\(Photo\)/ }).waitFor()
  const [reading] = await ana.call<Temperature[]>("GET", `/api/rows/${row.id}/temperatures`)
  const photo = await page.request.get(reading?.photoUrl ?? "")
  expect(await new Bun.Image(await photo.body()).metadata()).toMatchObject({ width: 300, height: 400 })
})

test("a sale saved while its photo is being resized has the photo", async () => {
  const page = await farm.pageOf(ana.cookie)
  const row = await ana.row({ rowId: `A-${Math.random()}` })
  await page.goto(`/rows/${row.id}/sale`)
  await page.getByLabel("Client Name").fill("Cy")
  await page.getByLabel("Empty Weight").fill("9000")
  await page.getByLabel("Full Weight").fill("21000")
  const buffer = await makeJpeg({ width: 4000, height: 3000 })
  await page
    .getByLabel("Weigh Ticket Photo (Optional)")
    .setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer })
  await page.getByRole("button", { name: "Save Sale" }).click()
  await page.getByText("Sale recorded").first().waitFor()
  const [sale] = await ana.call<{ photoUrl: string | null }[]>("GET", `/api/rows/${row.id}/sales`)
  expect(sale?.photoUrl).toMatch(/^\/api\/photos\/\d+$/)
})

test("a file that is no picture shows an error, and the form stays", async () => {
  const page = await farm.pageOf(ana.cookie)
  const row = await ana.row({ rowId: `A-${Math.random()}` })
  await page.goto(`/rows/${row.id}/temperature`)
  await page.getByLabel("Temperature (°F)").fill("140")
  const file = { name: "1.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") }
  await page.getByLabel("Photo (Required)").setInputFiles(file)
  await page.getByText("The photo could not be read").first().waitFor()
  await page.getByText("Take a photo").waitFor()
  expect(await page.getByLabel("Temperature (°F)").inputValue()).toBe("140")
})

test("a stored photo can be chosen without the camera", async () => {
  const page = await farm.pageOf(ana.cookie)
  const row = await ana.row({ rowId: `A-${Math.random()}` })
  await page.goto(`/rows/${row.id}/temperature`)
  await page.getByLabel("Temperature (°F)").fill("140")
  const older = page.getByLabel("Choose a photo")
  expect(await older.getAttribute("capture")).toBe(null)
  expect(await page.getByLabel("Photo (Required)").getAttribute("capture")).toBe("environment")
  const buffer = await makeJpeg({ width: 400, height: 300 })
  await older.setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer })
  await page.getByText("Choose another").waitFor()
  await page.getByRole("button", { name: "Save Temperature" }).click()
  await page.getByRole("link", { name: /\(Photo\)/ }).waitFor()
})
