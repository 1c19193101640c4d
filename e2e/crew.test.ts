import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Browser, Page } from "playwright"
import { makeJpeg } from "../src/test/jpeg-maker"
import { launchBrowser } from "./browser"
import { closePages, type Farm, openFarm, phone, type User, withPatience } from "./farm"
import { pagesOf } from "./pdf"
import { choosePhoto } from "./photo-form"

let farm: Farm
let ana: User
let browsers: Browser[]
beforeAll(async () => {
  // The shell prints a PDF with other spaces between letters.
  farm = await openFarm([], [], launchBrowser)
  ana = await farm.signUp("ana@farm.test")
  const launch = () => launchBrowser()
  browsers = [farm.browser, await launch(), await launch()]
})
afterEach(async () => {
  for (const browser of browsers) await closePages(browser)
})
afterAll(async () => {
  for (const browser of browsers.slice(1)) await browser.close()
  await farm.close()
})

/** A new phone at this address. */
const phoneOf = async (browser: Browser | undefined, path: string) => {
  const page = await (await browser?.newContext({ baseURL: farm.windrow.url, ...phone }))?.newPage()
  if (!page) throw new Error("There is no such browser.")
  await withPatience(page)
  await page.goto(path)
  return page
}

/** Makes an invitation on the screen Farm and returns its link. */
const invite = async (page: Page, role: string) => {
  await page.getByRole("radio", { name: role }).check()
  await page.getByRole("button", { name: "Make Invitation" }).click()
  const link = await page.getByLabel("Link", { exact: true }).inputValue()
  await page.getByRole("img", { name: /^QR code: Join/ }).waitFor()
  await page.getByRole("button", { name: "Done" }).click()
  return link
}

const signUp = async (page: Page, firstName: string) => {
  const filled = {
    Email: `${firstName.toLowerCase()}@farm.test`,
    Password: "three green heaps",
    Confirm: "three green heaps",
    "First Name": firstName,
    "Last Name": "Hill",
  }
  for (const [label, text] of Object.entries(filled)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole("button", { name: "Create Account" }).click()
  await page.getByRole("link", { name: /^Pile #A-118/ }).waitFor()
}

const fillReading = async (page: Page, temperature: string) => {
  const buffer = await makeJpeg({ width: 640, height: 480 })
  await page.getByLabel("Temperature (°F)").fill(temperature)
  await choosePhoto(page, { name: "1.jpg", mimeType: "image/jpeg", buffer })
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
}

test("three people work on a pile, each with their own rights", async () => {
  const row = await ana.row({ rowId: "A-118" })
  const anas = await farm.pageOf(ana.cookie)
  await anas.goto("/")
  await anas.getByRole("button", { name: "Menu" }).click()
  await anas.getByRole("link", { name: "Farm" }).click()

  // Bo opens the link on his phone, signs up and is in.
  const bos = await phoneOf(browsers[1], await invite(anas, "Worker"))
  await bos.getByText("Ana Berg invites you to Ana's farm as a worker.").waitFor()
  await signUp(bos, "Bo")
  await bos.getByRole("link", { name: /^Pile #A-118/ }).click()
  await bos.getByRole("link", { name: "Log Temperature" }).click()
  await fillReading(bos, "146")
  await bos.getByRole("button", { name: "Save Temperature" }).click()
  await bos.getByText("Temperature recorded").first().waitFor()

  // Ana sees the same pile, and whose reading it is.
  await anas.goto("/")
  await anas.getByText(/^Bo, .* ago$/).waitFor()
  await anas.goto(`/rows/${row.id}`)
  await anas.getByRole("row", { name: /Bo Hill.*146|146.*Bo Hill/ }).waitFor()

  // Cy, the inspector, looks, prints, and is refused everything else.
  await anas.goto("/farm")
  const cys = await phoneOf(browsers[2], await invite(anas, "Inspector"))
  await signUp(cys, "Cy")
  await cys.getByRole("link", { name: /^Pile #A-118/ }).click()
  await cys.getByText("1/15 days @ 131°F+").waitFor()
  for (const name of ["Log Temperature", "Add Turn", "Add Material", "Add New Row"])
    expect([name, await cys.getByRole("link", { name }).count()]).toEqual([name, 0])
  expect(await cys.getByRole("button", { name: "Delete Compost Row" }).count()).toBe(0)
  for (const form of [
    "/rows/new",
    ...["temperature", "turn", "material", "sale", "edit"].map((f) => `/rows/${row.id}/${f}`),
  ]) {
    await cys.goto(form)
    await cys.getByText("You can look at this farm, not change it.").waitFor()
  }
  const refused = await cys.evaluate(async (id) => {
    const send = (method: string, path: string, body: object) =>
      fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
    const answers = [
      await send("POST", "/api/rows", { rowId: "C-1", location: "Yard", length: 9 }),
      await send("POST", `/api/rows/${id}/turns`, { waterAdded: true }),
      await send("PATCH", `/api/rows/${id}/status`, { status: "removed" }),
      await send("DELETE", `/api/rows/${id}`, {}),
      await send("PATCH", "/api/farm", { name: "Cy's" }),
      await send("POST", "/api/farm/invitations", { role: "manager" }),
    ]
    return answers.map(({ status }) => status)
  }, row.id)
  expect(refused).toEqual([403, 403, 403, 403, 403, 403])
  await cys.goto(`/rows/${row.id}/report`)
  await cys.getByRole("heading", { name: "Compost pile A-118" }).waitFor()
  const print = (await pagesOf(await cys.pdf({ format: "Letter" }))).join("\n").replaceAll(/\s+/g, " ")
  for (const words of ["Ana's farm", "by Cy Hill", "Bo Hill", "146 °F"]) expect(print).toContain(words)

  // Ana makes Bo an inspector while he types: his next tap is refused, and his typing stays.
  await bos.getByRole("link", { name: "Log Temperature" }).first().click()
  await fillReading(bos, "151")
  await anas.getByRole("button", { name: "Change Bo Hill" }).click()
  await anas.getByRole("dialog").getByRole("radio", { name: "Inspector" }).check()
  await anas.getByRole("button", { name: "Save Role" }).click()
  await anas.getByText("Role changed").first().waitFor()
  await bos.getByRole("button", { name: "Save Temperature" }).click()
  await bos.getByText("An inspector can look at this farm but not change it.").first().waitFor()
  expect(await bos.getByLabel("Temperature (°F)").inputValue()).toBe("151")
  expect(await bos.getByRole("button", { name: "Remove photo" }).count()).toBe(1)
  const readings = await ana.call<object[]>("GET", `/api/rows/${row.id}/temperatures`)
  expect(readings).toHaveLength(1)
})
