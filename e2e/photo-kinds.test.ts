import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import { cornersOf, makeJpeg, uprightCorners } from "../src/test/jpeg-maker"
import { type Farm, openFarm, type User } from "./farm"
import {
  choosePhoto,
  farmLan,
  openReadingForm,
  pageOverHttp,
  shownPhoto,
  watchWorker,
  workerReady,
} from "./photo-form"
import { makePng } from "./png"
import { makeWebp } from "./webp"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm(farmLan)
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const file = (buffer: Buffer, type = "jpeg") => ({ name: `1.${type}`, mimeType: `image/${type}`, buffer })
const remove = (page: Page) => page.getByRole("button", { name: "Remove photo" }).click()

const withWorker = async (page: Page) => {
  await watchWorker(page)
  await openReadingForm(page, ana)
  await workerReady(page)
}

const ways = {
  "a worker over https": async () => {
    const page = await farm.pageOf(ana.cookie)
    await withWorker(page)
    expect(await page.evaluate(() => typeof ImageDecoder)).toBe("function")
    return page
  },
  "a worker over http": async () => {
    const page = await pageOverHttp(farm, ana)
    await withWorker(page)
    expect(await page.evaluate(() => typeof ImageDecoder)).toBe("undefined")
    return page
  },
  "the page": async () => {
    const page = await pageOverHttp(farm, ana)
    await page.route("**/resize-worker-*", (route) => route.abort())
    await openReadingForm(page, ana)
    return page
  },
}

for (const [name, open] of Object.entries(ways)) {
  test(`${name}: JPEG, WebP and PNG are upright, whatever their EXIF orientation`, async () => {
    const page = await open()
    // The sides are no multiples of the coded units of 16 pixels; the long one is drawn in two steps.
    const large = { width: 1230, height: 917, turned: [447, 600] }
    const small = { width: 77, height: 53, turned: [53, 77] }
    const long = { width: 9620, height: 633, turned: [39, 600] }
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8])
      for (const size of orientation === 6 ? [large, small, long] : [large]) {
        const files = [
          file(await makeJpeg({ ...size, orientation })),
          file(await makeJpeg({ ...size, orientation, progressive: true, byteOrder: "big" })),
          file(await makeWebp({ ...size, orientation }), "webp"),
          file(await makePng({ ...size, orientation }, orientation % 2 === 0 ? "before" : "after"), "png"),
        ]
        for (const chosen of files) {
          await choosePhoto(page, chosen)
          await page.getByText("Take again").waitFor()
          const shown = await shownPhoto(page)
          const found = await new Bun.Image(shown).metadata()
          expect([found.width, found.height]).toEqual(orientation < 5 ? [800, 596] : size.turned)
          expect(await cornersOf(shown)).toEqual(uprightCorners)
          await remove(page)
        }
      }
  })
}
