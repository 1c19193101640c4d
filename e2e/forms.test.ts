import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import type { Row } from "../src/domain/rows"
import { dataUrlOf, makeJpeg } from "../src/test/jpeg-maker"
import { cameraFlags } from "./browser"
import { type Farm, openFarm, type User, withPatience } from "./farm"

let farm: Farm
let ana: User
let first: Row
let second: Row
beforeAll(async () => {
  farm = await openFarm(cameraFlags)
  ana = await farm.signUp("ana@farm.test")
  first = await ana.row({ rowId: "A-118", location: "North yard" })
  second = await ana.row({ rowId: "A-134", location: "North yard" })
  const photoUrl = dataUrlOf(await makeJpeg({ width: 80, height: 60 }))
  const recordedAt = new Date(Date.now() - 86_400_000).toISOString()
  for (const { id } of [first, second])
    await ana.call("POST", `/api/rows/${id}/temperatures`, { temperature: 116, photoUrl, recordedAt })
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const screens = [
  { width: 390, height: 420, text: "100%" },
  { width: 360, height: 400, text: "100%" },
  { width: 844, height: 390, text: "100%" },
  { width: 320, height: 568, text: "200%" },
  { width: 360, height: 640, text: "200%" },
]

const formOn = async (path: string, { width, height, text }: (typeof screens)[number]) => {
  const page = await farm.pageOf(ana.cookie, { viewport: { width, height }, permissions: ["camera"] })
  await page.addInitScript((text) => {
    localStorage.setItem("camera in the form", "on")
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = text
    })
  }, text)
  await page.goto(path)
  return page
}

/** Is the middle of what this finds on the screen, and what a finger there would touch? */
const isFree = (page: Page, selector: string) =>
  page.waitForFunction((selector) => {
    const found = document.querySelector(selector)
    const shown = found?.closest("label") ?? found
    const { left = 0, top = 0, width = 0, height = 0 } = shown?.getBoundingClientRect() ?? {}
    const touched = document.elementFromPoint(left + width / 2, top + height / 2)
    return top >= 0 && top + height <= innerHeight && shown?.contains(touched)
  }, selector)

const action = "form > div:last-child button:is(:only-child, :nth-child(2))"

test.each(screens)(
  "$width × $height, text $text: each form has its action and first field in sight",
  async (screen) => {
    for (const form of ["temperature", "turn", "material", "sale"]) {
      const page = await formOn(`/rows/${first.id}/${form}`, screen)
      await isFree(page, action)
      await isFree(page, "form :focus")
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      await page.context().close()
    }
  },
)

const forms = ["temperature", "turn", "material", "sale", "edit", "new"]
const typed = "form :is(input:not([type=file]), select, textarea)"

