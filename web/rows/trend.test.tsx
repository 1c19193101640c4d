import { expect, test } from "bun:test"
import { dayMs } from "#domain/day"
import { farm } from "../../src/test/farm"
import { formatCalendarDay } from "../format/day-of-year"
import { phone, screen } from "../test/phone"

const zone = "Pacific/Auckland"

/** So many days ago at noon in the farm's zone, which is another day in UTC. */
const noon = (daysAgo: number) => {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(Date.now() - daysAgo * dayMs)
  return { day, at: `${day}T12:00:00+12:00` }
}

test.each([
  ["rose", 143, 146, 1, "▲ 3 since yesterday"],
  ["fell", 151, 146, 1, "▼ 5 since yesterday"],
  ["stayed", 146, 146, 1, "same as yesterday"],
  ["fell in four days", 150, 146, 4, `▼ 4 since ${formatCalendarDay(noon(4).day)}`],
])("a pile that %s since its reading of an earlier day says so", async (_, before, now, daysAgo, words) => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-118" })
  await ana.done("PATCH", "/api/farm", { zone })
  const log = (temperature: number, recordedAt?: string) =>
    ana.post(`/api/rows/${row.id}/temperatures`, { temperature, recordedAt })
  await log(before, noon(daysAgo).at)
  await log(now)
  const { open } = await phone(ana.cookie, world)
  await open("/")
  const card = await screen.findByRole("link", { name: /^Pile #A-118/ })
  expect(card.textContent).toContain(words)
})

test("readings of two cooking days on one day of the clock are not told to be of yesterday", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-118" })
  // The farm has named no zone: its days end at midnight UTC, this device's six hours later.
  const zoneOf = process.env.TZ
  process.env.TZ = "America/Denver"
  try {
    const day = new Date(Date.now() - 2 * dayMs).toISOString().slice(0, 10)
    const log = (temperature: number, recordedAt: string) =>
      ana.post(`/api/rows/${row.id}/temperatures`, { temperature, recordedAt })
    await log(150, `${day}T23:50:00Z`)
    await log(135, new Date(Date.parse(`${day}T23:50:00Z`) + 15 * 60_000).toISOString())
    const { open } = await phone(ana.cookie, world)
    await open("/")
    const card = await screen.findByRole("link", { name: /^Pile #A-118/ })
    expect(card.textContent).toContain("▼ 15 since earlier that day")
  } finally {
    process.env.TZ = zoneOf ?? "UTC"
  }
})
