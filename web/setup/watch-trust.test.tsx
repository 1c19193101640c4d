import { afterEach, beforeEach, expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import { renderToStaticMarkup } from "react-dom/server"
import { tokenPathIn } from "#contract/setup"
import type { Row } from "#domain/rows"
import { farm } from "../../src/test/farm"
import { dropRecord, keepAll, keptRecords, waitingFor } from "../test/kept"
import { InstallPage } from "./install-page"
import { keepLink } from "./keep-link"
import { recordsHere } from "./records-here"
import { watchTrust } from "./watch-trust"

const secure = "https://192.168.1.20:3443"
const quick = { pause: 1, patience: 5000, moment: 1 }

/** The browser's network: whether it trusts the certificate, and what was asked. */
const network = { isTrusted: false, asked: [] as string[], wentTo: [] as string[] }
const fetched = globalThis.fetch

beforeEach(() => {
  Object.assign(network, { isTrusted: false, asked: [], wentTo: [] })
  const ask = async (url: RequestInfo | URL) => {
    network.asked.push(String(url))
    if (!network.isTrusted) throw new TypeError("Failed to fetch")
    return new Response(null, { status: 204 })
  }
  globalThis.fetch = Object.assign(ask, { preconnect: () => undefined })
  Object.defineProperty(location, "assign", {
    value: (url: string) => network.wentTo.push(url),
    configurable: true,
  })
})
afterEach(() => {
  globalThis.fetch = fetched
})

const openPage = () => {
  document.body.innerHTML = renderToStaticMarkup(<InstallPage />)
    .replaceAll("{{secure}}", secure)
    .replaceAll("{{device}}", "iphone")
  const page = document.querySelector("main")
  if (!page) throw new Error("The page has no main part.")
  return page
}

const said = () =>
  [...document.querySelectorAll<HTMLElement>("[data-trust], [data-waiting]")]
    .filter(({ hidden }) => !hidden)
    .map(({ textContent }) => textContent)
    .join(" ")

const says = (words: string) => waitFor(() => expect(said()).toContain(words))

const turn = async (name: string) => {
  const row: Row = await farm().signIn("ana@farm.test").row()
  return waitingFor(row, "turns", { waterAdded: true }, { key: name })
}

test("the page says that the device does not trust it, then that it works, and goes on once", async () => {
  const done = watchTrust(openPage(), quick)
  await says("This device does not trust it yet.")
  expect(network.wentTo).toEqual([])
  network.isTrusted = true
  await done
  expect(said()).toContain("It works. Log in there once")
  expect(network.wentTo).toEqual([`${secure}/setup?device=iphone`])
  expect(new Set(network.asked)).toEqual(new Set([`${secure}/setup/reached`]))
  await watchTrust(openPage(), quick)
  expect(network.wentTo).toHaveLength(1)
})

test("while records wait here the page says how many, and does not go on", async () => {
  network.isTrusted = true
  const [first, second] = [await turn("one"), await turn("two")]
  await keepAll(first, second)
  const done = watchTrust(openPage(), quick)
  await says("2 records wait on this device under this address. Send them first.")
  await says("It works.")
  await dropRecord(first.key)
  await says("1 record waits on this device under this address. Send it first.")
  const link = document.querySelector("[data-waiting] a")
  expect(link?.getAttribute("href")).toBe("/waiting")
  expect(network.wentTo).toEqual([])
  await dropRecord(second.key)
  await done
  expect(said()).not.toContain("Send it first.")
  expect(network.wentTo).toEqual([`${secure}/setup?device=iphone`])
})

test("what waits here can be read for a file without a session", async () => {
  const [first, second] = [await turn("one"), await turn("two")]
  await keepAll(first, second)
  const keys = (await keptRecords()).map(({ key }) => key)
  expect(keys.sort()).toEqual([first.key, second.key].sort())
  for (const key of keys) await dropRecord(key)
  expect(await keptRecords()).toEqual([])
})

test("who came by a link goes on to its screen, also after choosing another device", async () => {
  sessionStorage.clear()
  network.isTrusted = true
  const page = openPage()
  const path = `/join/${"a".repeat(43)}`
  keepLink(page, tokenPathIn(`#${path}`))
  await watchTrust(page, quick)
  expect(network.wentTo).toEqual([secure + path])
  expect(page.querySelector("[data-open]")?.getAttribute("href")).toBe(secure + path)
  expect(page.querySelector<HTMLElement>("[data-link]")?.hidden).toBe(false)
  expect(page.querySelector("nav a")?.getAttribute("href")).toEndWith(`/setup?device=iphone#${path}`)
})

test("no fragment but a token's screen leads anywhere", () => {
  const token = "a".repeat(43)
  for (const other of ["", "#/join/", `#/rows/${token}`, `#//evil.test/join/${token}`, `#/join/${token}/..`])
    expect(tokenPathIn(other)).toBeUndefined()
})

test("looking for records makes no store where the app has made none", async () => {
  expect(await recordsHere()).toBe(0)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain("windrow")
  await keepAll(await turn("one"))
  expect(await recordsHere()).toBe(1)
})
