import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import { makeJpeg } from "../src/test/jpeg-maker"
import { desk, type Farm, openFarm, type User } from "./farm"
import { choosePhoto, farmLan } from "./photo-form"
import { startWindrow } from "./windrow"

let farm: Farm
let ana: User
let bo: User
beforeAll(async () => {
  farm = await openFarm(farmLan)
  ana = await farm.signUp("ana@farm.test")
  bo = await farm.signUp("bo@farm.test")
  const { url } = await ana.call<{ url: string }>("POST", "/api/farm/invitations", { role: "worker" })
  await bo.call("POST", new URL(url).pathname.replace("/join/", "/api/join/"), {})
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

/** The addresses of the streams that a page opens. */
const streamsOf = (page: Page) => {
  const streams: string[] = []
  page.on("request", (request) => {
    if (request.url().includes("/api/events")) streams.push(request.url())
  })
  return streams
}

/** Opens a page, and resolves when its browser has a stream. */
const openLive = async (page: Page, path: string) => {
  const stream = page.waitForResponse((response) => response.url().includes("/api/events"))
  await page.goto(path)
  await stream
}

/** The chart's words are hidden. */
const reads = (page: Page, temperature: number) =>
  page.getByText(`${temperature} °F`).filter({ visible: true }).first().waitFor()

const log = (user: User, rowId: number, temperature: number) =>
  user.call<{ id: number }>("POST", `/api/rows/${rowId}/temperatures`, { temperature, photoUrl: null })

test("what one saves on a phone stands on the other's list, pile and board, without a touch", async () => {
  const row = await ana.row({ rowId: "L-1" })
  const [home, pile, board] = [
    await farm.pageOf(ana.cookie),
    await farm.pageOf(ana.cookie),
    await farm.pageOf(ana.cookie, desk),
  ]
  await openLive(home, "/")
  await openLive(pile, `/rows/${row.id}`)
  await openLive(board, "/board")
  await pile.getByText("No turns recorded yet").waitFor()
  const form = await farm.pageOf(bo.cookie)
  await form.goto(`/rows/${row.id}/temperature`)
  await form.getByLabel(/^Temperature/).fill("142")
  const buffer = await makeJpeg({ width: 320, height: 240 })
  await choosePhoto(form, { name: "1.jpg", mimeType: "image/jpeg", buffer: Buffer.from(buffer) })
  await form.getByRole("img", { name: "What will be saved" }).waitFor()
  await form.getByRole("button", { name: "Save Temperature", exact: true }).click()
  for (const page of [home, pile, board]) await reads(page, 142)
  const [{ id = 0 } = {}] = await bo.call<{ id: number }[]>("GET", `/api/rows/${row.id}/temperatures`)
  await bo.call("POST", `/api/rows/${row.id}/temperatures/${id}/void`, { reason: "Wrong pile" })
  await pile.getByText("No temperature yet").waitFor()
  await bo.row({ rowId: "L-2" })
  for (const page of [home, board]) await page.getByText("L-2").first().waitFor()
})

test("a list goes on where it was after the server was started again", async () => {
  const page = await farm.pageOf(ana.cookie)
  await openLive(page, "/")
  const { folder, url } = farm.windrow
  await farm.windrow.stop()
  farm.windrow = await startWindrow({ folder, port: new URL(url).port })
  // Before the page has a stream again.
  await bo.row({ rowId: "L-3" })
  await page.getByText("Pile #L-3").waitFor()
  await bo.row({ rowId: "L-4" })
  await page.getByText("Pile #L-4").waitFor()
})

const addresses = [
  ["over https or on this machine, by a lock", "T-1", (url: string) => url],
  ["over plain http, by a lease", "T-2", (url: string) => url.replace("127.0.0.1", "farm.lan")],
] as const

test.each(addresses)("the tabs of a browser share one stream: %s", async (_, rowId, addressOf) => {
  const first = await farm.pageOf(ana.cookie)
  const url = addressOf(farm.windrow.url)
  const [name = "", value = ""] = ana.cookie.split("=")
  await first.context().addCookies([{ name, value, url }])
  const row = await ana.row({ rowId })
  await openLive(first, url)
  const second = await first.context().newPage()
  const streams = streamsOf(second)
  await second.goto(`${url}/rows/${row.id}`)
  await second.getByText("No turns recorded yet").waitFor()
  expect(await second.evaluate(() => isSecureContext)).toBe(!url.includes("farm.lan"))
  await log(bo, row.id, 143)
  for (const page of [first, second]) await reads(page, 143)
  // The second took the stream, and the first one has it again when the second is closed.
  expect(streams).toHaveLength(1)
  const again = first.waitForRequest((request) => request.url().includes("/api/events?after="), {
    timeout: 120_000,
  })
  await second.close()
  await again
  await log(bo, row.id, 144)
  await reads(first, 144)
})

test("a removed member sees nothing more", async () => {
  const page = await farm.pageOf(bo.cookie)
  await openLive(page, "/")
  await page.getByText("Pile #L-2").waitFor()
  const members = await ana.call<{ id: number; firstName: string }[]>("GET", "/api/farm/members")
  const id = members.find(({ firstName }) => firstName === "Bo")?.id
  await ana.call("DELETE", `/api/farm/members/${id}`)
  await ana.row({ rowId: "Secret-1" })
  await page.getByText("Pile #L-2").waitFor({ state: "detached" })
  expect(await page.getByText("Secret-1").count()).toBe(0)
})

test("a session that ends elsewhere leads to the login, without a touch", async () => {
  const cy = await farm.signUp("cy@farm.test")
  const page = await farm.pageOf(cy.cookie)
  await openLive(page, "/")
  await cy.call("POST", "/api/auth/logout")
  await page.waitForURL(/login/, { timeout: 60_000 })
})
