import { afterAll, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import { pathTo, userScreens } from "../src/contract/screens"
import type { Temperature } from "../src/domain/temperatures"
import { makeJpeg } from "../src/test/jpeg-maker"
import { type Farm, openFarm, type User } from "./farm"
import { choosePhoto, farmLan, pageOverHttp, watchWorker, workerReady } from "./photo-form"
import { show } from "./show"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm(farmLan)
  ana = await farm.signUp("ana@farm.test")
})
afterAll(() => farm.close())

test("without a server every screen, a resized photo, a dialog and a toast come from what is loaded", async () => {
  const row = await ana.row()
  const reading = await ana.call<Temperature>("POST", `/api/rows/${row.id}/temperatures`, {
    temperature: 140,
  })
  const page = await pageOverHttp(farm, ana)
  await watchWorker(page)
  await page.goto("/")
  await wholeProgram(page)
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  // The data of a pile and of a reading.
  await page.getByRole("link", { name: "Pile #A-100" }).click()
  await page.getByText("No turns recorded yet").waitFor()
  await page.getByRole("img", { name: /^1 reading,/ }).waitFor()
  await show(page, `/rows/${row.id}/temperatures/${reading.id}`)
  await page.getByRole("button", { name: "Void This Reading" }).waitFor()
  await farm.windrow.stop()

  const ids = { rowId: row.id, temperatureId: reading.id, saleId: 1 }
  for (const path of userScreens) {
    await show(page, pathTo<string>(path, ids))
    await page.locator("main :is(form, h2, p, [role=alert])").first().waitFor()
  }
  await show(page, `/rows/${row.id}/temperature`)
  await page.getByLabel("Temperature (°F)").fill("145")
  await workerReady(page)
  const buffer = await makeJpeg({ width: 1600, height: 1200 })
  await choosePhoto(page, { name: "1.jpg", mimeType: "image/jpeg", buffer })
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
  await page.getByRole("button", { name: "Save Temperature" }).click()
  await page.locator("li[data-state=open]").waitFor()
  await forms(page, row.id)
  await show(page, `/rows/${row.id}/temperatures/${reading.id}`)
  await page.getByRole("button", { name: "Void This Reading" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).waitFor()
  expect(asked.filter((path) => path.startsWith("/assets/") && !/resize-worker|woff2/.test(path))).toEqual([])
})

/** Waits until the page has loaded, by itself, every file that a service worker would keep. */
const wholeProgram = async (page: Page) => {
  const worker = await textOf("/sw.js")
  // Its first list; behind it are the languages, of which an English page loads none.
  const [program = ""] = /\[[^\]]*\/assets\/[^\]]*\]/.exec(worker) ?? []
  const all = [...new Set(program.match(/\/assets\/[\w.-]+/g))]
  expect(all.length).toBeGreaterThan(10)
  await page.waitForFunction((files) => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)
    return files.every((file) => loaded.includes(file))
  }, all)
}

const forms = async (page: Page, rowId: number) => {
  for (const [path, button] of [
    ["turn", "Save Turn"],
    ["material", "Add Material"],
    ["sale", "Save Sale"],
    ["edit", "Save Changes"],
  ]) {
    await show(page, `/rows/${rowId}/${path}`)
    await page.getByRole("button", { name: button ?? "" }).waitFor()
  }
  await show(page, "/rows/new")
  await page.getByRole("button", { name: "Create Row" }).waitFor()
}

const textOf = async (path: string) => (await fetch(farm.windrow.url + path)).text()
