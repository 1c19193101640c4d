import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import { desk, type Farm, openFarm, phone, type User } from "./farm"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
  // Otherwise the question about the zone, which is not drawn, would stand above the cards.
  await ana.call("PATCH", "/api/farm", { zone: "UTC" })
  const removed = await ana.row({ rowId: "C-0" })
  await ana.call("PATCH", `/api/rows/${removed.id}/status`, { status: "removed" })
  for (let at = 0; at < 11; at++) await ana.row({ rowId: `A-${at}`, location: `Bay ${at}` })
  const hot = await ana.row({ rowId: "</script><img src=x onerror=alert(1)>", location: "<b>{{brand}}</b>" })
  for (const [ago, temperature] of [90, 30, 1].entries())
    await ana.call("POST", `/api/rows/${hot.id}/temperatures`, {
      temperature: 130 + ago,
      recordedAt: new Date(Date.now() - temperature * 3_600_000).toISOString(),
    })
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

/** What stands there: each heading, line, link, field and button, with its words and its place. */
const partsIn = async (page: Page, root: string) => {
  // Cards near the screen get their own height in the frame after the one in which they come.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  })
  return page.$$eval(`${root} :is(header, main) :is(h1, h2, h3, p, a, input, button, li span)`, (all) =>
    // The menu comes later, closed.
    all
      .filter((one) => !one.closest("[popover]"))
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        const named = [one.getAttribute("href"), one.getAttribute("aria-label"), one.className]
        // Glyphs are placed to a fraction of a pixel, now so, now so.
        return [one.textContent, ...named, ...[x, y, width, height].map(Math.round)].join(" | ")
      }),
  )
}

/** Resolves when the server's drawing is on the screen; otherwise tells what is. */
const untilDrawn = (page: Page) =>
  page
    .locator("#drawn li")
    .first()
    .waitFor()
    .catch(async (error) => {
      const state = "[document.readyState, document.body.innerText].join(' ')"
      const shown = await Promise.race([page.evaluate(state), Bun.sleep(3000).then(() => "no answer")])
      throw new Error(`${error}\nThe page: ${shown}`)
    })

/** Holds back the program until it is called. */
const holdProgram = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test.each([
  ["a phone", phone],
  ["a desk", desk],
  ["a phone elsewhere, in the dark", { ...phone, timezoneId: "Asia/Tokyo", colorScheme: "dark" as const }],
])("on %s the cards are there before the program, and nothing moves when it comes", async (_, options) => {
  const page = await farm.pageOf(ana.cookie, options)
  await page.addInitScript(() => {
    type Shift = { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    const shifts: unknown[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: Shift[] })[])
        for (const { node, previousRect, currentRect } of sources)
          shifts.push({ of: node?.textContent, previousRect, currentRect })
    }).observe({ type: "layout-shift", buffered: true })
  })
  const release = await holdProgram(page)
  await page.goto("/", { waitUntil: "commit" })
  await untilDrawn(page)
  const drawn = await partsIn(page, "#drawn")
  expect(drawn.join()).toContain("Pile #</script><img src=x onerror=alert(1)>")
  expect(drawn.join()).toContain("<b>{{brand}}</b>")
  expect(await page.locator("#drawn li:not(:empty)").count()).toBe(12)
  expect(await page.locator("#root").isVisible()).toBe(false)
  release()
  await page.locator("#root").waitFor()
  expect(await page.locator("#drawn").count()).toBe(0)
  expect((await partsIn(page, "#root")).slice(0, drawn.length)).toEqual(drawn)
  expect(await page.evaluate("shifts")).toEqual([])
})

