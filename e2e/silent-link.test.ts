import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Turn } from "../src/domain/turns"
import { type Farm, idle, openFarm, type User, withoutEvents } from "./farm"
import { isKeptHere, waitingLine } from "./kept"
import { weakLink } from "./weak-link"
import { withoutAnswers } from "./without-answers"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const silent = "Windrow has not answered for 10 seconds. Still trying."

/** Ana's phone behind a link, at the list of two piles; the first has been opened before. */
const anasPhone = async (labels: [string, string]) => {
  const link = await weakLink({ to: Number(new URL(farm.windrow.url).port) })
  const seen = await ana.row({ rowId: labels[0] })
  await ana.row({ rowId: labels[1] })
  const page = await farm.pageOf(ana.cookie, { baseURL: link.url })
  const open = (label: string) => page.getByRole("link", { name: `Pile #${label}` }).click()
  await withoutEvents(page)
  await page.goto("/")
  await open(labels[0])
  await page.getByText("No turns recorded yet").waitFor()
  await idle(page)
  await page.getByRole("link", { name: "Back" }).click()
  await page.getByText(`Pile #${labels[1]}`).waitFor()
  return { link, page, open, seen }
}

test("a pile that does not load shows a note after 10 s, and loaded pages open at once", async () => {
  const { page, open, ...phone } = await anasPhone(["Seen-1", "Unseen-1"])
  await using link = phone.link
  link.silence()
  await open("Unseen-1")
  await page.waitForTimeout(8000)
  expect(await page.getByText(silent).count()).toBe(0)
  await page.getByText(silent).waitFor({ timeout: 8000 })
  await page.getByRole("link", { name: "Go to the piles" }).click()
  await open("Seen-1")
  // While the link is silent what is not here never comes.
  await page.getByRole("heading", { name: "Row Seen-1" }).waitFor()
  await page.getByText("No turns recorded yet").waitFor()
  link.restore()
  await page.getByText(silent).waitFor({ state: "detached" })
})

test("with dead connections a retry uses new ones", async () => {
  const { page, open, ...phone } = await anasPhone(["Seen-2", "Unseen-2"])
  await using link = phone.link
  link.silence()
  await open("Unseen-2")
  await page.getByText(silent).waitFor()
  link.strand()
  link.restore()
  await page.getByRole("button", { name: "Try now" }).click()
  await page.getByRole("heading", { name: "Row Unseen-2" }).waitFor()
  await page.getByText(silent).waitFor({ state: "detached" })
})

test("a retry repeats prefetched requests too", async () => {
  await ana.row({ rowId: "Early-1" })
  const page = await farm.pageOf(ana.cookie)
  await withoutAnswers(page)
  let calls = 0
  await page.route("**/api/rows", (route) => (++calls === 1 ? undefined : route.continue()))
  await page.goto("/")
  await page.getByRole("button", { name: "Try now" }).click()
  await page.getByText("Pile #Early-1").waitFor()
  expect(calls).toBe(2)
})

test("a save without an answer is kept on the phone, and recorded once when the answer comes", async () => {
  const { page, open, seen, ...phone } = await anasPhone(["Seen-3", "Unseen-3"])
  await using link = phone.link
  await open("Seen-3")
  await page.getByRole("link", { name: "Add Turn" }).click()
  await page.getByText("No", { exact: true }).click()
  link.silence()
  await page.getByRole("button", { name: "Save Turn" }).click()
  await isKeptHere(page)
  await page.getByRole("row", { name: /Not sent yet/ }).waitFor()
  await page.getByRole("link", { name: "Add Turn" }).click()
  await page.getByLabel("Turn #").getByText("2").waitFor()
  await page.getByRole("link", { name: "Home" }).click()
  await page.getByText(silent).waitFor()
  await waitingLine(page, 1).waitFor()
  link.restore()
  await waitingLine(page, 1).waitFor({ state: "detached" })
  await page.getByText(silent).waitFor({ state: "detached" })
  expect(new URL(page.url()).pathname).toBe("/")
  const turns = await ana.call<Turn[]>("GET", `/api/rows/${seen.id}/turns`)
  expect(turns.map(({ turnNumber, waterAdded }) => [turnNumber, waterAdded])).toEqual([[1, false]])
  await open("Seen-3")
  await page.getByRole("link", { name: "Add Turn" }).click()
  await page.getByLabel("Turn #").getByText("2").waitFor()
  expect(await page.getByText("Continue where you left off.").count()).toBe(0)
})
