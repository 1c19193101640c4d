import { afterAll, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import type { Temperature } from "../src/contract/temperatures"
import { cornersOf, makeJpeg, uprightCorners } from "../src/test/jpeg-maker"
import { type Farm, openFarm, type User } from "./farm"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterAll(() => farm.close())

const asItIs = async () => undefined
const withoutWorkerFile = (page: Page) => page.route("**/photo-worker-*", (route) => route.abort())
const withoutDrawingInWorkers = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(window, "OffscreenCanvas", { value: undefined }))

/** Counts what the page itself draws; what a worker draws is not among it. */
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
  ["a worker makes it small", asItIs, 0],
  ["the worker did not come: the page does", withoutWorkerFile, 1],
  ["workers can't draw: the page does", withoutDrawingInWorkers, 1],
] as const)("a photo that lies on its side: %s", async (_name, prepare, drawings) => {
  const page = await farm.pageOf(ana.cookie)
  await countDrawings(page)
  await prepare(page)
  const row = await ana.row({ rowId: `A-${Math.random()}` })
  await page.goto(`/rows/${row.id}/temperature`)
  await page.getByLabel("Temperature (°F)").fill("140")
  await page.waitForLoadState("networkidle")
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

test("what is no picture says so, and the form stays", async () => {
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
