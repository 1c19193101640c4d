import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import type { Row } from "../src/domain/rows"
import type { Temperature } from "../src/domain/temperatures"
import { makeJpeg } from "../src/test/jpeg-maker"
import { until } from "../src/test/until"
import { cameraFlags } from "./browser"
import { desk, type Farm, logReadings, openFacts, openFarm, still, type User } from "./farm"
import { choosePhoto } from "./photo-form"

let farm: Farm
let ada: User
let pile: Row
let reading: Temperature | undefined
beforeAll(async () => {
  farm = await openFarm(cameraFlags)
  ada = await farm.logIn("ada@farm.test")
  pile = await ada.row({ rowId: "B-200", location: "South field" })
  await logReadings(ada, pile, [140, 120], true)
  await ada.call("POST", `/api/rows/${pile.id}/turns`, { waterAdded: true })
  reading = (await ada.call<Temperature[]>("GET", `/api/rows/${pile.id}/temperatures`))[0]
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

/** At a desk, where the keyboard is. */
const atDesk = (options = {}) =>
  farm.pageOf(ada.cookie, { ...desk, isMobile: false, hasTouch: false, permissions: ["camera"], ...options })

const row = () => `/rows/${pile.id}`
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name })
const hasFocus = (page: Page, selector: string) =>
  page.waitForFunction((selector) => document.activeElement?.matches(selector), selector)

type Node = {
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  description?: { value: string }
  properties?: { name: string; value: { value: unknown } }[]
}

/** What a screen reader gets: the focused node, and the texts of live regions. */
const spoken = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as unknown as { nodes: Node[] }
  const focused = nodes.findLast((node) =>
    node.properties?.some(({ name, value }) => name === "focused" && value.value === true),
  )
  const live = await page
    .locator("[aria-live]:not([aria-live=off]), [role=status], [role=alert]")
    .allTextContents()
  return {
    role: focused?.role?.value,
    name: focused?.name?.value,
    more: focused?.description?.value ?? "",
    live,
  }
}

const hasRing = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches(":focus-visible") ?? false)

test("the new page's heading takes the focus and is spoken once; the first page and a filter move nothing", async () => {
  const page = await atDesk()
  await page.goto("/")
  const card = page.locator(`main a[href="${row()}"]`).first()
  await card.waitFor()
  await hasFocus(page, "body")
  await page.getByRole("main").getByRole("button", { name: "Active" }).click()
  await page.waitForURL("/?filter=active")
  await hasFocus(page, "button")
  await card.click()
  await heading(page, "Row B-200").waitFor()
  await hasFocus(page, "h1")
  expect(await spoken(page)).toMatchObject({ role: "heading", name: "Row B-200", more: "" })
  expect((await spoken(page)).live.filter((text) => text.includes("Row B-200"))).toEqual([])
  expect(await hasRing(page)).toBe(false)
  // By keyboard: with a ring, and the next key leads on from there.
  await page.getByRole("link", { name: "Add Turn" }).first().focus()
  await page.keyboard.press("Enter")
  await heading(page, "Add Turn").waitFor()
  // A form opens at its first field.
  await hasFocus(page, "input")
  expect(await hasRing(page)).toBe(true)
  await page.goBack()
  await heading(page, "Row B-200").waitFor()
  await hasFocus(page, "h1")
})

