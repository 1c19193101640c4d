import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import type { Temperature } from "../src/domain/temperatures"
import { noisyJpeg } from "../src/test/jpeg-maker"
import { type Farm, openFarm, type User } from "./farm"
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
  await page.goto(`/rows/${row.id}/temperature`)
  await page.getByLabel("Temperature (°F)").fill("145")
  await page.getByLabel("Photo (Required)").setInputFiles(await noisyPhoto())
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
  return { page, row }
}

const save = (page: Page) => page.getByRole("button", { name: "Save Temperature" }).click()
const strip = (page: Page) =>
  page.getByRole("status").filter({ hasText: /Sending a photo|goes on by itself/ })
const arrived = (page: Page, share: number) =>
  page.waitForFunction((share) => (document.querySelector("progress")?.value ?? 0) > share, share)
const readingsOf = ({ id }: { id: number }) => ana.call<Temperature[]>("GET", `/api/rows/${id}/temperatures`)

const openLink = () =>
  weakLink({ to: Number(new URL(farm.windrow.url).port), bytesPerSecond: 16_000, delay: 50 })

test("a photo's upload survives a cut and a killed server, once and without resending", async () => {
  await using link = await openLink()
  const { page, row } = await readyToSave(link)
  const lengths = new Set<number>()
  page.on("request", (request) => lengths.add(Number(request.headers()["upload-length"] ?? 0)))
  const before = link.bytes.up
  await save(page)
  await arrived(page, 0.1)
  link.cut()
  await strip(page).getByText("No connection: the photo goes on by itself when it is back.").waitFor()
  link.restore()
  await arrived(page, 0.4)
  const { pid, url, folder, exited } = farm.windrow
  process.kill(pid, "SIGKILL")
  await exited
  farm.windrow = await startWindrow({ folder, flags: ["--port", new URL(url).port] })
  await page.locator("li[data-state=open]").getByText("Temperature recorded").waitFor()
  await page.getByText("1/15 days @ 131°F+").waitFor()
  expect(await readingsOf(row)).toHaveLength(1)
  const bytes = Math.max(...lengths)
  expect(bytes).toBeGreaterThan(60_000)
  // More than the photo: the bytes in transit when the link was cut, and the requests' heads.
  expect(link.bytes.up - before).toBeLessThan(1.8 * bytes)
})

test("the form can be left: the upload continues and does not navigate", async () => {
  await using link = await openLink()
  const { page, row } = await readyToSave(link)
  await save(page)
  await arrived(page, 0.1)
  await page.getByRole("link", { name: "Back" }).click()
  await page.getByRole("heading", { name: "Compost Piles" }).waitFor()
  await strip(page).getByText("Sending a photo. You can go on meanwhile.").waitFor()
  expect(await readingsOf(row)).toEqual([])
  // A lost connection is waited for after the form was left, too.
  await arrived(page, 0.5)
  link.cut()
  await strip(page).getByText("No connection").waitFor()
  link.restore()
  await page.locator("li[data-state=open]").getByText("Temperature recorded").waitFor()
  expect(new URL(page.url()).pathname).toBe("/")
  expect(await readingsOf(row)).toHaveLength(1)
  await strip(page).waitFor({ state: "detached" })
})

test("the form waits for a reading that is being sent", async () => {
  await using link = await openLink()
  const { page, row } = await readyToSave(link)
  await save(page)
  await arrived(page, 0.1)
  await page.getByRole("link", { name: "Back" }).click()
  await page.goBack()
  await page.getByText("The last one is on its way.").waitFor()
  expect(await page.getByLabel("Temperature (°F)").count()).toBe(0)
  // It leads to the row as usual.
  await page.getByText("1/15 days @ 131°F+").waitFor()
  expect(await readingsOf(row)).toHaveLength(1)
})

test("after a reload the photo's upload resumes", async () => {
  await using link = await openLink()
  const { page, row } = await readyToSave(link)
  await save(page)
  await arrived(page, 0.5)
  link.cut()
  link.restore()
  // The browser needs a confirmation: a reload interrupts the upload.
  const dialogs: string[] = []
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type())
    dialog.accept()
  })
  await page.reload()
  expect(dialogs).toEqual(["beforeunload"])
  await page.getByText("Continue where you left off.").waitFor()
  let sent = 0
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent += request.postDataBuffer()?.length ?? 0
  })
  await save(page)
  await page.locator("li[data-state=open]").getByText("Temperature recorded").waitFor()
  expect(await readingsOf(row)).toHaveLength(1)
  // A small piece, whose answer has the offset to resume from, and the rest of the photo.
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(50_000)
})