/** In this moment: is the pile's name seen whole, and the field that has the focus, between the name and the action? */
const nameAndField = (page: Page) =>
  page.evaluate(() => {
    const frame = (element: Element | null | undefined) => {
      const { left = 0, top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {}
      const touched = document.elementFromPoint(left + 8, (top + bottom) / 2)
      return { top, bottom, isOnTop: Boolean(element?.contains(touched)) }
    }
    const name = frame(document.querySelector("hgroup h2"))
    const focused = document.activeElement
    const field = frame(focused?.closest("label") ?? focused)
    const action = frame(document.querySelector("form > div:last-child"))
    return {
      field: focused?.getAttribute("name") ?? focused?.tagName,
      nameIsSeen: name.isOnTop && name.top >= 0,
      fieldIsFree: field.isOnTop && field.top >= name.bottom && field.bottom <= action.top,
    }
  })

const bothSeen = (field: string) => ({ field, nameIsSeen: true, fieldIsFree: true })

test.each([...screens, { width: 390, height: 844, text: "100%" }])(
  "$width × $height, text $text: each field has the pile's name above it, and nothing over it",
  async (screen) => {
    for (const form of forms) {
      const page = await formOn(form === "new" ? "/rows/new" : `/rows/${first.id}/${form}`, screen)
      await isFree(page, action)
      const seen = []
      const expected = []
      for (const field of await page.locator(typed).filter({ visible: true }).all()) {
        await field.focus()
        const found = await nameAndField(page)
        seen.push(found)
        expected.push(bothSeen(String(found.field)))
      }
      expect({ form, seen }).toEqual({ form, seen: expected })
      expect(seen.length).toBeGreaterThan(1)
      await page.context().close()
    }
  },
)

test.each([
  ["material", { width: 390, height: 844, text: "100%" }, "cubicYards"],
  ["material", { width: 320, height: 568, text: "200%" }, "cubicYards"],
  ["edit", { width: 390, height: 420, text: "100%" }, "length"],
  ["edit", { width: 320, height: 568, text: "200%" }, "length"],
] as const)("%s after an error, on %o: the wrong field and the pile's name", async (form, screen, wrong) => {
  const page = await formOn(`/rows/${first.id}/${form}`, screen)
  await isFree(page, action)
  if (form === "edit") await page.locator("[name=length]").fill("")
  await page.locator(typed).last().focus()
  await page.locator(action).click()
  await page.locator(`[name=${wrong}][aria-invalid=true]:focus`).waitFor()
  await isFree(page, `[name=${wrong}]`)
  expect(await nameAndField(page)).toEqual(bothSeen(wrong))
})

test.each(screens.filter(({ text }) => text === "100%"))(
  "$width × $height: pile, number and camera share what a keyboard leaves",
  async (screen) => {
    const page = await formOn(`/rows/${first.id}/temperature`, screen)
    await page.getByRole("button", { name: "Save & next: A-134" }).waitFor()
    await page.keyboard.type("141")
    await isFree(page, "h2")
    await isFree(page, "form :focus")
    await isFree(page, "button:has(video)")
  },
)

test("on a slow link nothing of the next form moves after a save, nor is it covered", async () => {
  const page = await formOn(`/rows/${first.id}/temperature`, { width: 390, height: 844, text: "100%" })
  await page.getByRole("button", { name: "Save & next: A-134" }).waitFor()
  const network = await page.context().newCDPSession(page)
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 800,
    downloadThroughput: 50_000,
    uploadThroughput: 20_000,
  })
  await page.keyboard.type("141")
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Row #A-134" }).waitFor()
  const places = await page.evaluateHandle(() => {
    const places = new Set<number>()
    const note = () => {
      const top = document.querySelector("form :focus")?.getBoundingClientRect().top
      if (top !== undefined) places.add(top)
      requestAnimationFrame(note)
    }
    note()
    return places
  })
  await isFree(page, "h2")
  await isFree(page, "form :focus")
  // The record is sent, its lists are loaded again, and Undo goes.
  await page.getByRole("button", { name: "Undo" }).waitFor({ state: "detached", timeout: 15_000 })
  expect(await places.evaluate((places) => [...places])).toHaveLength(1)
})

test("a failure stands above the action, and leaves what is typed free", async () => {
  const page = await formOn(`/rows/${second.id}/temperature`, { width: 390, height: 420, text: "100%" })
  await withPatience(page)
  await page.reload()
  await page.getByRole("button", { name: "Save Temperature" }).waitFor()
  await ana.call("PATCH", `/api/rows/${second.id}/status`, { status: "removed" })
  await page.getByRole("button", { name: "Take the photo" }).click()
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
  await page.getByLabel("Temperature (°F)").fill("141")
  await page.keyboard.press("Enter")
  await page.getByText("Error recording temperature").first().waitFor()
  await isFree(page, "input[inputmode]")
  await isFree(page, action)
})

test("F8 focuses what was saved, and a swipe of 50 px closes it", async () => {
  const page = await formOn(`/rows/${first.id}/turn`, { width: 390, height: 844, text: "100%" })
  await page.getByRole("button", { name: "Save Turn" }).click()
  const line = page.locator("li[data-state]")
  await line.getByText("Turn recorded").waitFor()
  await page.keyboard.press("F8")
  await page.waitForFunction(() => document.activeElement?.closest("[role=region]"))
  const { x = 0, y = 0 } = (await line.boundingBox()) ?? {}
  await page.mouse.move(x + 30, y + 20)
  await page.mouse.down()
  for (let moved = 5; moved <= 60; moved += 5) await page.mouse.move(x + 30 + moved, y + 20)
  await page.locator('[style*="swipe-move-x: 60px"]').waitFor()
  await page.mouse.up()
  await line.waitFor({ state: "detached" })
})
