import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page, Request } from "playwright"
import type { Temperature } from "../src/domain/temperatures"
import { type Farm, logReadings, openFarm, type User, withoutEvents } from "./farm"

// With the back/forward cache, as on a phone, and a host name, as a farm's router provides.
const flags = ["--host-resolver-rules=MAP farm.lan 127.0.0.1"]
const withoutMemory = ["--disable-back-forward-cache"]

let farm: Farm
let ana: User
let bo: User
let photo: string
beforeAll(async () => {
  farm = await openFarm(flags, withoutMemory)
  ana = await farm.signUp("ana@farm.test")
  bo = await farm.signUp("bo@farm.test")
  const row = await ana.row()
  await logReadings(ana, row, [140], true)
  const [reading] = await ana.call<Temperature[]>("GET", `/api/rows/${row.id}/temperatures`)
  photo = reading?.photoUrl ?? ""
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const bases = () => ["127.0.0.1", "farm.lan"].map((host) => farm.windrow.url.replace("127.0.0.1", host))

const signIn = async (page: Page, base: string, { cookie }: User) => {
  const [name = "", value = ""] = cookie.split("=")
  await page.context().addCookies([{ name, value, url: base, httpOnly: true, sameSite: "Lax" }])
}

/** In milliseconds. */
const patience = 60_000

/** Playwright waits for an evaluation without end: this fails, and says how far the page's requests have come. */
const inTime = async <T>(stage: string, page: Page, evaluation: Promise<T>): Promise<T> => {
  const seen: string[] = []
  const note = (what: string) => (request: Request) => void seen.push(`${what} ${request.url()}`)
  const [asked, answered, failed] = [note("asked"), note("answered"), note("failed")]
  page.on("request", asked).on("requestfinished", answered).on("requestfailed", failed)
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`${stage} does not end at ${page.url()}: ${seen.join(", ")}`)),
    patience,
  )
  try {
    return await Promise.race([evaluation, late.promise])
  } finally {
    clearTimeout(timer)
    page.off("request", asked).off("requestfinished", answered).off("requestfailed", failed)
  }
}

const showsPicture = (page: Page) =>
  inTime(
    "Looking for a picture",
    page,
    page.evaluate(() => [...document.images].some((image) => image.naturalWidth > 0)),
  )

const showPicture = (page: Page, src: string) =>
  inTime(
    "Showing the photo",
    page,
    page.evaluate(async (src) => {
      const image = new Image()
      image.src = src
      document.body.append(image)
      await image.decode()
    }, src),
  )

const statusOf = (page: Page, cache: RequestCache) =>
  inTime(
    `A fetch with ${cache}`,
    page,
    page.evaluate(
      ({ photo, cache }) =>
        fetch(photo, { cache }).then(
          ({ status }) => status,
          () => 0,
        ),
      { photo, cache },
    ),
  )

for (const [index, name] of ["by address", "by name"].entries()) {
  test(`${name}: Back does not show a photo opened at its address after the logout`, async () => {
    const base = bases()[index] ?? ""
    const page = await farm.pageOf("", { baseURL: base })
    // It would notice the end of the session first.
    await withoutEvents(page)
    await signIn(page, base, ana)
    await page.goto("/")
    await page.getByText("Pile #A-100").waitFor()
    await showPicture(page, photo)
    await page.goto(photo)
    expect(await showsPicture(page)).toBe(true)
    await page.goto("/")
    await page.getByText("Pile #A-100").waitFor()
    await showPicture(page, photo)
    await page.context().clearCookies()
    await page.reload()
    await page.getByText("Composting Management System").first().waitFor()
    // A page from the back/forward cache has no load event.
    await page.goBack({ waitUntil: "commit" })
    expect(new URL(page.url()).pathname).toBe(photo)
    await page.getByText("Not authenticated").waitFor()
    expect(await showsPicture(page)).toBe(false)
  })

  test(`${name}: another user gets no photo from the browser's cache, its owner revalidates it`, async () => {
    const base = bases()[index] ?? ""
    const page = await farm.pageOf("", { baseURL: base })
    // Its page would leave when the session ends.
    await withoutEvents(page)
    await signIn(page, base, ana)
    const seen: number[] = []
    page.on("response", (response) => {
      if (response.url().endsWith(photo)) seen.push(response.status())
    })
    for (let view = 0; view < 2; view++) {
      await page.goto("/")
      await page.getByText("Pile #A-100").waitFor()
      await showPicture(page, photo)
      expect(await showsPicture(page)).toBe(true)
    }
    expect(seen).toEqual([200, 304])
    await signIn(page, base, bo)
    await page.goto("/")
    await page.getByText("No compost piles found. Create your first pile!").waitFor()
    for (const cache of ["force-cache", "default"] as const) expect(await statusOf(page, cache)).toBe(404)
    await page.context().clearCookies()
    expect(await statusOf(page, "force-cache")).toBe(401)
  })
}
