import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Temperature } from "../src/domain/temperatures"
import { cell, row, workbook } from "../src/test/workbook-maker"
import { type Farm, openFarm, phone, type User } from "./farm"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

test("on a phone of 360 px a workbook is asked about, shown with its evidence, added, and taken back", async () => {
  const pile = await ana.row({ rowId: "A-1" })
  const readings = () => ana.call<Temperature[]>("GET", `/api/rows/${pile.id}/temperatures`)
  // March 1 and 2, 2026, at half past nine, as a spreadsheet counts its days.
  const lines = [
    row(cell("Pile"), cell("When"), cell("Core")),
    row(cell("A-1"), cell(46_082.395_833_33, 1), cell(57.2)),
    row(cell("A-1"), cell(46_083.395_833_33, 1), cell(61)),
  ]
  const bytes = await workbook({ sheets: { Log: lines.join("") } })
  const page = await farm.pageOf(ana.cookie, { ...phone, viewport: { width: 360, height: 740 } })
  await page.goto("/farm")
  await page.getByRole("link", { name: "Add or Take Back Files" }).click()
  await page.getByLabel("Choose a File").setInputFiles({
    name: "log.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(bytes),
  })
  await page.getByText('"Core" has values of 57.2 to 61 without a unit: °F or °C?').waitFor()
  await page.getByText("°C", { exact: true }).click()
  await page.getByRole("button", { name: "Next" }).click()
  await page.getByRole("button", { name: "Add 2 readings" }).waitFor()
  await page.getByText('Sheet "Log" of a workbook').waitFor()
  const table = page.getByRole("table", { name: "The first lines" })
  expect(await table.getByRole("row").nth(1).getByRole("cell").allTextContents()).toEqual([
    ...["2", "A-1", "2026-03-01 09:30", "57.2 °C"],
  ])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole("button", { name: "Add 2 readings" }).click()
  await page.getByText("Added 2 readings.").waitFor()
  expect((await readings()).map(({ value, unit, fromFile }) => [value, unit, fromFile?.name])).toEqual([
    [61, "°C", "log.xlsx"],
    [57.2, "°C", "log.xlsx"],
  ])
  await page.getByRole("button", { name: "Take back log.xlsx" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Reason").fill("Another probe")
  await dialog.getByRole("button", { name: "Take Back" }).click()
  await dialog.getByText("2 records were taken back.").waitFor()
  await dialog.getByRole("button", { name: "Done" }).click()
  await page.getByText(/^Taken back by Ana .*: Another probe$/).waitFor()
  expect((await readings()).map(({ voided }) => voided?.reason)).toEqual(["Another probe", "Another probe"])
  // What a list says of such a reading.
  await page.goto(`/rows/${pile.id}`)
  await page.getByText("From log.xlsx").first().waitFor()
})