test("without scripts the cards can be read and opened", async () => {
  const page = await farm.pageOf(ana.cookie, { javaScriptEnabled: false })
  await page.goto("/")
  expect(await page.getByRole("link", { name: /^Pile #/ }).count()).toBe(12)
  await page.getByRole("link", { name: "Pile #A-10" }).click()
  await page.waitForURL(/\/rows\/\d+$/)
})

test("what is pressed before the program comes happens then; the menu opens then", async () => {
  const page = await farm.pageOf(ana.cookie)
  const release = await holdProgram(page)
  await page.goto("/", { waitUntil: "commit" })
  await page.getByRole("button", { name: "Cooking" }).tap()
  release()
  await page.getByText("No pile has finished cooking.").waitFor()
  expect(new URL(page.url()).search).toBe("?filter=cooking")

  const other = await farm.pageOf(ana.cookie)
  const releaseOther = await holdProgram(other)
  await other.goto("/", { waitUntil: "commit" })
  await other.getByRole("button", { name: "Menu" }).tap()
  releaseOther()
  await other.locator("#root #menu").waitFor()
})

test("what is typed before the program comes is found then", async () => {
  const page = await farm.pageOf(ana.cookie)
  const release = await holdProgram(page)
  await page.goto("/", { waitUntil: "commit" })
  const field = page.getByRole("searchbox", { name: "Find a pile" })
  await field.tap()
  await page.keyboard.type("a1")
  release()
  await page.getByText("2 of 12", { exact: true }).waitFor()
  await page.keyboard.type("0")
  await page.getByText("1 of 12", { exact: true }).waitFor()
  expect(await page.locator("#root").getByRole("searchbox").inputValue()).toBe("a10")
})

test("a press that lasts while the program comes is not lost", async () => {
  const page = await farm.pageOf(ana.cookie, desk)
  const release = await holdProgram(page)
  await page.goto("/", { waitUntil: "commit" })
  const card = page.getByRole("link", { name: "Pile #A-10" })
  await card.hover()
  await page.mouse.down()
  const ready = page.waitForFunction(() => document.querySelector("#root li"))
  release()
  await ready
  expect(await page.locator("#drawn").count()).toBe(1)
  await page.mouse.up()
  await page.waitForURL(/\/rows\/\d+$/)
})

test("the drawing is its user's own, is never kept, and the page's policy allows no script in it", async () => {
  const bo = await farm.signUp("bo@farm.test")
  const home = (cookie: string, path = "/") => fetch(farm.windrow.url + path, { headers: { cookie } })
  const anas = await home(ana.cookie)
  const html = await anas.text()
  expect(html).toContain('<div id="drawn">')
  expect(html).not.toContain("<img")
  expect(anas.headers.get("cache-control")).toBe("no-store")
  expect(anas.headers.get("content-security-policy")).toMatch(/default-src 'none'.*style-src 'self'/)
  const bos = await (await home(bo.cookie)).text()
  expect(bos).toContain("No compost piles found.")
  expect(bos).not.toMatch(/A-10|ana@farm/)
  for (const [cookie, path] of [
    ["", "/"],
    ["windrow=ended", "/"],
    [ana.cookie, "/?filter=active"],
    [ana.cookie, "/app"],
    [ana.cookie, "/farm"],
  ] as const)
    expect({ path, html: await (await home(cookie, path)).text() }).not.toMatchObject({
      html: expect.stringContaining('id="drawn"'),
    })
})

test("who logged out without a connection does not see the piles", async () => {
  // Once the page is closed its program may still come, and logs out.
  const user = await farm.signUp("dee@farm.test")
  await user.row({ rowId: "D-1" })
  const page = await farm.pageOf(user.cookie)
  await page.addInitScript(() => localStorage.setItem("log-out", "owed"))
  await holdProgram(page)
  await page.goto("/", { waitUntil: "commit" })
  await page.getByText("Loading...").waitFor()
  expect(await page.locator("#drawn").count()).toBe(0)
})

test("a log-out in another tab ends the drawing of a tab whose program has not come", async () => {
  const user = await farm.signUp("cy@farm.test")
  await user.row({ rowId: "C-1" })
  const page = await farm.pageOf(user.cookie)
  await holdProgram(page)
  await page.goto("/", { waitUntil: "commit" })
  await untilDrawn(page)
  const tab = await page.context().newPage()
  await tab.goto("/")
  await tab.locator("#root").waitFor()
  await tab.getByRole("button", { name: "Menu" }).click()
  await tab.getByRole("button", { name: "Logout" }).click()
  await page.locator("#drawn").waitFor({ state: "detached" })
})

test("who has scrolled the drawing stays there, and Escape takes a press back", async () => {
  const page = await farm.pageOf(ana.cookie, desk)
  const release = await holdProgram(page)
  await page.goto("/", { waitUntil: "commit" })
  await untilDrawn(page)
  await page.getByRole("button", { name: "Menu" }).click()
  await page.keyboard.press("Escape")
  await page.evaluate(() => scrollTo(0, 200))
  release()
  await page.locator("#root").waitFor()
  await Bun.sleep(300)
  expect(await page.evaluate(() => scrollY)).toBe(200)
  expect(await page.locator("#menu").isVisible()).toBe(false)
})
