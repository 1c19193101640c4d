import { expect, test } from "bun:test"
import { parse } from "csv-parse/sync"
import { sqliteOf } from "../../src/db/sqlite/connection"
import { calendarIn } from "../../src/domain/calendar"
import { farm } from "../../src/test/farm"
import { dataUrlOf, makeJpeg } from "../../src/test/jpeg-maker"
import { phone, screen } from "../test/phone"

const may = (day: number, time = "20:00:00") => `2026-05-${String(day).padStart(2, "0")}T${time}Z`

/** A pile with every kind of event and every status step; its changes and voids have the same millisecond. */
const everything = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const { id } = await ana.row({ rowId: "A-7", cubicYards: 40, materialCategoryId: 3 })
  const at = `/api/rows/${id}`
  const post = (path: string, record: object) => ana.post<{ id: number }>(`${at}/${path}`, record)
  const step = (status: string) => ana.done("PATCH", `${at}/status`, { status })
  const photoUrl = dataUrlOf(await makeJpeg({ width: 8, height: 8 }))
  await ana.done("PATCH", at, { startDate: may(1, "02:00:00") })
  await ana.done("PATCH", at, { length: 90 })
  await ana.done("PATCH", at, { materialCategoryId: 1 })
  await ana.done("PATCH", at, { cubicYards: null })
  await step("inactive")
  await step("active")
  const turned = await post("turns", { waterAdded: true, turnedAt: may(1) })
  const added = await post("materials", {
    cubicYards: 30,
    materialCategoryId: 3,
    notes: "Hill Farm",
    addedAt: may(1),
  })
  for (let day = 1; day <= 15; day++)
    await post("temperatures", { temperature: 140, recordedAt: may(day), photoUrl })
  await step("active")
  await step("thermophilic_complete")
  await step("ready_for_pickup")
  await step("cooking_complete")
  const wrong = await post("temperatures", { temperature: 99, recordedAt: may(15) })
  const sold = await post("sales", {
    clientName: "Cy",
    emptyWeight: 9_000,
    fullWeight: 21_500,
    removedAt: may(16),
    photoUrl,
  })
  await post(`temperatures/${wrong.id}/void`, { reason: "Wrong pile" })
  await post("temperatures/15/void", { reason: "Read twice" })
  await post(`turns/${turned.id}/void`, { reason: "Not this one" })
  await post(`materials/${added.id}/void`, { reason: "Counted twice" })
  await post(`sales/${sold.id}/void`, { reason: "Sent back" })
  await step("removed")
  for (const table of ["temperatures", "turns", "material_additions", "sales"])
    sqliteOf(world.db).run(
      `UPDATE ${table} SET voided_at = ${Date.parse(may(20))} WHERE voided_at IS NOT NULL`,
    )
  sqliteOf(world.db).run(`UPDATE row_changes SET changed_at = ${Date.parse(may(20))}`)
  return { world, ana, at, id }
}

const reported = async () =>
  [...(await screen.findByRole("table", { name: "The log" })).querySelectorAll("tbody tr")].map((line) =>
    [...line.children].map((cell) => cell.textContent?.trim() ?? ""),
  )

const zone = "America/Los_Angeles"

test("the report and the exported log describe the same events in the same words and order", async () => {
  const { world, ana, at, id } = await everything()
  const { open } = await phone(ana.cookie, world)
  await open(`/rows/${id}/report?zone=${zone}`)
  const report = await reported()
  const csv = await (await ana.call("GET", `${at}/log.csv?zone=${zone}`)).text()
  const [, ...log]: string[][] = parse(csv, { bom: true })

  const started = /^Corrected: Start date: \w+ \d+, \d{4} → May 1, 2026$/
  const hot = (count: number) => Array<string>(count).fill("Temperature: 140 °F")
  const words = [
    "Built: North yard, 90 ft × 12 ft",
    ...hot(1),
    "Turned: Turn 1, water added (voided: Not this one)",
    "Material: Leaves, 30 yd³, Hill Farm, counted as raw (voided: Counted twice)",
    ...hot(13),
    "Temperature: 140 °F (voided: Read twice)",
    "Temperature: 99 °F (voided: Wrong pile)",
    "Sold: Cy, net 12,500 lb, empty 9,000 lb, full 21,500 lb (voided: Sent back)",
    "Voided: Temperature, 140 °F: Read twice",
    "Voided: Temperature, 99 °F: Wrong pile",
    "Voided: Turned, Turn 1, water added: Not this one",
    "Voided: Material, Leaves, 30 yd³, Hill Farm, counted as raw: Counted twice",
    "Voided: Sold, Cy, net 12,500 lb, empty 9,000 lb, full 21,500 lb: Sent back",
    expect.stringMatching(started),
    "Corrected: Length: 80 ft → 90 ft",
    "Corrected: Material category: Leaves → Food Scraps",
    "Corrected: Cubic yards: 40 → none",
    "Status: Made inactive",
    "Status: Made active again",
    "Status: Marked complete",
    "Status: Not complete yet",
    "Status: Marked complete",
    "Status: Ready for pickup",
    "Status: Not ready yet",
    "Status: Not complete yet",
    "Removed: Pile removed",
  ]
  expect(report.map(([, what = ""]) => withoutReceipt(what))).toEqual(words)
  expect(log.map(([, , action, , details = ""]) => `${action}: ${asInReport(details)}`)).toEqual(
    report.map(([, what = ""]) => withoutReceipt(what)),
  )
  expect(log.map((line) => line[5])).toEqual(report.map((line) => line[2] ?? ""))
  // Of the start, which is a day of the farm's zone, the report tells the day.
  expect(
    log.map(([day, time, action]) => utc[action === "Built" ? "dateOf" : "dateTimeOf"](`${day}T${time}Z`)),
  ).toEqual(report.map(([when]) => when ?? ""))
  expect(log.map(([, , , , details]) => details?.includes(", received "))).toEqual(
    report.map(([, what]) => what?.includes(" (received ")),
  )
})

/** The file tells of a photo by its link. */
const withoutReceipt = (what: string) => what.replace(/ \((received [^)]*|no photo)\)/g, "")

/** A line's details without the photo's link and the time of receipt; a void in brackets, as in the report. */
const asInReport = (details: string) =>
  details
    .replace(/, photo http\S+(?=,|$)/, "")
    .replace(/, received [\dT:.-]+Z/, "")
    .replace(/, voided: (.*)$/, " (voided: $1)")

const utc = calendarIn("UTC")

test("a report that is opened again includes records made since", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const { id } = await ana.row({ rowId: "A-8" })
  const { open, tap } = await phone(ana.cookie, world)
  await open(`/rows/${id}/report`)
  expect(await reported()).toHaveLength(1)
  await tap("Back", "link")
  await tap(/^Pile #A-8/, "link")
  await tap("Add Turn", "link")
  await tap("Save Turn")
  await screen.findByText("Turn recorded")
  await tap("Report", "link")
  expect((await reported()).map(([, what]) => what)).toEqual([
    "Built: North yard, 80 ft × 12 ft",
    "Turned: Turn 1, water added",
  ])
})
