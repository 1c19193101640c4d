import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { type Farm, openFarm } from "./farm"

let farm: Farm
beforeAll(async () => {
  farm = await openFarm()
  await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

test.each(["/login", "/signup"])(
  "where site data are blocked, %s keeps its fields and says why",
  async (path) => {
    const page = await farm.pageOf("")
    const broken: string[] = []
    page.on("pageerror", ({ message }) => broken.push(message))
    // As Firefox and Chromium refuse them.
    await page.addInitScript(() => {
      const refused = () => {
        throw new DOMException("The operation is insecure.", "SecurityError")
      }
      for (const name of ["localStorage", "sessionStorage", "indexedDB"])
        Object.defineProperty(window, name, { get: refused })
      Object.defineProperty(window, "BroadcastChannel", { value: refused })
      Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false })
    })
    await page.goto(path)
    await page.getByText("This browser blocks cookies and site data here").waitFor()
    await page.getByLabel("Email").fill("ana@farm.test")
    expect(await page.getByLabel("Password").first().isVisible()).toBe(true)
    expect(broken).toEqual([])
  },
)

test("with no room left in the simple storage one logs in, and out", async () => {
  const page = await farm.pageOf("")
  await page.goto("/login")
  await page.evaluate(() => {
    for (let size = 4_000_000; size > 0; size = Math.floor(size / 2))
      for (const storage of [localStorage, sessionStorage])
        for (let more = 0; more < 4; more++)
          try {
            storage.setItem(`filled ${size} ${more}`, "x".repeat(size))
          } catch {
            // Full for this size.
          }
  })
  await page.getByLabel("Email").fill("ana@farm.test")
  await page.getByLabel("Password").fill("secret1")
  await page.getByRole("button", { name: "Login" }).click()
  await page.getByText("No compost piles found. Create your first pile!").waitFor()
  await page.getByRole("button", { name: "Menu" }).click()
  await page.getByRole("button", { name: "Logout" }).click()
  await page.getByText("Composting Management System").first().waitFor()
})
