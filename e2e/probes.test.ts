import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { MadeProbe } from "../src/domain/probes"
import type { Temperature } from "../src/domain/temperatures"
import { type Farm, openFarm, phone, type User } from "./farm"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

/** As curl sends it: no cookie, no origin, and whatever type it likes. */
const hear = async (path: string, body?: string, type = "application/json") => {
  const answer = await fetch(`${ana.url}/api/probes/in${path}`, {
    method: body === undefined ? "GET" : "POST",
    ...(body !== undefined && { body, headers: { "content-type": type } }),
  })
  return [answer.status, await answer.text()]
}

const taken = [200, '{"added":1,"known":0,"left":[]}']

test("a probe is set up on a phone of 360 px, sends in each way, and its pile shows it at once", async () => {
  const pile = await ana.row({ rowId: "A-1" })
  // Yesterday's last hour is of the pile, too.
  await ana.call("PATCH", `/api/rows/${pile.id}`, { startDate: "2026-01-01" })
  const page = await farm.pageOf(ana.cookie, { ...phone, viewport: { width: 360, height: 740 } })
  await page.goto("/farm/probes")
  await page.getByRole("button", { name: "New Probe" }).click()
  await page.getByLabel("Name").fill("Core")
  await page.getByLabel("Pile").selectOption({ label: "A-1, North yard" })
  await page.getByLabel("Position").selectOption("middle")
  await page.getByRole("button", { name: "Make Key" }).click()
  const key = await page.getByLabel("Key", { exact: true }).inputValue()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  // 60 °C is 140 °F.
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  expect(await hear(`/${key}`, JSON.stringify({ value: 60, unit: "°C", at: at(50) }))).toEqual(taken)
  await page.goto(`/rows/${pile.id}`)
  await page.getByText("Core: highest 140 °F").waitFor()
  await page.locator("figure canvas").last().waitFor()
  // Ecowitt's form names °F, and its clock says UTC. The first input is the probe that the key was made for.
  const dateutc = at(40).slice(0, 19).replace("T", "+")
  const form = `PASSKEY=00&stationtype=GW2000A&dateutc=${dateutc}&tempf=41.2&tf_ch1=150.4&tf_ch2=120&model=GW2000A`
  expect(await hear(`/${key}`, form, "application/x-www-form-urlencoded")).toEqual([
    200,
    '{"added":1,"known":0,"left":["tempf","tf_ch2 stood in no pile then."]}',
  ])
  // Told to the open page, which was not asked.
  await page.getByText("Core: highest 150.4 °F").waitFor()
  // Another input of the same sender is a probe of its own, which somebody places.
  await page.goto("/farm/probes")
  await page.getByLabel("Pile of tf_ch2").selectOption({ label: "A-1, North yard" })
  await page.getByText("tf_ch2 stands in A-1", { exact: true }).waitFor()
  await page.goto(`/rows/${pile.id}`)
  await page.getByText("Core: highest 150.4 °F").waitFor()
  expect(
    await hear(`/${key}`, "PASSKEY=00&dateutc=now&tf_ch2=172.4", "application/x-www-form-urlencoded"),
  ).toEqual(taken)
  await page.getByText("tf_ch2: highest 172.4 °F").waitFor()
  await page.getByText("172.4 °F is above the organic range. Turn it.").waitFor()
  expect(await ana.call<Temperature[]>("GET", `/api/rows/${pile.id}/temperatures`)).toEqual([])
})

test("a key is refused with a sentence when it is wrong, too often used, or revoked", async () => {
  const probe = await ana.call<MadeProbe>("POST", "/api/farm/probes", { name: "Spare", unit: "°C" })
  expect(await hear("?field1=57.2")).toEqual([401, "This key is not known, or was revoked."])
  // ThingSpeak's clients want a number, and 0 says that nothing was taken.
  expect(await hear(`?api_key=${probe.key}&field1=57.2`)).toEqual([200, "0"])
  const answers = await Promise.all(Array.from({ length: 125 }, () => hear(`?key=${probe.key}&temp=50`)))
  expect(answers.filter(([status]) => status === 429)).toHaveLength(6)
  await ana.call("DELETE", `/api/farm/probes/${probe.id}`)
  expect((await hear(`?key=${probe.key}&temp=50`))[0]).toBe(401)
})
