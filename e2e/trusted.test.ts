import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright"
import { address, inside, outside } from "../prove/trust/names"
import { makeLeaf } from "../src/tls/issue"
import { enter, type User } from "./farm"
import { oldestBrowserPath } from "./oldest-browser"
import { openChromium } from "./trusting-chromium"
import { securePortOf, startWindrow, tlsFolderOf, type Windrow } from "./windrow"

// Chromium finds this machine under these, as a phone does in its network.
const hosts = [address, ...inside, ...outside]

let windrow: Windrow
let ana: User
let trusting: Awaited<ReturnType<typeof openChromium>>
let other: typeof trusting
beforeAll(async () => {
  windrow = await startWindrow({ flags: ["--https", "--https-port", "0", "--hosts", address] })
  const flags = ["--use-fake-device-for-media-stream"]
  trusting = await openChromium({ authorities: [kept("authority.crt")], hosts, flags })
  other = await openChromium({ hosts, flags })
  ana = await enter(windrow, "/api/auth/register", { ...login, firstName: "Ana", lastName: "Berg" })
})
afterEach(async () => {
  for (const page of [...trusting.context.pages(), ...other.context.pages()]) await page.close()
})
afterAll(async () => {
  await trusting.close()
  await other.close()
  await windrow.stop()
})

const login = { email: "ana@farm.test", password: "secret1" }

/** A file of the authority in the data folder. */
const kept = (name: string) => join(tlsFolderOf(windrow), name)

const plain = () => `http://${address}:${new URL(windrow.url).port}`
const secure = () => `https://${address}:${securePortOf(windrow)}`

/** What Chromium says of an address: the answer's status, or its error. */
const outcome = async ({ context }: typeof trusting, url: string) => {
  const page = await context.newPage()
  const said = await page.goto(url).then(
    (response) => response?.status(),
    (error) => /net::(\w+)/.exec(error.message)?.[1],
  )
  await page.close()
  return said
}

const installErrors = async (page: Page) => {
  const session = await trusting.context.newCDPSession(page)
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors")
  return installabilityErrors.map(({ errorId }) => errorId)
}

const logIn = async (page: Page) => {
  await page.goto(`${secure()}/login`)
  await page.getByLabel("Email").fill(login.email)
  await page.getByLabel("Password").fill(login.password)
  await page.getByRole("button", { name: "Login" }).click()
  await page.getByText("Pile #A-100").waitFor()
}

test("where the authority is trusted, a private address has the camera, the worker and installing", async () => {
  const row = await ana.row()
  const page = await trusting.context.newPage()
  await page.goto(`${plain()}/login`)
  expect(await page.evaluate(() => [isSecureContext, "mediaDevices" in navigator])).toEqual([false, false])
  expect(await installErrors(page)).toContain("not-from-secure-origin")

  await logIn(page)
  expect(await page.evaluate(() => [isSecureContext, "mediaDevices" in navigator])).toEqual([true, true])
  const [cookie] = await trusting.context.cookies(secure())
  expect(cookie).toMatchObject({ name: "__Host-windrow", secure: true, httpOnly: true, domain: address })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.getByText("Pile #A-100").waitFor()
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${secure()}/sw.js`)
  expect(await installErrors(page)).toEqual([])

  await page.goto(`${secure()}/rows/${row.id}/temperature`)
  await page.getByRole("button", { name: "Full-screen camera" }).click()
  await page.getByRole("button", { name: "Capture" }).click()
  await page.getByRole("button", { name: "Use Photo" }).click()
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
})

test("the set-up page over http goes on to https by itself where the authority is trusted", async () => {
  const page = await trusting.context.newPage()
  await page.goto(`${plain()}/setup`)
  await page.getByText("It works.").waitFor()
  await page.waitForURL(`${secure()}/setup?device=linux`)
  await page.getByRole("link", { name: "Open Windrow" }).waitFor()
})

test("where it is not trusted, https is blocked, and the set-up page says so and stays", async () => {
  expect(await outcome(other, `${secure()}/`)).toBe("ERR_CERT_AUTHORITY_INVALID")
  const page = await other.context.newPage()
  const refused = page.waitForEvent(
    "requestfailed",
    (request) => request.url() === `${secure()}/setup/reached`,
  )
  await page.goto(`${plain()}/setup`)
  expect((await refused).failure()?.errorText).toBe("net::ERR_CERT_AUTHORITY_INVALID")
  await page.getByText("This device does not trust it yet.").waitFor()
  expect(new URL(page.url()).origin).toBe(plain())
})

test.each(["newest", "oldest"])(
  "with the key out of a stolen data folder, the %s Chromium trusts private names and addresses only",
  async (age) => {
    const browser =
      age === "newest"
        ? trusting
        : await openChromium({ authorities: [kept("authority.crt")], hosts, path: oldestBrowserPath() })
    const [certificate = "", key = ""] = ["authority.crt", "authority.key"].map((name) =>
      readFileSync(kept(name), "utf8"),
    )
    const maker = { brand: "Windrow", host: "thief", now: Date.now() }
    const outcomeOf = async (name: string) => {
      const leaf = makeLeaf({ certificate, key }, maker, [name])
      const tls = { cert: leaf.certificate, key: leaf.key }
      const server = Bun.serve({ hostname: "127.0.0.1", port: 0, tls, fetch: () => new Response("mine") })
      const said = await outcome(browser, `https://${name}:${server.port}/`)
      await server.stop(true)
      return said
    }
    expect(await Promise.all(inside.map(outcomeOf))).toEqual(inside.map(() => 200))
    expect(await Promise.all(outside.map(outcomeOf))).toEqual(outside.map(() => "ERR_CERT_INVALID"))
    if (browser !== trusting) await browser.close()
  },
)
