import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import { type Farm, openFarm, type User } from "./farm"
import { untilDrafted } from "./kept"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

/** Holds what is asked for at these addresses until it is called. */
const hold = async (page: Page, addresses: string | RegExp) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" })
const press = (page: Page, name: string) => page.getByRole("button", { name }).click()

/** The screen Farm of somebody with an unfinished form, whose data do not come until `release` is called. */
const loading = async () => {
  const row = await ana.row({ rowId: `A-${Math.random()}` })
  const page = await farm.pageOf(ana.cookie)
  await page.goto(`/rows/${row.id}/turn`)
  await page.getByText("No", { exact: true }).click()
  await untilDrafted(page)
  const release = await hold(page, "**/api/farm?*")
  await page.goto("/farm")
  const isLoaded = () => page.getByRole("button", { name: "Save Farm" }).waitFor()
  return { page, release, isLoaded }
}

test("a menu that was opened while its page was loading is open when the page has come, and Back closes it", async () => {
  const { page, release, isLoaded } = await loading()
  await press(page, "Menu")
  await menu(page).getByRole("link", { name: "Account" }).waitFor()
  release()
  await isLoaded()
  await menu(page).getByRole("link", { name: "Account" }).waitFor()
  await page.goBack()
  await menu(page).waitFor({ state: "hidden" })
  await page.waitForFunction(() => !history.state?.isCover)
  expect(new URL(page.url()).pathname).toBe("/farm")
  await press(page, "Menu")
  await menu(page).getByRole("link", { name: "Account" }).click()
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor()
  expect(await menu(page).isVisible()).toBe(false)
})

test("a menu that was asked for before its part of the program was there opens, though the page comes first", async () => {
  const { page, release, isLoaded } = await loading()
  const bring = await holdCode(page, 'popover:"auto"')
  await page.reload()
  await press(page, "Menu")
  release()
  await isLoaded()
  bring()
  await menu(page).getByRole("link", { name: "Account" }).waitFor()
})

test("the question before a logout comes, though the page has come since it was asked for", async () => {
  const { page, release, isLoaded } = await loading()
  const bring = await holdCode(page, "Log out and keep them for me")
  await page.reload()
  await press(page, "Menu")
  await press(page, "Logout")
  release()
  await isLoaded()
  bring()
  await press(page, "Go to the form")
  await page.getByRole("heading", { level: 1, name: "Add Turn" }).waitFor()
})

/** The code with these words does not come before the returned function is called. */
const holdCode = async (page: Page, words: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes(words)) await promise
    await route.fulfill({ response })
  })
  return resolve
}
