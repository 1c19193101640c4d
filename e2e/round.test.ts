import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import type { Row } from "../src/domain/rows"
import type { Temperature } from "../src/domain/temperatures"
import { makeJpeg } from "../src/test/jpeg-maker"
import { until } from "../src/test/until"
import { cameraFlags } from "./browser"
import { type Farm, openFarm, type User } from "./farm"
import { farmLan, pageOverHttp } from "./photo-form"

let farm: Farm
let buffer: Buffer
beforeAll(async () => {
  farm = await openFarm([...farmLan, ...cameraFlags])
  buffer = await makeJpeg({ width: 1200, height: 900 })
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const size = { width: 360, height: 740 }
const labels = Array.from({ length: 10 }, (_, pile) => `A-${101 + pile}`)
const readingOf = (label: string) => Number(label.slice("A-".length)) + 30

const tenPiles = async (email: string) => {
  const user = await farm.signUp(email)
  const rows: Row[] = []
  for (const rowId of labels) rows.push(await user.row({ rowId, location: "North yard" }))
  return { user, rows }
}

/** A person with a phone, whose every touch and key is counted. */
const thumbOn = (page: Page) => {
  const thumb = {
    touches: 0,
    tap: async (role: "button" | "link", name: string | RegExp) => {
      await page.getByRole(role, { name }).and(page.locator(":enabled")).tap()
      thumb.touches += 1
    },
    /** The phone's own camera: the shutter, then OK. */
    shoot: async (open: () => Promise<void>) => {
      const [camera] = await Promise.all([page.waitForEvent("filechooser"), open()])
      await camera.setFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer })
      thumb.touches += 2
    },
    /** Into the field that has the focus. */
    key: async (number: number) => {
      for (const digit of String(number)) await page.keyboard.press(digit)
      thumb.touches += String(number).length
    },
  }
  return thumb
}
type Thumb = ReturnType<typeof thumbOn>

/** From home into the first form. */
const begin = async (page: Page, thumb: Thumb, [first]: Row[]) => {
  await page.goto("/")
  await page.getByText("Pile #A-101").waitFor()
  // Until the cards have their button, the address stands for it: await thumb.tap("link", "Log temperature of A-101")
  await page.goto(`/rows/${first?.id}/temperature`)
  thumb.touches += 1
}

/** The form of this pile, ready for its number without a touch. */
const formOf = async (page: Page, label: string) => {
  await page.getByRole("heading", { name: `Row #${label}` }).waitFor()
  await page.waitForFunction(() => document.activeElement?.matches("input[inputmode=decimal]"))
}

const expectTenReadings = async (user: User, rows: Row[]) => {
  const readingsOf = ({ id }: Row) => user.call<Temperature[]>("GET", `/api/rows/${id}/temperatures`)
  await until("the last reading", async () =>
    (await Promise.all(rows.map(readingsOf))).every(({ length }) => length > 0),
  )
  for (const row of rows) {
    const { rowId } = row
    const readings = await readingsOf(row)
    expect(readings.map(({ temperature }) => temperature)).toEqual([readingOf(rowId)])
    expect(readings[0]?.photoUrl).toStartWith("/api/photos/")
  }
}

const onward = (next: string | undefined) => (next ? `Save & next: ${next}` : "Save & finish")

/** The last pile's page, which says what was saved, and how the round has ended; the last ones may still be on their way. */
const expectEnd = async (page: Page) => {
  await page.getByText(/^(Temperature recorded|Saved on this phone, will be sent)$/).waitFor()
  await page.getByText("10 of 10 logged").waitFor()
  expect(page.url()).toMatch(/\/rows\/\d+$/)
}

test("a round of ten piles over plain http, with the phone's camera, takes at most 62 touches and keys", async () => {
  const { user, rows } = await tenPiles("ana@farm.test")
  const page = await pageOverHttp(farm, user)
  await page.setViewportSize(size)
  const thumb = thumbOn(page)
  await begin(page, thumb, rows)
  for (const [pile, label] of labels.entries()) {
    await formOf(page, label)
    await thumb.key(readingOf(label))
    await thumb.shoot(() => thumb.tap("button", onward(labels[pile + 1])))
  }
  await expectEnd(page)
  await expectTenReadings(user, rows)
  expect(thumb.touches).toBe(61)
})

test("a round of ten piles with the camera in the form takes at most 43 touches and keys", async () => {
  const { user, rows } = await tenPiles("bo@farm.test")
  const page = await farm.pageOf(user.cookie, { viewport: size, permissions: ["camera"] })
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = (wish) => {
      Object.assign(window, { opened: Number(Reflect.get(window, "opened") ?? 0) + 1 })
      return open(wish)
    }
  })
  const thumb = thumbOn(page)
  await begin(page, thumb, rows)
  await page.getByText("Camera in the form").tap()
  thumb.touches += 1
  await page.getByLabel("Temperature (°F)").tap()
  thumb.touches += 1
  for (const [pile, label] of labels.entries()) {
    await formOf(page, label)
    await thumb.key(readingOf(label))
    await thumb.tap("button", onward(labels[pile + 1]))
  }
  await expectEnd(page)
  await expectTenReadings(user, rows)
  expect(await page.evaluate(() => Reflect.get(window, "opened"))).toBe(1)
  expect(thumb.touches).toBe(43)
})
