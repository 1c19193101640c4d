import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Browser, Page } from "playwright"
import { cornersOf, exifTraces, makeJpeg, uprightCorners } from "../src/test/jpeg-maker"
import { launchShell } from "./browser"
import { closePages } from "./farm"
import { isKeptHere, losingAnswers } from "./kept"
import { startWindrow, type Windrow } from "./windrow"

let browser: Browser
let windrow: Windrow
beforeAll(async () => {
  browser = await launchShell()
  windrow = await startWindrow()
})
afterEach(() => closePages(browser))
afterAll(async () => {
  await browser.close()
  await windrow.stop()
})

const phoneOf = async () => {
  const context = await browser.newContext({
    baseURL: windrow.url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const broken: string[] = []
  page.on("pageerror", (error) => broken.push(error.message))
  return { page, broken }
}

test("a user signs up, creates a row, logs a temperature with a photo and sees the progress", async () => {
  const { page, broken } = await phoneOf()
  await signUp(page)
  await createRow(page)
  const { width, height, sent } = await logTemperature(page)

  // The uploaded photo is small and has no metadata.
  expect({ width, height }).toEqual({ width: 450, height: 600 })
  expect(exifTraces.filter((trace) => sent.includes(trace))).toEqual([])
  expect(sent.length).toBeLessThan(200_000)
  expect(quantizersOf(sent).slice(0, 6)).toEqual(quality70)

  await page.getByText("1/15 days @ 131°F+").waitFor()
  await page.getByRole("link", { name: /\(Photo\)/ }).click()
  // The pile's screen, which stays until this one is there, tells the degrees as well.
  await page.getByAltText("What was seen at the reading").waitFor()
  await page.getByText("145 °F", { exact: true }).waitFor()
  expect(await cornersShownBy(page)).toEqual(uprightCorners)
  expect((await page.locator("main img").boundingBox())?.height).toBeLessThanOrEqual(400)

  const stored = await storedPhoto(page)
  expect(await cornersOf(stored)).toEqual(uprightCorners)
  expect(exifTraces.filter((trace) => stored.includes(trace))).toEqual([])
  // Neither EXIF and XMP (APP1), nor IPTC (APP13), nor a comment; a colour profile (APP2) may stay.
  expect(markersOf(stored).filter((marker) => [0xe1, 0xed, 0xfe].includes(marker))).toEqual([])

  await page.getByRole("link", { name: "Back", exact: true }).click()
  await page.getByText("1/15 days @ 131°F+").waitFor()
  await page.getByRole("link", { name: "Back", exact: true }).click()
  await page.getByText("1/15 days", { exact: true }).waitFor()
  await page.reload()
  await page.getByText("1/15 days", { exact: true }).waitFor()
  expect(broken).toEqual([])
})

test("a reading whose answer is lost is kept on the phone, sent again and recorded once", async () => {
  const { page } = await phoneOf()
  await signUp(page, "bo@farm.test")
  await createRow(page, "B-200")
  await page.getByRole("link", { name: "Log Temperature" }).click()
  await page.getByLabel("Temperature (°F)").fill("150")
  await choosePhoto(page)
  // The server records the reading, but the phone gets no answer.
  const mend = await losingAnswers(page, "**/temperatures")
  await page.getByRole("button", { name: "Save Temperature" }).click()
  await isKeptHere(page)
  const line = page.getByRole("row", { name: /150/ })
  await line.getByText("Not sent yet").waitFor()
  await page.getByText("1/15 days @ 131°F+").waitFor()
  mend()
  await line.getByText("Not sent yet").waitFor({ state: "detached" })
  await page.getByText("1/15 days @ 131°F+").waitFor()
  await page.getByRole("link", { name: /\(Photo\)/ }).waitFor()
  expect(await line.count()).toBe(1)
})

test("on a small phone the action is in view, and nothing overflows", async () => {
  const { page } = await phoneOf()
  await signUp(page, "cy@farm.test")
  await createRow(page, "C-300")
  const row = new URL(page.url()).pathname
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 667 })
    for (const [path, action] of [
      ["/", undefined],
      ["/rows/new", "Create Row"],
      [row, undefined],
      [`${row}/temperature`, "Save Temperature"],
    ] as const) {
      await page.goto(path)
      await page.getByRole("heading").nth(1).or(page.locator("form")).first().waitFor()
      const over = await page.evaluate((width) => document.documentElement.scrollWidth - width, width)
      expect({ path, width, over }).toEqual({ path, width, over: 0 })
      if (action) {
        const box = await page.getByRole("button", { name: action }).boundingBox()
        expect(box?.height).toBeGreaterThanOrEqual(48)
        expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(667)
      }
    }
  }
})

