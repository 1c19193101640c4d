import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import type { Row } from "../src/domain/rows"
import { launchBrowser } from "./browser"
import { type Farm, logReadings, openFarm, type User, withoutEvents } from "./farm"

let farm: Farm
let ana: User
let row: Row
beforeAll(async () => {
  // With the back/forward cache, as on a phone, and a host name, which over http is no secure context.
  farm = await openFarm(
    ["--host-resolver-rules=MAP farm.lan 127.0.0.1"],
    ["--disable-back-forward-cache"],
    launchBrowser,
  )
  ana = await farm.signUp("ana@farm.test")
  await farm.signUp("bo@farm.test")
  row = await ana.row({ rowId: "Anas-own", location: "Secret corner" })
  await logReadings(ana, row, [140], true)
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const pageByName = () => farm.pageOf("", { baseURL: farm.windrow.url.replace("127.0.0.1", "farm.lan") })

const logIn = async (page: Page, email: string) => {
  await page.goto("/login")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill("secret1")
  await page.getByRole("button", { name: "Login" }).click()
  await page.getByText("Login Successful").first().waitFor()
}

/** Records whether the page shows any of Ana's data, even for a single frame. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      if (/Anas-own|Secret corner/.test(document.body?.textContent ?? ""))
        sessionStorage.setItem("seen", "yes")
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })

const hasSeen = (page: Page) => page.evaluate(() => sessionStorage.getItem("seen"))

test("after a logout Bo sees no frame of Ana's data, and the form that she left waits for her", async () => {
  const page = await farm.pageOf("")
  await logIn(page, "ana@farm.test")
  await page.getByText("Pile #Anas-own").click()
  await page.getByRole("link", { name: "Log Temperature" }).click()
  await page.getByLabel("Temperature (°F)").fill("145")
  const path = new URL(page.url()).pathname
  await page.getByRole("button", { name: "Menu" }).click()
  await page.getByRole("button", { name: "Logout" }).click()
  await page.getByRole("button", { name: "Log out and keep them for me" }).click()
  await page.getByText("You have been successfully logged out.").first().waitFor()
  expect(new URL(page.url()).pathname).toBe("/")
  // The clock's error is the device's.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["windrow clock"])
  await watch(page)
  await page.goBack()
  await page.getByLabel("Email").waitFor()
  await logIn(page, "bo@farm.test")
  await page.getByText("No compost piles found. Create your first pile!").waitFor()
  await page.goto(path)
  await page.getByText("Compost row not found").waitFor()
  await page.goBack()
  await page.getByText("No compost piles found. Create your first pile!").waitFor()
  expect(await hasSeen(page)).toBeNull()
  await logOut(page)
  await logIn(page, "ana@farm.test")
  await page.goto(path)
  await page.getByText("Continue where you left off.").waitFor()
  expect(await page.getByLabel("Temperature (°F)").inputValue()).toBe("145")
})

test("a second tab of Ana's shows no data of hers once Bo logs in on the first", async () => {
  const first = await farm.pageOf("")
  await logIn(first, "ana@farm.test")
  const second = await first.context().newPage()
  await second.goto("/")
  await second.getByText("Pile #Anas-own").waitFor()
  await logOut(first)
  // The login, when a call of the second tab was refused before the first one had the answer to its logout.
  await second.getByText(/Composting Management System|Welcome Back/).waitFor()
  expect(await second.content()).not.toMatch(/Anas-own|Secret corner/)
  await logIn(first, "bo@farm.test")
  await second.goto("/")
  await second.getByText("No compost piles found. Create your first pile!").waitFor()
})

const logOut = async (page: Page) => {
  await page.getByRole("button", { name: "Menu" }).click()
  await page.getByRole("button", { name: "Logout" }).click()
  await page.getByText("You have been successfully logged out.").first().waitFor()
}

/** Does the browser show a picture of this address in the page, wherever it finds it? */
const shows = (page: Page, address: string) =>
  page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    return image.decode().then(
      () => true,
      () => false,
    )
  }, address)

test("over plain http no thumbnail of Ana's can be shown after her logout, nor found out where it was", async () => {
  const page = await pageByName()
  await logIn(page, "ana@farm.test")
  await page.goto(`/rows/${row.id}`)
  const image = page.locator("tbody img")
  await page.waitForFunction(() => [...document.images].some((image) => image.naturalWidth > 0))
  const shown = (await image.getAttribute("src")) ?? ""
  const key = await page.evaluate(() => localStorage.getItem("pictures"))
  expect([shown.endsWith(`&${key}`), key?.length]).toEqual([true, 32])
  const address = shown.slice(0, -33)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await logOut(page)
  expect(await shows(page, address)).toBe(false)
  const left = () =>
    JSON.stringify([Object.values(localStorage), Object.values(sessionStorage), location.href])
  expect(await page.evaluate(left)).not.toContain(key ?? "")
  await logIn(page, "bo@farm.test")
  await page.getByText("No compost piles found. Create your first pile!").waitFor()
  expect(await shows(page, address)).toBe(false)
  expect(await page.evaluate(() => localStorage.getItem("pictures"))).not.toBe(key)
})

test("a page out of the back/forward cache is blank until it is loaded again", async () => {
  const page = await pageByName()
  // Chromium keeps no page with an open stream, or one that hears of another tab; other browsers may.
  await withoutEvents(page)
  await page.addInitScript(() => Reflect.deleteProperty(window, "BroadcastChannel"))
  await page.addInitScript(() =>
    addEventListener("pageshow", (event) => {
      if ("persisted" in event && event.persisted)
        sessionStorage.setItem("back", String(document.body.hidden))
    }),
  )
  await logIn(page, "ana@farm.test")
  await page.goto("/")
  await page.getByText("Pile #Anas-own").waitFor()
  // A page that writes to its disk while it is left stays out of the cache: answers are kept half a second later.
  await page.waitForTimeout(1500)
  await page.goto("/materials")
  await page.getByRole("button", { name: "Show Usage" }).first().waitFor()
  await page.goBack({ waitUntil: "commit" })
  await page.getByText("Pile #Anas-own").waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem("back"))).toBe("true")
})
