import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page, Response } from "playwright"
import type { Temperature } from "../src/domain/temperatures"
import { noisyJpeg } from "../src/test/jpeg-maker"
import { until } from "../src/test/until"
import { type Farm, openFarm, type User } from "./farm"
import { isKeptHere, untilKept } from "./kept"
import { weakLink } from "./weak-link"
import { startWindrow } from "./windrow"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

/** Some 100 kB, also after the phone has re-encoded it. */
const noisyPhoto = async () => {
  const buffer = await noisyJpeg({ width: 800, height: 600, grain: 8, seed: Date.now() })
  return { name: "1.jpg", mimeType: "image/jpeg", buffer }
}

/** Ana's phone behind a link of 16 kB/s, which needs seven seconds for a photo, with a reading in the form. */
const readyToSave = async (link: { url: string }) => {
  const row = await ana.row({ rowId: `A-${Math.random()}` })
  const page = await farm.pageOf(ana.cookie, { baseURL: link.url })
  await page.goto(`/rows/${row.id}`)
  await page.getByText("No turns recorded yet").waitFor()
  await fillForm(page)
  return { page, row, upload: uploadOf(page) }
}

const fillForm = async (page: Page) => {
  await page.getByRole("link", { name: "Log Temperature" }).click()
  await page.getByLabel("Temperature (°F)").fill("145")
  await page.getByLabel("Photo (Required)").setInputFiles(await noisyPhoto())
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
}

/** Watches what of photos is sent from now on. */
const uploadOf = (page: Page) => {
  let share = 0
  const seen = { length: 0, sent: 0 }
  page.on("request", (request) => {
    if (request.method() === "PATCH") seen.sent += request.postDataBuffer()?.length ?? 0
  })
  page.on("response", (response) => {
    const { offset, length } = piece(response)
    if (!length) return
    seen.length = length
    share = offset / length
  })
  return {
    seen,
    /** Resolves when the server has more than this share of a photo. */
    arrived: (least: number) =>
      until(`${least} of the photo on the server`, () => share > least, { within: 60_000 }),
  }
}

/** In bytes: what the server has of a photo, of how many. */
const piece = (response: Response) => ({
  offset: Number(response.headers()["upload-offset"] ?? 0),
  length: Number(response.request().headers()["upload-length"] ?? 0),
})

const save = (page: Page) => page.getByRole("button", { name: "Save Temperature" }).click()
const notSent = (page: Page) => page.getByRole("row", { name: /145/ }).filter({ hasText: "Not sent yet" })
const readingsOf = ({ id }: { id: number }) => ana.call<Temperature[]>("GET", `/api/rows/${id}/temperatures`)

const openLink = () =>
  weakLink({ to: Number(new URL(farm.windrow.url).port), bytesPerSecond: 16_000, delay: 50 })

test("a photo's upload survives a cut and a killed server, once and without resending", async () => {
  await using link = await openLink()
  const { page, row, upload } = await readyToSave(link)
  const before = link.bytes.up
  await save(page)
  await isKeptHere(page)
  await notSent(page).waitFor()
  await upload.arrived(0.1)
  link.cut()
  await page.getByText("1 record waits").waitFor()
  link.restore()
  await upload.arrived(0.4)
  const { pid, url, folder, exited } = farm.windrow
  process.kill(pid, "SIGKILL")
  await exited
  farm.windrow = await startWindrow({ folder, port: new URL(url).port })
  await notSent(page).waitFor({ state: "detached" })
  await page.getByRole("link", { name: /\(Photo\)/ }).waitFor()
  await page.getByText("1/15 days @ 131°F+").waitFor()
  expect(await readingsOf(row)).toHaveLength(1)
  const bytes = upload.seen.length
  expect(bytes).toBeGreaterThan(60_000)
  // More than the photo: the bytes in transit when the link was cut, and the requests' heads.
  expect(link.bytes.up - before).toBeLessThan(1.8 * bytes)
})

test("the user goes on while a photo is sent, and nothing navigates when it has arrived", async () => {
  await using link = await openLink()
  const { page, row, upload } = await readyToSave(link)
  await save(page)
  await isKeptHere(page)
  await page.getByRole("link", { name: "Back" }).click()
  const card = page.getByRole("link", { name: `Pile #${row.rowId}` })
  await card.getByText("1 record not sent yet").waitFor()
  await card.getByText("145 °F").waitFor()
  expect(await readingsOf(row)).toEqual([])
  link.cut()
  await page.getByText("1 record waits").waitFor()
  link.restore()
  await upload.arrived(0.5)
  await card.getByText("not sent yet").waitFor({ state: "detached" })
  expect(new URL(page.url()).pathname).toBe("/")
  expect(await card.getByText("145 °F").count()).toBe(1)
  expect(await readingsOf(row)).toHaveLength(1)
  await page.getByText("on this phone").waitFor({ state: "detached" })
})

test("the next reading is saved while the first is on its way, and both arrive in order", async () => {
  await using link = await openLink()
  const { page, row } = await readyToSave(link)
  await save(page)
  await isKeptHere(page)
  await fillForm(page)
  await page.getByLabel("Temperature (°F)").fill("146")
  await save(page)
  await untilKept(page, 2)
  await untilKept(page, 0)
  const readings = await readingsOf(row)
  const order = readings.sort((one, other) => one.id - other.id)
  expect(order.map(({ temperature }) => temperature)).toEqual([145, 146])
  expect(new Set(order.map(({ photoUrl }) => photoUrl)).size).toBe(2)
})

test("after a reload the photo's upload goes on by itself where it stopped", async () => {
  await using link = await openLink()
  const { page, row, upload } = await readyToSave(link)
  await save(page)
  await isKeptHere(page)
  await upload.arrived(0.5)
  link.cut()
  link.restore()
  // It asks for no confirmation: nothing is lost.
  const dialogs: string[] = []
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type())
    dialog.accept()
  })
  upload.seen.sent = 0
  await page.reload()
  await notSent(page).waitFor()
  await notSent(page).waitFor({ state: "detached" })
  expect(dialogs).toEqual([])
  expect(await readingsOf(row)).toHaveLength(1)
  // A small piece, whose answer has the offset to resume from, and the rest of the photo.
  expect(upload.seen.sent).toBeGreaterThan(0)
  expect(upload.seen.sent).toBeLessThan(50_000)
})
