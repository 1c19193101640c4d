import { expect, test } from "bun:test"
import { type Device, devices } from "#contract/setup"
import type { Settings } from "../../src/http/env"
import { authority, secureFarm, withAuthority, withOwnPair } from "../../src/test/secure"
import { pagesFolder } from "../test/phone"

const office = "http://192.168.1.20:3000"

const open = async (settings: Partial<Settings>, url: string) => {
  const html = await (await secureFarm(settings, pagesFolder).ask(url)).text()
  expect(html).not.toContain("{{")
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? ""
  return document.body
}

const hrefsIn = (part: ParentNode) => [...part.querySelectorAll("a")].map((link) => link.getAttribute("href"))

const kinds = Object.keys(devices) as Device[]

test("each device has numbered steps with a picture each, its file, and the way to remove it", async () => {
  const page = await open(withAuthority, `${office}/setup`)
  for (const [at, device] of kinds.entries()) {
    const [steps, removal] = page.querySelectorAll(`[data-for="${device}"]`)
    const items = [...(steps?.querySelectorAll("ol > li") ?? [])]
    expect(steps?.querySelector("h2")?.textContent).toBe(Object.values(devices)[at] ?? "")
    expect(items.length).toBeWithin(3, 5)
    for (const item of items) {
      expect(item.querySelector("h3")?.textContent).not.toBe("")
      expect(item.querySelectorAll("svg")).toHaveLength(1)
    }
    const file = device === "iphone" ? "/setup/windrow.mobileconfig" : "/setup/authority.crt"
    expect(steps && hrefsIn(steps)).toContain(file)
    expect(removal?.textContent).toContain(device === "iphone" ? "the profile" : `→ ${authority.name} →`)
  }
})

test("on an iPhone the step that everybody misses is marked, and names the authority", async () => {
  const page = await open(withAuthority, `${office}/setup`)
  const missed = [...page.querySelectorAll("li")].filter((item) =>
    item.textContent?.startsWith("The step everybody misses"),
  )
  expect(missed[0]?.textContent).toContain("Settings → General → About → Certificate Trust Settings")
  expect(missed[0]?.textContent).toContain(`Switch on “${authority.name}”.`)
})

test("the page says what trusting means, the fingerprint, and each other device by a link", async () => {
  const page = await open(withAuthority, `${office}/setup?device=mac`)
  expect(page.querySelector("main")?.dataset.device).toBe("mac")
  expect(page.textContent).toContain("the certificate can't speak for a public site.")
  expect(page.textContent).toContain(authority.fingerprint)
  const others = page.querySelector("nav")
  expect(others && hrefsIn(others)).toEqual(kinds.map((device) => `/setup?device=${device}`))
})

test("without https the page names the command, with one's own certificate there is nothing to install", async () => {
  const plain = await open({}, `${office}/setup`)
  expect(plain.querySelector("code")?.textContent).toBe("windrow serve --https")
  expect(hrefsIn(plain)).toEqual(["/"])
  const own = await open(withOwnPair, `${office}/setup`)
  expect(own.querySelector("h1")?.textContent).toBe("Nothing to install")
  expect(hrefsIn(own)[0]).toBe("https://compost.example.org:3443/")
})

test("an address that no certificate covers is named, with the setting that helps", async () => {
  const page = await open(withAuthority, "http://198.51.100.4:3000/setup")
  expect(page.querySelector("main > h1 + p")?.textContent).toContain("can't speak for 198.51.100.4:")
  expect(page.querySelector("code")?.textContent).toBe("WINDROW_HOSTS")
  expect(page.querySelector("[data-trust]")).toBeNull()
})

test("at the secure address the page leads into the app and back to the steps", async () => {
  const page = await open(withAuthority, "https://192.168.1.20:3443/setup")
  expect(page.querySelector("h1")?.textContent).toBe("It works")
  expect(hrefsIn(page).slice(0, 2)).toEqual(["/", `${office}/setup`])
})

test("a brand with any sign is shown as it is", async () => {
  const name = 'Green "Acres" <b>&</b> $& Co'
  const page = await open(
    { ...withAuthority, brand: name, https: { ...withAuthority.https, authority: { ...authority, name } } },
    `${office}/setup`,
  )
  expect(page.querySelector("main > p")?.textContent).toBe(name)
  expect(page.textContent).toContain(`Switch on “${name}”.`)
})
