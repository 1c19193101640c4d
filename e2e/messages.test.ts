import { afterAll, beforeAll, expect, test } from "bun:test"
import { rmSync } from "node:fs"
import type { Browser } from "playwright"
import type { Row } from "../src/domain/rows"
import { httpReceiver, mailReceiver } from "../src/test/receivers"
import { until } from "../src/test/until"
import { launchShell } from "./browser"
import { enter, phone } from "./farm"
import { newFolder, startWindrow, type Windrow } from "./windrow"

let browser: Browser
let windrow: Windrow
let mail: Awaited<ReturnType<typeof mailReceiver>>
const hook = httpReceiver()
const folder = newFolder()

const start = (port?: string) =>
  startWindrow({
    folder,
    ...(port && { port }),
    flags: [
      "--messages-to-own-network",
      "yes",
      "--mail",
      mail.settings.url,
      "--mail-from",
      mail.settings.from,
    ],
    env: { WINDROW_MAIL_PASSWORD: mail.settings.password },
  })

beforeAll(async () => {
  mail = await mailReceiver()
  windrow = await start()
  browser = await launchShell()
})

afterAll(async () => {
  await browser.close()
  await windrow.stop()
  await mail.stop()
  hook.stop()
  rmSync(folder, { recursive: true })
})

const person = (name: string) => ({
  ...{ email: `${name}@farm.test`, password: "secret1", firstName: name, lastName: "Berg" },
})

const burns = (user: Awaited<ReturnType<typeof enter>>, { id }: Row, temperature: number) =>
  user.call("POST", `/api/rows/${id}/temperatures`, { temperature, photoUrl: null })