const signUp = async (page: Page, email = "ana@farm.test") => {
  await page.goto("/")
  await page.getByRole("link", { name: "Sign Up" }).first().click()
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill("secret1")
  await page.getByLabel("Confirm").fill("secret1")
  await page.getByLabel("First Name").fill("Ana")
  await page.getByLabel("Last Name").fill("Berg")
  await page.getByRole("button", { name: "Create Account" }).click()
  await page.getByText("Registration Successful").first().waitFor()
  await page.getByText("No compost piles found. Create your first pile!").waitFor()
}

const createRow = async (page: Page, label = "A-100") => {
  await page.getByRole("link", { name: "Add New Row" }).first().click()
  await page.getByLabel("Row ID").fill(label)
  await page.getByLabel("Location").fill("North yard")
  await page.getByLabel("Length (ft)").fill("80")
  await page.getByRole("button", { name: "Create Row" }).click()
  await page.getByText("New compost row created").first().waitFor()
  await page.getByRole("link", { name: `Pile #${label}` }).click()
  await page.getByText("0/15 days @ 131°F+").waitFor()
}

/** A photo from a phone held upright: 12 megapixels, an EXIF orientation, a thumbnail and GPS data. */
const choosePhoto = async (page: Page) => {
  const buffer = await makeJpeg({ width: 4000, height: 3000, orientation: 6 })
  expect(exifTraces.filter((trace) => buffer.includes(trace))).toEqual(exifTraces)
  await page.getByLabel("Photo (Required)").setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer })
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
}

/** The uploaded photo and its size in pixels. */
const logTemperature = async (page: Page) => {
  await page.getByRole("link", { name: "Log Temperature" }).click()
  await page.getByText("Row #A-100").waitFor()
  await page.getByLabel("Temperature (°F)").fill("145")
  await choosePhoto(page)
  await page.getByRole("button", { name: "Remove photo" }).click()
  await page.getByRole("button", { name: "Save Temperature" }).click()
  await page.getByText("A photo is required").waitFor()
  await choosePhoto(page)
  const pieces: Buffer[] = []
  const wholes: Buffer[] = []
  page.on("request", (request) => {
    const bytes = request.postDataBuffer() ?? Buffer.alloc(0)
    if (request.method() === "PATCH") pieces.push(bytes)
    if (request.headers()["content-type"] === "image/jpeg") wholes.push(bytes)
  })
  await page.getByRole("button", { name: "Save Temperature" }).click()
  await page.getByText("Temperature recorded").first().waitFor()
  // With its record over a quick link, else in pieces.
  const sent = wholes[0] ?? Buffer.concat(pieces)
  const { width, height } = await new Bun.Image(sent).metadata()
  return { width, height, sent }
}

const storedPhoto = async (page: Page) => {
  const readings = await page.request.get(`/api${new URL(page.url()).pathname.replace(/\/\d+$/, "")}`)
  const [{ photoUrl }]: [{ photoUrl: string }] = await readings.json()
  const response = await page.request.get(photoUrl)
  expect(response.headers()["content-type"]).toBe("image/jpeg")
  return await response.body()
}

/** The colours of the four quarters of the picture on the screen. */
const cornersShownBy = (page: Page) =>
  page.locator("main img").evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement("canvas")
    canvas.width = 4
    canvas.height = 4
    const context = canvas.getContext("2d")
    context?.drawImage(image, 0, 0, 4, 4)
    const at = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = context?.getImageData(x, y, 1, 1).data ?? []
      if (blue > Math.max(red, green)) return "blue"
      if (Math.min(red, green) > 100) return "yellow"
      return red > green ? "red" : "green"
    }
    return [at(0, 0), at(3, 0), at(0, 3), at(3, 3)]
  })

/** The second bytes of a JPEG's segments before its picture data. */
const markersOf = (jpeg: Buffer) => {
  const markers: number[] = []
  for (let at = 2; jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) markers.push(jpeg[at + 1] ?? 0)
  return markers
}

/** The divisors in a JPEG's first quantization table: smaller ones mean better quality. */
const quantizersOf = (jpeg: Buffer) => [...jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xdb])) + 5)]

/** The JPEG standard's table; quality 0.7 uses 60 % of it. */
const quality70 = [16, 11, 12, 14, 12, 10].map((step) => Math.floor((step * 60 + 50) / 100))
