import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import { type Farm, openFarm, type User } from "./farm"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
  await farm.signUp("bo@farm.test")
  await ana.row({ rowId: "Anas-own", location: "Secret corner" })
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

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

test("after a logout no data of Ana's are on the phone, and Bo sees no frame of them", async () => {
  const page = await farm.pageOf("")
  await logIn(page, "ana@farm.test")
  await page.getByText("Pile #Anas-own").click()
  await page.getByRole("link", { name: "Log Temperature" }).click()
  await page.getByLabel("Temperature (°F)").fill("145")
  const path = new URL(page.url()).pathname
  await page.getByRole("button", { name: "Menu" }).click()
  await page.getByRole("button", { name: "Logout" }).click()
  await page.getByText("You have been successfully logged out.").first().waitFor()
  expect(new URL(page.url()).pathname).toBe("/")
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
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
})

test("a second tab of Ana's shows no data of hers once Bo logs in on the first", async () => {
  const first = await farm.pageOf("")
  await logIn(first, "ana@farm.test")
  const second = await first.context().newPage()
  await second.goto("/")
  await second.getByText("Pile #Anas-own").waitFor()
  await first.getByRole("button", { name: "Menu" }).click()
  await first.getByRole("button", { name: "Logout" }).click()
  await second.getByText("Composting Management System").waitFor()
  await logIn(first, "bo@farm.test")
  await second.goto("/")
  await second.getByText("No compost piles found. Create your first pile!").waitFor()
})
