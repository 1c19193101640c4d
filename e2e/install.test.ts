import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { type Farm, openFarm, type User } from "./farm"
import { startWindrow } from "./windrow"

type Picture = { src: string; sizes: string }
type Manifest = {
  name: string
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const get = (path: string, url = farm.windrow.url) => fetch(url + path)
const manifestOf = async (url = farm.windrow.url): Promise<Manifest> =>
  (await get("/manifest.webmanifest", url)).json()

test("the manifest carries the operator's brand", async () => {
  const acres = await startWindrow({ flags: ["--brand", 'Green "Acres"'] })
  const answer = await get("/manifest.webmanifest", acres.url)
  expect(answer.headers.get("content-type")).toStartWith("application/manifest+json")
  expect((await manifestOf(acres.url)).name).toBe('Green "Acres"')
  await acres.stop()
})

test("each picture that the manifest names is there in its size", async () => {
  const { icons, screenshots, shortcuts } = await manifestOf()
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap(({ icons }) => icons)]
  expect(pictures.length).toBeGreaterThan(8)
  for (const { src, sizes } of pictures.filter(({ sizes }) => sizes !== "any")) {
    const { width, height } = await new Bun.Image(await (await get(src)).arrayBuffer()).metadata()
    expect({ src, sizes: `${width}x${height}` }).toEqual({ src, sizes })
  }
})

test("Chromium finds nothing that keeps the app from being installed", async () => {
  const page = await farm.pageOf("")
  await page.goto("/")
  const devtools = await page.context().newCDPSession(page)
  const { errors, manifest } = await devtools.send("Page.getAppManifest")
  expect(errors).toEqual([])
  expect(manifest.shortcuts?.map(({ name }) => name)).toEqual(["Log temperature", "New row"])
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors")
  // Private windows never install.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([])
})

test("each shortcut opens its screen, and a visitor's leads to a page too", async () => {
  await ana.row({ rowId: "A-100" })
  const finished = await ana.row({ rowId: "A-101" })
  await ana.call("PATCH", `/api/rows/${finished.id}/status`, { status: "removed" })
  const [log, add] = (await manifestOf()).shortcuts
  for (const shortcut of [log, add]) expect((await get(shortcut?.url ?? "")).status).toBe(200)
  const page = await farm.pageOf(ana.cookie)
  await page.goto(log?.url ?? "")
  await page.getByRole("link", { name: "Log temperature of A-100" }).waitFor()
  expect(await page.getByText("Pile #A-101").count()).toBe(0)
  await page.goto(add?.url ?? "")
  await page.getByLabel("Row ID").waitFor()
})

test("the browser's offer is held from before the program, and made by the button", async () => {
  const page = await farm.pageOf(ana.cookie)
  await page.addInitScript(() => {
    localStorage.setItem("install hint", "due")
    const prompt = async () => {
      document.title = "asked"
      return { outcome: "dismissed" }
    }
    document.addEventListener("readystatechange", () => {
      // Interactive: the program's modules run afterwards.
      if (document.readyState !== "interactive") return
      dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }))
    })
  })
  await page.goto("/")
  const add = page.getByRole("button", { name: "Add to home screen" })
  await add.click()
  await page.waitForFunction(() => document.title === "asked")
  await add.waitFor({ state: "detached" })
})
