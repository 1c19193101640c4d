import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import { desk, type Farm, openFarm, phone, resize } from "./farm"

let farm: Farm
beforeAll(async () => {
  farm = await openFarm()
  await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const fillLogin = async (page: Page) => {
  await page.getByLabel("Email").fill("ana@farm.test")
  await page.getByLabel("Password").fill("secret1")
}

const fillSignUp = async (page: Page) => {
  const fields = { Email: "cy@farm.test", Password: "secret1", Confirm: "secret1" }
  for (const [label, text] of Object.entries({ ...fields, "First Name": "Cy", "Last Name": "Li" }))
    await page.getByLabel(label).fill(text)
}

test.each([
  ["/login", "Welcome Back", 450],
  ["/signup", "Create an Account", 550],
])("%s: '%s' in a card %d px wide, and as wide as a phone", async (path, title, width) => {
  const page = await farm.pageOf("", { ...desk, isMobile: false, hasTouch: false })
  await page.goto(path)
  const heading = page.getByRole("heading", { name: title })
  const cardWidth = () =>
    heading.evaluate((one) => {
      const main = one.closest("main")
      const widths = [...(main?.querySelectorAll("*") ?? [])].map(
        (part) => part.getBoundingClientRect().width,
      )
      return Math.max(...widths)
    })
  expect(await cardWidth()).toBe(width)
  await resize(page, phone.viewport.width, phone.viewport.height)
  expect(await cardWidth()).toBeLessThanOrEqual(390)
  await page.getByRole("link", { name: "Back" }).click()
  await page.getByText("Composting Management System").waitFor()
})

test("a login leads home 300 ms after its success", async () => {
  const page = await farm.pageOf("")
  await page.clock.install({ time: new Date() })
  await page.goto("/login")
  await fillLogin(page)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const [checked] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/api/auth/user")),
    page.getByRole("button", { name: "Login" }).click(),
  ])
  expect(checked.status()).toBe(200)
  await page.getByRole("button", { name: "Logging in..." }).and(page.locator(":disabled")).waitFor()
  // The time begins when the page has received the answer.
  await page.waitForFunction(() => sessionStorage.getItem("toast") !== null)
  await page.clock.runFor(290)
  expect(new URL(page.url()).pathname).toBe("/login")
  await page.clock.runFor(20)
  await page.waitForURL("/")
})

test("signing up shows a busy button and leads home", async () => {
  const page = await farm.pageOf("")
  await page.goto("/signup")
  await fillSignUp(page)
  const held = Promise.withResolvers<void>()
  await page.route("**/api/auth/register", async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole("button", { name: "Create Account" }).click()
  await page.getByRole("button", { name: "Creating Account..." }).and(page.locator(":disabled")).waitFor()
  held.resolve()
  await page.waitForURL("/")
  await page.getByText("Welcome, Cy!").first().waitFor()
})

test.each([
  [401, "", "Registration Failed", "Failed to create account. Please try again."],
  [500, "", "Registration Error", "An error occurred during registration."],
  [403, "Sign-up is closed.", "Registration Error", "Sign-up is closed."],
])("a sign-up that is answered %d '%s': '%s: %s'", async (status, body, title, text) => {
  const page = await farm.pageOf("")
  await page.goto("/signup")
  await fillSignUp(page)
  const sent: object[] = []
  await page.route("**/api/auth/register", (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ status, body, contentType: "text/plain" })
  })
  await page.getByRole("button", { name: "Create Account" }).click()
  const toast = page.locator("li[data-state=open]")
  await toast.getByText(title, { exact: true }).waitFor()
  await toast.getByText(text, { exact: true }).waitFor()
  expect(await page.getByLabel("First Name").inputValue()).toBe("Cy")
  const particulars = { company: null, jobTitle: null, address: null, city: null, state: null, zipCode: null }
  expect(sent).toMatchObject([{ firstName: "Cy", ...particulars }])
})