test("a page that has to load takes the focus when it comes, and keeps it when its data come", async () => {
  const page = await atDesk()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/rows/${pile.id}/temperatures/*`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(row())
  await page.locator(`main a[href="${row()}/temperatures/${reading?.id}"]`).first().click()
  await heading(page, "Temperature").waitFor()
  await hasFocus(page, "h1")
  release()
  await page.getByText("Recorded At").waitFor()
  await hasFocus(page, "h1")
})

test("focus returns to what opened a dialog, or to the heading when that is gone", async () => {
  const page = await atDesk()
  const button = (name: string | RegExp) => page.getByRole("button", { name }).first()
  const dialog = page.getByRole("dialog")
  const returns = async (name: string | RegExp, close: () => Promise<unknown>) => {
    await button(name).click()
    await dialog.waitFor()
    await close()
    await dialog.waitFor({ state: "hidden" })
    await button(name).and(page.locator(":focus")).waitFor()
    // The step back that the dialog's end takes: the next page would come in between.
    await page.waitForFunction(() => !history.state?.isCover)
  }
  const pressEscape = () => page.keyboard.press("Escape")
  const back = () => page.goBack()
  const press = (name: string) => () => dialog.getByRole("button", { name }).click()
  await page.goto("/materials")
  for (const close of [pressEscape, back, press("Cancel")])
    for (const name of ["Add New Material", /^Edit /, /^Delete /]) await returns(name, close)
  await page.goto(`${row()}/temperatures/${reading?.id}`)
  await returns("Void This Reading", press("Cancel"))
  await page.goto(`${row()}/temperature`)
  await returns("Full-screen camera", back)
  await returns("Full-screen camera", press("Close"))
  await returns("Full-screen camera", async () => {
    await press("Capture")()
    await press("Use Photo")()
  })
  await returns("Look at the photo", pressEscape)
  await page.goto("/farm")
  await returns("Change Farm Admin", press("Cancel"))
  const other = await ada.call<Temperature>("POST", `/api/rows/${pile.id}/temperatures`, { temperature: 99 })
  await page.goto(`${row()}/temperatures/${other.id}`)
  await button("Void This Reading").click()
  await page.getByLabel("Reason").fill("Wrong pile")
  await press("Void")()
  await page.getByText("Voided: Wrong pile").waitFor()
  await hasFocus(page, "h1")
})

/** Each form, the button that sends it, and the label of its first wrong field. */
const forms: { at: () => string; button: string; first: string; open?: string }[] = [
  { at: () => "/rows/new", button: "Create Row", first: "Location" },
  { at: () => `${row()}/temperature`, button: "Save Temperature", first: "Temperature (°F)" },
  { at: () => `${row()}/material`, button: "Add Material", first: "Volume (cubic yards)" },
  { at: () => `${row()}/sale`, button: "Save Sale", first: "Client" },
  { at: () => `${row()}/visit`, button: "Save Visit", first: "Notes" },
  { at: () => `${row()}/occurrence`, button: "Save Occurrence", first: "What" },
  { at: () => "/materials", button: "Create Material", first: "Material Name", open: "Add New Material" },
  {
    at: () => `${row()}/temperatures/${reading?.id}`,
    button: "Void",
    first: "Reason",
    open: "Void This Reading",
  },
]

test.each(forms)("$button: the first wrong field takes the focus", async ({ at, button, first, open }) => {
  const page = await atDesk()
  await page.goto(at())
  if (open) await page.getByRole("button", { name: open }).click()
  await page.getByRole("button", { name: button, exact: true }).click()
  const field = page.getByLabel(new RegExp(`^${first.replace(/[()]/g, "\\$&")}`)).first()
  await field.and(page.locator(":focus[aria-invalid=true]")).waitFor()
})

/** The pixels of an element, with its state. */
const pictureOf = async (page: Page, selector: string) => {
  await still(page)
  return (await page.locator(selector).first().screenshot()).toString("base64")
}

test("in forced colors a checked box, a switch, a chip and a choice show their state", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await atDesk({ forcedColors: "active", colorScheme })
    const looks = async (selector: string, press: () => Promise<unknown>) => {
      const before = await pictureOf(page, selector)
      await press()
      // The ring is no part of the state.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await page.mouse.move(0, 0)
      await until("another look", async () => (await pictureOf(page, selector)) !== before)
    }
    await page.goto("/rows/new")
    const box = "input[type=checkbox]"
    await page.locator(box).waitFor()
    await looks("label:has(input[type=checkbox]) > span", () =>
      page.getByRole("main").getByText("Active", { exact: true }).click(),
    )
    const [on, off] = await page.evaluate(() => {
      const paint = (colour: string) => {
        const one = document.body.appendChild(document.createElement("i"))
        one.style.cssText = `forced-color-adjust: none; background: ${colour}`
        const painted = getComputedStyle(one).backgroundColor
        one.remove()
        return painted
      }
      return [paint("Highlight"), paint("Canvas")]
    })
    expect(on).not.toBe(off)
    const ground = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundColor)
    expect(await ground(box)).not.toBe(on)
    await page.locator(box).click()
    await page.waitForFunction(
      ([box = "", on]) => {
        const one = document.querySelector(box)
        return one && getComputedStyle(one).backgroundColor === on
      },
      [box, on] as const,
    )
    await page.goto("/")
    await page.locator("#drawn").waitFor({ state: "detached" })
    for (const [selector, ground_] of [
      ["button[aria-pressed=true]", on],
      ["button[aria-pressed=false]", off],
    ] as const)
      expect([selector, (await ground(selector)) === on]).toEqual([selector, ground_ === on])
    await page.goto(`${row()}/turn`)
    await page.getByText("No", { exact: true }).waitFor()
    expect(await ground("[data-chosen=true]")).toBe(on ?? "")
    expect(await ground("[data-chosen=false]")).not.toBe(on)
    await page.goto(row())
    await openFacts(page)
    await page.getByRole("switch").waitFor()
    await looks("[role=switch]", () => page.getByRole("switch").click())
    await looks("[role=switch]", () => page.getByRole("switch").click())
    await page.context().close()
  }
})

