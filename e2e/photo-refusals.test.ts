import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { makeJpeg, withSegments } from "../src/test/jpeg-maker"
import { type Farm, openFarm, type User } from "./farm"
import { choosePhoto, openReadingForm } from "./photo-form"
import { makeWebp } from "./webp"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const jpeg = await makeJpeg({ width: 1600, height: 1200 })
const png = await new Bun.Image(jpeg).png().buffer()
const webp = await makeWebp({ width: 1600, height: 1200 })

/** A picture whose header claims this size. */
const claiming = (width: number, height: number, bytes: Buffer, marker: number) => {
  const copy = Buffer.from(bytes)
  const frame = copy.indexOf(Buffer.from([0xff, marker]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

const heif = (...brands: string[]) => {
  const text = `ftyp${brands[0]}\0\0\0\0${brands.slice(1).join("")}`
  return Buffer.concat([Buffer.from([0, 0, 0, text.length + 4]), Buffer.from(text), Buffer.alloc(2000)])
}

const choose = "Choose JPEG, or “Most Compatible”, in the camera's settings."
const smaller = "This photo is too large for this phone. Choose a smaller size in the camera's settings."
const missing = "A part of its file is missing. Please take it again."

const progressive = await makeJpeg({ width: 160, height: 120, progressive: true })

const refused: Record<string, [bytes: Buffer, sentence: string]> = {
  "a HEIC of a phone": [heif("heic", "mif1", "heic"), choose],
  "a HEIF whose kind is named second": [heif("mif1", "heix"), choose],
  "an AVIF that can't be read": [heif("avif", "mif1"), choose],
  "200 megapixels": [claiming(16_320, 12_240, jpeg, 0xc0), smaller],
  "48 megapixels in several passes": [claiming(8000, 6000, progressive, 0xc2), smaller],
  "half a JPEG": [jpeg.subarray(0, jpeg.length / 2), missing],
  "a JPEG without its last two bytes": [jpeg.subarray(0, -2), missing],
  "a JPEG that ends before its pixels": [jpeg.subarray(0, 200), missing],
  "half a WebP": [webp.subarray(0, webp.length / 2), missing],
  "half a PNG": [png.subarray(0, png.length / 2), missing],
  "a cut AVIF": [
    Buffer.concat([heif("avif", "mif1").subarray(0, 20), Buffer.from("\0\0\x10\0mdat"), Buffer.alloc(2000)]),
    missing,
  ],
  "no picture": [Buffer.from("no picture"), "Please take it again."],
}

test("each kind of unusable photo has a sentence, and the form stays", async () => {
  const page = await farm.pageOf(ana.cookie)
  await openReadingForm(page, ana)
  for (const [what, [buffer, sentence]] of Object.entries(refused)) {
    await choosePhoto(page, { name: what, mimeType: "image/jpeg", buffer })
    await page.getByText("The photo could not be read", { exact: true }).first().waitFor()
    await page.getByText(sentence).first().waitFor()
    expect(await page.getByLabel("Temperature (°F)").inputValue()).toBe("140")
    expect(await page.getByRole("button", { name: "Remove photo" }).count()).toBe(0)
    await page.reload()
    await page.getByText(sentence).first().waitFor({ state: "hidden" })
    await page.getByText("Take a photo").waitFor()
  }
  expect(await page.getByLabel("Temperature (°F)").inputValue()).toBe("140")
})

const taken: Record<string, Buffer> = {
  "a film behind the picture's end": Buffer.concat([jpeg, heif("mp42"), Buffer.alloc(3_000_000, 0xff)]),
  "fill bytes before a marker": withSegments(jpeg, Buffer.from([0xff, 0xff, 0xff])),
  "a PNG": png,
  "a WebP": webp,
}
test("complete photos that differ from a plain JPEG are accepted", async () => {
  const page = await farm.pageOf(ana.cookie)
  await openReadingForm(page, ana)
  for (const [name, buffer] of Object.entries(taken)) {
    await choosePhoto(page, { name, mimeType: "image/jpeg", buffer })
    await page.getByRole("button", { name: "Remove photo" }).click()
  }
})
