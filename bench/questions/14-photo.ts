import { join } from "node:path"
import type { Browser, Page } from "playwright"
import { exifSegment, makeJpeg, withSegments } from "../../src/test/jpeg-maker"
import { counted, median } from "../compare"
import { dataFolder, fillRows, seeded, user } from "../farm"
import { openPhone, steadyWork, wasStable } from "../phone"
import type { Run } from "../run"
import { startWindrow } from "../servers"

/** How long a slow phone's page is blocked while a photo of 12 megapixels is resized. */
export const measure = async ({ quick }: Run) => {
  const folder = dataFolder()
  const { cookie, row } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    return { cookie: ana.cookie, row: fillRows(db, ana.id, 1, 0)[0] }
  })
  const file = join(folder, "1.jpg")
  await Bun.write(file, await cameraPhoto())
  const windrow = await startWindrow(folder)
  const { browser, page } = await openPhone(windrow, cookie)
  const longest: number[] = []
  const control: number[] = []
  for (let photo = 0; photo < (quick ? 5 : 15); photo++) {
    await page.goto(`/rows/${row}/temperature`)
    await page.waitForLoadState("networkidle")
    control.push(await steadyWork(page))
    longest.push(await longestTask(browser, page, () => choose(page, file)))
    await page.getByRole("button", { name: "Remove photo" }).click({ timeout: 5000 })
  }
  await browser.close()
  await windrow.stop()
  const question = "longest task of the page for a photo of 12 megapixels, median of the photos"
  return [{ ...counted(question, "ms", { most: 50 }, median(longest)), stable: wasStable(control) }]
}

/** Waits without polling the page, which would be work for its main thread. */
const choose = async (page: Page, file: string) => {
  await page.getByLabel("Photo (Required)").setInputFiles(file)
  await Bun.sleep(1500)
}

/** `dur` in µs. */
type TraceEvent = { name: string; pid: number; tid: number; dur?: number; args: { name?: string } }

/** The longest task of the page's main thread in ms, including the browser's own tasks there. */
const longestTask = async (browser: Browser, page: Page, act: () => Promise<void>) => {
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline"] })
  await act()
  const trace = await browser.stopTracing()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString())
  const main = traceEvents.filter(
    ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain",
  )
  const threads = new Set(main.map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === "RunTask" && threads.has(`${pid} ${tid}`))
  return Math.max(...tasks.map(({ dur = 0 }) => dur / 1000))
}

/** Like a phone's photo: rotated by its EXIF orientation and noisy, which makes 4 MB. */
const cameraPhoto = async () => {
  const [width, height] = [4000, 3000]
  const head = Buffer.alloc(54)
  head.write("BM")
  head.writeUInt32LE(head.length, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  const noise = crypto.getRandomValues(new Uint8Array(65_521))
  const pixels = new Uint8Array(width * height * 3)
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = 40 + 160 * (at / pixels.length) + (noise[at % noise.length] ?? 0) / 6
  const jpeg = await new Bun.Image(Buffer.concat([head, pixels])).jpeg({ quality: 90 }).buffer()
  return withSegments(jpeg, exifSegment(6, "little", await makeJpeg({ width: 160, height: 120 })))
}