test("at 400 % zoom and on a phone on its side only the action stands before the form, and each field can be reached", async () => {
  const page = await farm.pageOf(ada.cookie)
  for (const [width, height] of [
    [320, 256],
    [740, 360],
  ] as const)
    for (const [path, last] of [
      ["/temperature", "Save Temperature"],
      ["/material", "Add Material"],
      ["/sale", "Save Sale"],
      ["/visit", "Save Visit"],
      ["/sample", "Save Sample"],
      ["/occurrence", "Save Occurrence"],
      ["/edit", "Save Changes"],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(row() + path)
      await page.getByRole("button", { name: last }).waitFor()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
      const covering = await page.evaluate(() => {
        const cover = (selector: string) => {
          const one = document.querySelector(selector)
          if (!one) return 0
          const position = getComputedStyle(one).position
          return position === "sticky" || position === "fixed" ? one.getBoundingClientRect().height : 0
        }
        return cover("header") + cover("form > div:last-child")
      })
      // A touch's height, and the space around it.
      expect(covering).toBeLessThanOrEqual(72)
      const over = await page.evaluate((width) => document.documentElement.scrollWidth - width, width)
      expect({ width, path, over }).toEqual({ width, path, over: 0 })
    }
  await page.goto(row())
  await page.getByRole("button", { name: "Menu" }).click()
  await page.getByRole("link", { name: "Account" }).scrollIntoViewIfNeeded()
  await page.getByRole("link", { name: "Account" }).click()
  await heading(page, "Account").waitFor()
})

test("a label of 42 letters takes two lines of the bar, and is told in full", async () => {
  const label = "North-East Yard, Second Windrow of Spring-7"
  const long = await ada.row({ rowId: label.slice(0, 42) })
  const page = await farm.pageOf(ada.cookie)
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/rows/${long.id}`)
    const title = heading(page, `Row ${long.rowId}`)
    await title.waitFor()
    const [height, line] = await title.evaluate((one) => [
      one.getBoundingClientRect().height,
      Number.parseFloat(getComputedStyle(one).lineHeight),
    ])
    expect(height).toBeLessThanOrEqual(2 * (line ?? 0) + 1)
    expect(await title.getAttribute("title")).toBe(`Row ${long.rowId}`)
    expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThanOrEqual(64)
  }
})

test("the photo field keeps the focus order when its photo was chosen", async () => {
  const page = await atDesk()
  await page.goto(`${row()}/temperature`)
  const buffer = await makeJpeg({ width: 40, height: 30 })
  await choosePhoto(page, { name: "1.jpg", mimeType: "image/jpeg", buffer })
  await page.getByRole("button", { name: "Look at the photo" }).waitFor()
  await page.getByRole("button", { name: "Save Temperature" }).click()
  await hasFocus(page, "input[inputmode=decimal]")
})
