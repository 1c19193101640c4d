import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import type { Temperature } from "../src/domain/temperatures"
import { cameraFlags, launchBrowser } from "./browser"
import { type Farm, openFarm, type User } from "./farm"

let farm: Farm
let ana: User
beforeAll(async () => {
  // The shell never asks for the permission.
  farm = await openFarm(cameraFlags.slice(0, 1), [], launchBrowser)
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

/** Ana at the form for a reading, with or without the permission to use the camera. */
const atTheForm = async (permissions: string[]) => {
  const row = await ana.row({ rowId: `A-${Math.random()}` })
  const page = await farm.pageOf(ana.cookie, { permissions })
  // Records the camera's constraints and whether its stream still runs.
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wish) => {
      const stream = await open(wish)
      Object.assign(window, { camera: { wish, stream } })
      return stream
    }
  })
  await page.goto(`/rows/${row.id}/temperature`)
  await page.getByLabel("Temperature (°F)").fill("140")
  return { page, row }
}

type Opened = { camera: { wish: object; stream: MediaStream } }

const wishOf = (page: Page) => page.evaluate(() => (window as unknown as Opened).camera.wish)

const lightIs = (page: Page, state: "live" | "ended") =>
  page.waitForFunction(
    (state) =>
      (window as unknown as Partial<Opened>).camera?.stream
        .getTracks()
        .every((track) => track.readyState === state),
    state,
  )

test("the camera fills the screen, captures, retakes and uses a photo, and stops when closed", async () => {
  const { page } = await atTheForm(["camera"])
  await page.getByRole("button", { name: "Full-screen camera" }).click()
  await page.getByRole("button", { name: "Capture" }).click()
  const picture = page.getByRole("dialog", { name: "Camera" })
  expect(await picture.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(await wishOf(page)).toMatchObject({ video: { facingMode: "environment" } })
  await page.getByRole("button", { name: "Retake" }).click()
  await page.getByRole("button", { name: "Capture" }).click()
  await lightIs(page, "live")
  await page.getByRole("button", { name: "Use Photo" }).click()
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
  await lightIs(page, "ended")
  await page.getByRole("button", { name: "Save Temperature" }).click()
  await page.getByRole("link", { name: /\(Photo\)/ }).waitFor()
})

test("the camera stops when closed without a photo", async () => {
  const { page } = await atTheForm(["camera"])
  for (const leave of [
    () => page.getByRole("button", { name: "Close" }).click(),
    () => page.keyboard.press("Escape"),
  ]) {
    await page.getByRole("button", { name: "Full-screen camera" }).click()
    await page.getByRole("button", { name: "Capture" }).and(page.locator(":enabled")).waitFor()
    await leave()
    await page.getByRole("dialog").waitFor({ state: "hidden" })
    await lightIs(page, "ended")
  }
})

test("a refused camera shows a toast, and the file input stays", async () => {
  const { page } = await atTheForm([])
  await page.getByRole("button", { name: "Full-screen camera" }).click()
  await page.getByText("Camera Error", { exact: true }).first().waitFor()
  await page.getByText("Could not access the camera. Please check permissions.").first().waitFor()
  await page.getByRole("dialog").waitFor({ state: "hidden" })
  expect(await page.getByLabel("Photo (Required)").getAttribute("capture")).toBe("environment")
  expect(await page.getByLabel("Temperature (°F)").inputValue()).toBe("140")
})

test("without access to a camera only the file input is offered", async () => {
  const { page } = await atTheForm([])
  await page.addInitScript(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined }))
  await page.reload()
  await page.getByLabel("Photo (Required)").waitFor()
  expect(await page.getByRole("button", { name: "Full-screen camera" }).count()).toBe(0)
})

test("a chosen photo can be enlarged, removed and replaced", async () => {
  const { page } = await atTheForm([])
  const { makeJpeg } = await import("../src/test/jpeg-maker")
  const buffer = await makeJpeg({ width: 400, height: 300 })
  const choose = () =>
    page.getByLabel("Photo (Required)").setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer })
  await choose()
  await page.getByRole("button", { name: "Look at the photo" }).click()
  const seen = page.getByRole("dialog", { name: "Photo" }).getByRole("img")
  await seen.evaluate((image: HTMLImageElement) => image.decode())
  expect(await seen.boundingBox()).toMatchObject({ width: 390 })
  await page.getByRole("button", { name: "Close" }).click()
  await page.getByRole("button", { name: "Remove photo" }).click()
  await page.getByText("Take a photo").waitFor()
  await choose()
  await page.getByText("Take again").waitFor()
})

/** The second tap comes with the photo, however busy the machine is. */
const tapTwice = (button: HTMLElement) =>
  new Promise<void>((done) => {
    new MutationObserver((_, observer) => {
      if (button.getAttribute("aria-label") !== "Take the photo again") return
      observer.disconnect()
      button.click()
      done()
    }).observe(button, { attributes: true })
    button.click()
  })

test("in the form a tap takes the photo, another takes it again, and the camera stops with the form", async () => {
  const { page, row } = await atTheForm(["camera"])
  await page.getByText("Camera in the form").click()
  await lightIs(page, "live")
  await page.getByRole("button", { name: "Take the photo" }).evaluate(tapTwice)
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
  // Until now it was a double tap.
  await page.waitForTimeout(1000)
  await page.getByRole("button", { name: "Take the photo again" }).click()
  await page.getByRole("button", { name: "Remove photo" }).waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Take the photo" }).click()
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
  await lightIs(page, "live")
  await page.getByRole("button", { name: "Save Temperature" }).click()
  await page.getByRole("link", { name: /\(Photo\)/ }).waitFor()
  await lightIs(page, "ended")
  const [reading] = await ana.call<Temperature[]>("GET", `/api/rows/${row.id}/temperatures`)
  const photo = await page.request.get(String(reading?.photoUrl))
  const { width, height } = await new Bun.Image(await photo.body()).metadata()
  expect(height).toBe(600)
  expect(width).toBeLessThanOrEqual(800)
})

test("the device remembers the camera in the form, which stops while the page is hidden", async () => {
  const { page } = await atTheForm(["camera"])
  await page.getByText("Camera in the form").click()
  await lightIs(page, "live")
  await page.reload()
  await lightIs(page, "live")
  const setVisibility = (state: "hidden" | "visible") =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true })
      document.dispatchEvent(new Event("visibilitychange"))
    }, state)
  await setVisibility("hidden")
  await lightIs(page, "ended")
  await setVisibility("visible")
  await lightIs(page, "live")
})

test("a camera in the form that is refused shows the toast, and the file input stays", async () => {
  const { page } = await atTheForm([])
  await page.getByText("Camera in the form").click()
  await page.getByText("Could not access the camera. Please check permissions.").first().waitFor()
  await page.getByText("Take a photo").waitFor()
  expect(await page.getByLabel("Camera in the form").isChecked()).toBe(false)
})
