import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { join } from "node:path"
import type { Page } from "playwright"
import type { Category } from "../src/domain/categories"
import type { Row } from "../src/domain/rows"
import type { Sale } from "../src/domain/sales"
import type { Temperature } from "../src/domain/temperatures"
import { makeJpeg } from "../src/test/jpeg-maker"
import { violationsInLooks } from "./axe"
import { cameraFlags } from "./browser"
import {
  desk,
  type Farm,
  logReadings,
  openFacts,
  openFarm,
  phone,
  resize,
  type User,
  withoutEvents,
} from "./farm"
import { untilDrafted } from "./kept"
import { show } from "./show"
import { withoutAnswers } from "./without-answers"

let farm: Farm
let ada: User
let full: Row
let bare: Row
let turned: Row
let removed: Row
let reading: Temperature | undefined
let sale: Sale
let invitation: string
let passwordLink: string
beforeAll(async () => {
  farm = await openFarm(cameraFlags)
  ada = await farm.logIn("ada@farm.test")
  full = await ada.row({ rowId: "A-100", location: "North yard, third from the gate", cubicYards: 40 })
  await logReadings(ada, full, [138, 142, 129, 133, 147, 150, 122, 118, 104, 98], true)
  const leaves = (await ada.call<Category[]>("GET", "/api/material-categories")).find(
    ({ name }) => name === "Leaves",
  )
  await ada.call("POST", `/api/rows/${full.id}/turns`, { waterAdded: true })
  await ada.call("POST", `/api/rows/${full.id}/turns`, { waterAdded: false })
  for (const cubicYards of [12, 1250])
    await ada.call("POST", `/api/rows/${full.id}/materials`, { cubicYards, materialCategoryId: leaves?.id })
  const load = { clientName: "Dee & Daughters Landscaping", emptyWeight: 9_000, fullWeight: 109_000 }
  sale = await ada.call<Sale>("POST", `/api/rows/${full.id}/sales`, load)
  await ada.call("POST", "/api/material-categories", {
    name: "Spent barley from the brewery at the crossroads",
    description: "Wet; mix with wood chips",
    icon: "coffee",
  })
  bare = await ada.row({ rowId: "B-200", location: "South field" })
  // Its turns wait on a phone; one may arrive when a test ends, and with it the routes of its page.
  turned = await ada.row({ rowId: "B-210", location: "South field" })
  const cooked = await ada.row({ rowId: "C-300", location: "By the road" })
  await logReadings(ada, cooked, Array(16).fill(140))
  removed = await ada.row({ rowId: "D-400", location: "Behind the barn" })
  await ada.call("PATCH", `/api/rows/${removed.id}/status`, { status: "removed" })
  reading = (await ada.call<Temperature[]>("GET", `/api/rows/${full.id}/temperatures`))[0]
  invitation = await linkOf("/api/farm/invitations", { role: "worker" })
  await signUpBy(await linkOf("/api/farm/invitations", { role: "inspector" }), "Cy")
  const bo = await signUpBy(await linkOf("/api/farm/invitations", { role: "worker" }), "Bo")
  passwordLink = await linkOf(`/api/farm/members/${bo}/password-link`, {})
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const linkOf = async (path: string, body: object) =>
  new URL((await ada.call<{ url: string }>("POST", path, body)).url).pathname

/** Signs somebody up by an invitation; returns their id. */
const signUpBy = async (link: string, firstName: string) => {
  const person = { email: `${firstName}@farm.test`, password: "secret1", firstName, lastName: "Berg" }
  const answer = await fetch(`${farm.windrow.url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...person, invitation: link.split("/").at(-1) }),
  })
  return (await answer.json()).id
}

type Place = {
  name: string
  visitor?: boolean
  at: () => string
  go?: (page: Page) => Promise<unknown>
  shows: string | RegExp
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click()

/** Saves a turn that does not reach the server. */
const recordTurn = async (page: Page) => {
  await page.route("**/turns", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  )
  await press("Save Turn")(page)
  await page.getByText("Saved on this phone, will be sent").first().waitFor()
}

/** Every screen in every state with a different look. */
const places: Place[] = [
  { name: "home", at: () => "/", shows: "Pile #A-100" },
  { name: "home, none", at: () => "/?filter=active", go: hide("Active"), shows: /No compost piles found/ },
  {
    name: "home, failed",
    at: () => "/",
    go: failing("**/api/rows"),
    shows: "Failed to load compost piles",
  },
  { name: "home, loading", at: () => "/", go: never("**/api/rows"), shows: "Compost Piles" },
  { name: "home, silent", at: () => "/", go: later(11, never("**/api/rows")), shows: "Still trying." },
  { name: "home, late", at: () => "/", go: withoutScript, shows: /^Windrow takes long to load/ },
  { name: "home, old", at: () => "/", go: later(360, (page) => page.reload()), shows: "As of 6 minutes ago" },
  {
    name: "home, unfinished",
    at: () => `/rows/${full.id}/temperature`,
    go: async (page) => {
      await page.getByLabel("Temperature (°F)").fill("145")
      await untilDrafted(page)
      await page.goto("/")
    },
    shows: "Not finished: Temperature of A-100",
  },
  {
    name: "home, waiting",
    at: () => `/rows/${turned.id}/turn`,
    go: async (page) => {
      await recordTurn(page)
      await page.goto("/")
    },
    shows: "1 record waits",
  },
  {
    name: "waiting",
    at: () => `/rows/${turned.id}/turn`,
    go: async (page) => {
      await recordTurn(page)
      await page.goto("/waiting")
    },
    shows: /^Tried/,
  },
  {
    name: "waiting, refused",
    at: () => `/rows/${turned.id}/turn`,
    go: async (page) => {
      await recordTurn(page)
      const text = { status: 409, contentType: "text/plain", body: "A removed row cannot be edited" }
      await page.route("**/turns", (route) =>
        route.request().method() === "POST" ? route.fulfill(text) : route.fallback(),
      )
      await page.goto("/waiting")
    },
    shows: "Needs attention: A removed row cannot be edited",
  },
  { name: "waiting, none", at: () => "/waiting", shows: "Nothing waits on this phone." },
  { name: "menu", at: () => "/", go: press("Menu"), shows: "Manage Materials" },
  { name: "create row", at: () => "/rows/new", shows: "Start Date" },
  {
    name: "create row, refused",
    at: () => "/rows/new",
    go: press("Create Row"),
    shows: "Location is required",
  },
  {
    name: "create row, come back to",
    at: () => "/rows/new",
    go: async (page) => {
      await page.getByLabel("Location").fill("West")
      await untilDrafted(page)
      await page.reload()
    },
    shows: "Continue where you left off.",
  },
  { name: "row", at: () => `/rows/${full.id}`, shows: "Turn History" },
  { name: "row, nothing yet", at: () => `/rows/${bare.id}`, shows: "No turns recorded yet" },
  { name: "row, removed", at: () => `/rows/${removed.id}`, shows: "No turns recorded yet" },
  { name: "row, missing", at: () => "/rows/999", shows: "Compost row not found" },
  {
    name: "row, loading",
    at: () => `/rows/${full.id}`,
    go: never(/\/api\/rows\/\d+$/),
    shows: /^Row/,
  },
  {
    name: "delete",
    at: () => `/rows/${full.id}`,
    go: press("Delete Compost Row"),
    shows: "Confirm Deletion",
  },
  { name: "log temperature", at: () => `/rows/${full.id}/temperature`, shows: "Photo (Required)" },
  {
    name: "log temperature, refused",
    at: () => `/rows/${full.id}/temperature`,
    go: press("Save Temperature"),
    shows: "A photo is required",
  },
  {
    name: "log temperature, filled",
    at: () => `/rows/${full.id}/temperature`,
    go: async (page) => {
      await page.getByLabel("Temperature (°F)").fill("145")
      const buffer = await makeJpeg({ width: 400, height: 300 })
      const file = { name: "1.jpg", mimeType: "image/jpeg", buffer }
      await page.getByLabel("Photo (Required)").setInputFiles(file)
    },
    shows: "Take again",
  },
  { name: "add turn", at: () => `/rows/${full.id}/turn`, shows: "Turn #" },
  { name: "add material", at: () => `/rows/${full.id}/material`, shows: "Date Added" },
  {
    name: "add material, refused",
    at: () => `/rows/${full.id}/material`,
    go: press("Add Material"),
    shows: "Material category is required",
  },
  { name: "temperature", at: () => `/rows/${full.id}/temperatures/${reading?.id}`, shows: "Recorded At" },
  { name: "record sale", at: () => `/rows/${full.id}/sale`, go: press("Save Sale"), shows: /is required/ },
  { name: "sale", at: () => `/rows/${full.id}/sales/${sale.id}`, shows: "Void This Sale" },
  { name: "log", at: () => `/rows/${full.id}/history`, shows: /barley|Reading|Turn 2/ },
  {
    name: "turn dialog",
    at: () => `/rows/${full.id}`,
    go: (page) => page.getByRole("table", { name: "Turns" }).getByRole("button").first().click(),
    shows: "Void...",
  },
  {
    name: "material dialog",
    at: () => `/rows/${full.id}`,
    go: (page) => page.getByRole("table", { name: "Materials" }).getByRole("button").first().click(),
    shows: "Void...",
  },
  {
    name: "remove dialog",
    at: () => `/rows/${bare.id}`,
    go: press("Remove Pile"),
    shows: "Only a manager can take that back.",
  },
  {
    name: "camera dialog",
    at: () => `/rows/${full.id}/temperature`,
    go: async (page) => {
      for (const name of ["Full-screen camera", "Capture"]) await press(name)(page)
    },
    shows: "Use Photo",
  },
  {
    name: "photo dialog",
    at: () => `/rows/${full.id}/temperature`,
    go: async (page) => {
      const buffer = await makeJpeg({ width: 400, height: 300 })
      const file = { name: "1.jpg", mimeType: "image/jpeg", buffer }
      await page.getByLabel("Photo (Required)").setInputFiles(file)
      await press("Look at the photo")(page)
    },
    shows: "Photo (Required)",
  },
  {
    name: "unsent dialog",
    at: () => `/rows/${full.id}/turn`,
    go: async (page) => {
      await page.getByText("No", { exact: true }).click()
      for (const name of ["Menu", "Logout"]) await press(name)(page)
    },
    shows: "Log out and keep them for me",
  },
  { name: "account", at: () => "/account", shows: "Signed-in devices" },
  { name: "edit row", at: () => `/rows/${full.id}/edit`, shows: "Start Date" },
  { name: "report", at: () => `/rows/${full.id}/report`, shows: "Prepared by" },
  {
    name: "void",
    at: () => `/rows/${full.id}/temperatures/${reading?.id}`,
    go: press("Void This Reading"),
    shows: "Reason",
  },
  {
    name: "move",
    at: () => `/rows/${full.id}/temperatures/${reading?.id}`,
    go: press("Belongs to Another Pile"),
    shows: /^Pile #/,
  },
  {
    name: "temperature, missing",
    at: () => `/rows/${full.id}/temperatures/99999`,
    shows: "Information not found",
  },
  { name: "materials", at: () => "/materials", shows: "Custom" },
  {
    name: "materials, usage",
    at: () => "/materials",
    go: async (page) => {
      await page.getByRole("listitem").filter({ hasText: "Leaves" }).getByText("Show Usage").click()
    },
    shows: "Used in Compost Rows:",
  },
  {
    name: "add material type",
    at: () => "/materials",
    go: press("Add New Material"),
    shows: "Add New Material Type",
  },
  { name: "edit material type", at: () => "/materials", go: press(/^Edit /), shows: "Edit Material Type" },
  { name: "delete material type", at: () => "/materials", go: press(/^Delete /), shows: "Delete Material" },
  { name: "farm", at: () => "/farm", shows: "bo@farm.test" },
  { name: "farm, failed", at: () => "/farm", go: failing("**/api/farm?*"), shows: /^Not yet on this phone/ },
  { name: "invitation", at: () => "/farm", go: press("Make Invitation"), shows: /^Ends in 7 days/ },
  { name: "member dialog", at: () => "/farm", go: press("Change Bo Berg"), shows: "Remove from Farm" },
  {
    name: "password link dialog",
    at: () => "/farm",
    go: async (page) => {
      for (const name of ["Change Cy Berg", "Forgotten Password", "Make Link"]) await press(name)(page)
    },
    shows: /^Ends in one hour/,
  },
  {
    name: "toast",
    at: () => `/rows/${bare.id}`,
    go: flip,
    shows: "Row status has been updated successfully",
  },
  {
    name: "toast, failed",
    at: () => `/rows/${bare.id}`,
    go: async (page) => {
      await page.route("**/status", (route) => route.abort())
      await flip(page)
    },
    shows: "Error updating status",
  },
  {
    name: "not found",
    at: () => "/",
    go: (page) => show(page, "/nothing"),
    shows: "404 Page Not Found",
  },
]

/** As wide as login and sign-up. */
const doors: Place[] = [
  { name: "join", at: () => invitation, shows: /^You are signed in as/ },
  { name: "join, as a visitor", visitor: true, at: () => invitation, shows: "Phone Number (Optional)" },
  { name: "join, ended", visitor: true, at: () => "/join/ended", shows: /no longer valid/ },
  { name: "new password", visitor: true, at: () => passwordLink, shows: /^Hello Bo/ },
]

async function flip(page: Page) {
  await openFacts(page)
  await page.getByRole("switch").click()
  // A toast stays while the pointer is over it.
  await page.locator("li[data-state=open]").hover()
}

function hide(chip: string) {
  return async (page: Page) => {
    await withoutAnswers(page)
    await page.route("**/api/rows", (route) => route.fulfill({ json: [] }))
    await page.reload()
    await page.getByRole("button", { name: chip }).click()
  }
}

function failing(path: string) {
  return async (page: Page) => {
    await withoutAnswers(page)
    await page.route(path, (route) => route.abort())
    await page.reload()
  }
}

function never(path: string | RegExp) {
  return async (page: Page) => {
    await withoutAnswers(page)
    await page.route(path, () => undefined)
    await page.reload()
  }
}

/** As the server draws it, while the app itself is on its way. */
async function withoutScript(page: Page) {
  await page.route(/\/assets\/main-\w+\.js/, () => undefined)
  await page.reload({ waitUntil: "commit" })
}

/** Acts, then advances the clock by so many seconds. */
function later(seconds: number, go: (page: Page) => Promise<unknown>) {
  return async (page: Page) => {
    await withoutEvents(page)
    await page.clock.install({ time: new Date() })
    await go(page)
    await page.getByRole("banner").waitFor()
    await page.getByRole("main").getByRole("link").or(page.getByLabel("Loading the piles")).first().waitFor()
    await page.clock.runFor(seconds * 1000)
  }
}

const visit = async (place: Place, options: object) => {
  const page = await farm.pageOf(place.visitor ? "" : ada.cookie, {
    ...options,
    permissions: ["camera"],
    reducedMotion: "reduce",
  })
  const broken: string[] = []
  page.on("pageerror", (error) => broken.push(error.message))
  await page.goto(place.at())
  if (place.go) await page.getByRole("banner").waitFor()
  await place.go?.(page)
  await page.getByText(place.shows).first().waitFor()
  return { page, broken }
}

/**
 * The elements that overflow the right edge once the layout has settled. Not compared with the window's width, which
 * on phones grows with the page.
 */
const overhang = async (page: Page) => {
  const width = page.viewportSize()?.width ?? 0
  const fits = (width: number) => document.documentElement.scrollWidth <= width
  await page.waitForFunction(fits, width, { timeout: 10_000 }).catch(() => undefined)
  return page.evaluate((width) => {
    if (document.documentElement.scrollWidth <= width) return []
    const over = [...document.body.querySelectorAll("*")].filter(
      (one) => one.getBoundingClientRect().right > width + 1,
    )
    return ["the page", ...over.slice(-3).map((one) => one.outerHTML.slice(0, 120))]
  }, width)
}

/** Saves a screenshot to the folder in PICTURES, if set, for inspection. */
const take = async (page: Page, name: string) => {
  const folder = process.env.PICTURES
  if (folder)
    await page.screenshot({
      path: join(folder, `${name}.png`),
      fullPage: !/dialog|delete|type|menu|toast/.test(name),
    })
}

/** No column: it uses the width of a desk. */
const board: Place = { name: "board", at: () => "/board", shows: "Last 30 days" }

test.each([...places, ...doors, board])(
  "$name: accessible in light, dark and forced colors, no overflow on a phone or a desk or with text twice as large",
  async (place) => {
    const { page, broken } = await visit(place, phone)
    expect(await violationsInLooks(page, (look) => take(page, `${place.name} ${look}`))).toEqual({})
    expect(await overhang(page)).toEqual([])
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%"
    })
    expect(await overhang(page)).toEqual([])
    await take(page, `${place.name} large`)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = ""
    })
    await resize(page, 320, 568)
    expect(await overhang(page)).toEqual([])
    await take(page, `${place.name} small`)
    await resize(page, desk.viewport.width, desk.viewport.height)
    expect(await overhang(page)).toEqual([])
    if (places.includes(place)) {
      const main = await page.getByRole("main").boundingBox()
      // A phone's column, but where a desk has two of them, or a page of paper.
      const frame = await page.evaluate(() => document.documentElement.dataset.desk)
      if (frame !== "wide" && frame !== "paper") expect(main?.width).toBeLessThanOrEqual(480)
    }
    await take(page, `${place.name} wide`)
    expect(broken).toEqual([])
  },
)

test("the bar has back, plus and menu on a phone, initials with name and email on a wide screen", async () => {
  const small = await farm.pageOf(ada.cookie)
  await small.goto("/")
  await small.getByRole("button", { name: "Menu" }).click()
  await small.getByRole("button", { name: "Logout" }).waitFor()
  expect(await small.getByRole("link", { name: "Back" }).count()).toBe(0)
  const inMenu = (page: Page) =>
    page.getByRole("navigation", { name: "Menu" }).locator("a:visible, button:visible").allTextContents()
  expect(await inMenu(small)).toEqual([
    "Add New Row",
    "Manage Materials",
    "Export Log",
    "Farm",
    "Account",
    "Server",
    "Refresh",
    "Logout",
  ])
  expect(await small.getByText("ada@farm.test").isVisible()).toBe(false)
  await small.getByRole("link", { name: "Manage Materials" }).click()
  await small.getByRole("link", { name: "Back" }).click()
  await small.waitForURL("/")
  const wide = await farm.pageOf(ada.cookie, { ...desk, isMobile: false, hasTouch: false })
  await wide.goto("/")
  // The header is drawn before the piles are, in the place of the server's drawing.
  await wide.locator("#root").getByText("FA", { exact: true }).click()
  await wide.getByRole("navigation", { name: "Menu" }).getByText("Farm Admin").waitFor()
  await wide.getByText("ada@farm.test").waitFor()
  expect(await inMenu(wide)).toEqual([
    "Manage Materials",
    "Export Log",
    "Farm",
    "Account",
    "Server",
    "Refresh",
    "Logout",
  ])
})

test("times show in the phone's zone; hot days are counted in UTC", async () => {
  const row = await ada.row({ rowId: "Z-1" })
  for (const recordedAt of ["2026-03-02T03:30:00Z", "2026-03-02T23:30:00Z"])
    await ada.call("POST", `/api/rows/${row.id}/temperatures`, { temperature: 140, recordedAt })
  for (const [timezoneId, times] of [
    ["America/Denver", ["March 2, 2026 - 4:30 PM", "March 1, 2026 - 8:30 PM"]],
    ["Pacific/Auckland", ["March 3, 2026 - 12:30 PM", "March 2, 2026 - 4:30 PM"]],
  ] as const) {
    const page = await farm.pageOf(ada.cookie, { timezoneId })
    await page.goto(`/rows/${row.id}`)
    await page.getByText("1/15 days @ 131°F+").waitFor()
    const table = page.getByRole("table", { name: "Temperatures" })
    await table.waitFor()
    expect(await table.locator("time").allTextContents()).toEqual([...times])
  }
})

test("each status has its own badge", async () => {
  const user = await farm.signUp("ana@farm.test")
  const badges = [
    ["active", "Active", "primary"],
    ["inactive", "Inactive", "gone-wash"],
    ["cooking_complete", "Thermophilic Complete", "hot-wash"],
    ["thermophilic_complete", "Thermophilic Complete", "hot-wash"],
    ["ready_for_pickup", "Ready for Pickup", "attention-wash"],
    ["removed", "Removed", "gone"],
  ] as const
  const page = await farm.pageOf(user.cookie)
  for (const [status, label, colour] of badges) {
    const row = await user.row({ rowId: status })
    await user.call("PATCH", `/api/rows/${row.id}/status`, { status })
    await page.goto(`/rows/${row.id}`)
    const badge = page.locator("main [class*=badge]").getByText(label, { exact: true }).first()
    const [shown, meant] = await badge.evaluate((one, colour) => {
      const shown = getComputedStyle(one).backgroundColor
      one.style.backgroundColor = `var(--${colour})`
      return [shown, getComputedStyle(one).backgroundColor]
    }, colour)
    expect({ status, shown }).toEqual({ status, shown: meant ?? "" })
  }
})
