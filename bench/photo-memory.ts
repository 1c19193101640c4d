import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright"
import { openFarm } from "../e2e/farm"
import { choosePhoto, farmLan, openReadingForm, pageOverHttp } from "../e2e/photo-form"
import { newFolder } from "../e2e/windrow"
import { makeJpeg } from "../src/test/jpeg-maker"

/** Peak memory and time of resizing a photo, compared with createImageBitmap, each in a browser of its own. */
const photos = {
  "12 MP": { width: 4000, height: 3000 },
  "48 MP": { width: 8000, height: 6000 },
  "48 MP progressive": { width: 8000, height: 6000, progressive: true },
  "108 MP": { width: 12_000, height: 9000 },
}

const folder = newFolder()
const fileOf = async (name: string, photo: Parameters<typeof makeJpeg>[0]) => {
  const path = join(folder, `${name}.jpg`)
  writeFileSync(path, await makeJpeg({ ...photo, orientation: 6 }))
  return path
}

const ways = { createImageBitmap: "", "the form, secure": "secure", "the form, http": "http" }

const main = async () => {
  console.log(`| peak MB / ms | ${Object.keys(photos).join(" | ")} |`)
  console.log(`|---|${"---|".repeat(Object.keys(photos).length)}`)
  const files = await Promise.all(Object.entries(photos).map(([name, photo]) => fileOf(name, photo)))
  for (const [name, form] of Object.entries(ways)) {
    const cells: string[] = []
    for (const file of files) cells.push(await measure(file, form))
    console.log(`| ${[name, ...cells].join(" | ")} |`)
  }
}

const measure = async (file: string, form: string) => {
  const farm = await openFarm(farmLan)
  const ana = await farm.signUp("ana@farm.test")
  const page = form === "http" ? await pageOverHttp(farm, ana) : await farm.pageOf(ana.cookie)
  if (form) await openReadingForm(page, ana)
  else await page.setContent('<label>Photo (Required)<input type="file"></label>')
  await page.waitForTimeout(1000)
  const renderers = await renderersOf(farm.browser)
  const before = resetPeak(renderers)
  await page.evaluate(() => document.addEventListener("change", () => performance.mark("chosen"), true))
  await choosePhoto(page, file)
  const ms = form ? await waitForForm(page) : await drawWhole(page)
  const peak = peakOf(renderers) - before
  await farm.close()
  return ms === undefined ? "refused" : `${Math.round(peak / 1024)} / ${Math.round(ms)}`
}

const renderersOf = async (browser: Browser) => {
  const { processInfo } = await (await browser.newBrowserCDPSession()).send("SystemInfo.getProcessInfo")
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id)
}

/** Resets the peak memory of all renderers and returns their current sum in kB. */
const resetPeak = (renderers: number[]) => {
  for (const id of renderers) writeFileSync(`/proc/${id}/clear_refs`, "5")
  return peakOf(renderers)
}

const peakOf = (renderers: number[]) =>
  renderers
    .map((id) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1]))
    .reduce((one, other) => one + other, 0)

const waitForForm = async (page: Page) => {
  const took = await page.waitForFunction(() => {
    const shown = document.querySelector<HTMLImageElement>("form img")?.naturalWidth
    const start = performance.getEntriesByName("chosen")[0]?.startTime ?? 0
    return shown ? performance.now() - start : document.querySelector("li[data-state=open]") && -1
  })
  const ms = Number(await took.jsonValue())
  return ms < 0 ? undefined : ms
}

/** The earlier way: decodes every pixel, then draws. */
const drawWhole = (page: Page) =>
  page.locator("input").evaluate(async (input: HTMLInputElement) => {
    const start = performance.now()
    const [file] = input.files ?? []
    if (!file) return undefined
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" })
    const canvas = new OffscreenCanvas(450, 600)
    canvas.getContext("2d")?.drawImage(picture, 0, 0, 450, 600)
    await canvas.convertToBlob({ type: "image/jpeg", quality: 0.7 })
    return performance.now() - start
  })

await main()