test("on a phone a webhook and an email are set up, tested and told of a hot pile, by the executable", async () => {
  const ana = await enter(windrow, "/api/auth/register", person("Ana"))
  const row = await ana.row({ rowId: "A-101" })
  const context = await browser.newContext({
    ...{ baseURL: windrow.url, ...phone, viewport: { width: 360, height: 640 }, colorScheme: "dark" },
  })
  const [name = "", value = ""] = ana.cookie.split("=")
  await context.addCookies([{ name, value, url: windrow.url }])
  const page = await context.newPage()
  await page.goto("/account")
  await page.getByRole("link", { name: "What You Hear, and Where" }).click()
  await page.getByRole("button", { name: "Add a Place for You" }).click()
  await page.getByText("Webhook", { exact: true }).click()
  await page.getByLabel("Address").fill("http://ana@127.0.0.1/")
  await page.getByRole("button", { name: "Set Up" }).click()
  await page.getByText("Leave out the user and password in the address.").waitFor()
  await page.getByLabel("Address").fill(`${hook.url}/in`)
  await page.getByLabel("Quiet From").selectOption({ label: "8 PM" })
  await page.getByRole("button", { name: "Set Up" }).click()
  expect(await page.getByLabel("Secret").inputValue()).toStartWith("whsec_")
  await page.getByRole("button", { name: "Done" }).click()
  await page.getByText("Fire danger, too hot, turns missing; quiet from 8 PM to 6 AM").waitFor()
  await page.getByRole("button", { name: "Send a test to" }).click()
  await page.getByText(/^Sent: to 127\.0\.0\.1/).waitFor()
  expect(JSON.parse(new TextDecoder().decode(hook.got[0]?.body)).data.messages).toMatchObject([
    { kind: "test" },
  ])
  await page.getByRole("button", { name: "Change 127" }).click()
  await page.getByLabel("Quiet From").selectOption({ label: "No quiet hours" })
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Fire danger, too hot, turns missing", { exact: true }).waitFor()

  await page.getByRole("button", { name: "Add a Place for the Farm" }).click()
  await page.getByLabel("Email Address").fill("yard.north@compost.farm.test")
  await page.getByRole("button", { name: "Set Up" }).click()
  await until("the mail with the code", () => mail.got.length === 1)
  const code = /The code is ([\dA-F]{10})/.exec(mail.got[0]?.text.replaceAll("=\r\n", "") ?? "")?.[1] ?? ""
  await page.getByLabel(/^The Code That/).fill(code)
  await page.getByRole("button", { name: "Confirm" }).click()
  await page.getByLabel(/^The Code That/).waitFor({ state: "detached" })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await burns(ana, row, 165)
  await until("both messages", () => hook.got.length === 2 && mail.got.length === 2, { within: 60_000 })
  expect(mail.got[1]?.text).toContain("A-101")
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/messages.png`, fullPage: true })
  await page.getByRole("button", { name: "Remove 127" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
  await page.getByText("Set up by Ana Berg").waitFor()
  await page.getByRole("button", { name: "Remove 127" }).waitFor({ state: "detached" })
  await context.close()
}, 180_000)

test("a message is sent once over a kill of the server, or again under its id when it was killed before it noted it", async () => {
  const bo = await enter(windrow, "/api/auth/register", person("Bo"))
  const row = await bo.row({ rowId: "B-1" })
  await bo.call("POST", "/api/farm/messages/receivers", {
    ...{ audience: "me", kind: "webhook", address: `${hook.url}/kill`, news: ["heat"] },
  })
  const told = () => hook.got.filter(({ path }) => path === "/kill")
  await burns(bo, row, 166)
  await until("the message", () => told().length > 0, { within: 60_000, every: 1 })
  process.kill(windrow.pid, "SIGKILL")
  await windrow.exited
  windrow = await start(new URL(windrow.url).port)
  const second = await bo.row({ rowId: "B-2" })
  await burns(bo, second, 167)
  // What comes after a start shows that the pass has looked at what was before.
  const isTold = () => told().some(({ body }) => new TextDecoder().decode(body).includes("B-2"))
  await until("the next message", isTold, { within: 90_000 })
  const ids = told().map(({ headers }) => headers["webhook-id"])
  expect(new Set(ids).size).toBe(2)
  expect(ids.length).toBeLessThanOrEqual(3)
}, 240_000)

/** What the worker is given in place of the notifications that a browser without a window has not. */
type WorkerScope = {
  registration: { showNotification: (title: string, options: object) => Promise<void> }
  clients: { openWindow: (path: string) => Promise<null>; matchAll: () => Promise<object[]> }
  ExtendableEvent: new (name: string) => Event
  shown: [string, object][]
  opened: string[]
}

test("the service worker shows a push, and a tap opens the pile, of no other site", async () => {
  const cy = await enter(windrow, "/api/auth/register", person("Cy"))
  const context = await browser.newContext({ baseURL: windrow.url })
  const [name = "", value = ""] = cy.cookie.split("=")
  await context.addCookies([{ name, value, url: windrow.url }])
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const known: string[] = []
  cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) =>
    known.push(...registrations.map(({ registrationId }) => registrationId)),
  )
  await cdp.send("ServiceWorker.enable")
  await page.goto("/")
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const worker = await until("the worker", () => context.serviceWorkers()[0])
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    Object.assign(scope, { shown: [], opened: [] })
    scope.registration.showNotification = async (title, options) => void scope.shown.push([title, options])
    scope.clients.matchAll = async () => []
    scope.clients.openWindow = async (path) => {
      scope.opened.push(path)
      return null
    }
  })
  const data = JSON.stringify({ title: "Fire danger: B-1", body: "190 °F", path: "/rows/7", tag: "one" })
  const registrationId = await until("the registration", () => known[0])
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: windrow.url, registrationId, data })
  const shown = () => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown)
  const [first] = await until("what is shown", async () => (await shown()).length > 0 && shown())
  expect(first).toMatchObject(["Fire danger: B-1", { body: "190 °F", tag: "one", data: "/rows/7" }])
  const opened = await worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope
    for (const data of ["/rows/7", "//other.example/", "https://other.example/"])
      dispatchEvent(
        Object.assign(new scope.ExtendableEvent("notificationclick"), {
          notification: { data, close: () => undefined },
        }),
      )
    await new Promise((resolve) => setTimeout(resolve))
    return scope.opened
  })
  expect(opened).toEqual(["/rows/7", "/", "/"])
  await context.close()
}, 60_000)
