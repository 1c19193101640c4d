import { expect, test } from "bun:test"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const minute = 60_000

/** A phone where a day has begun within the last hour, and a reading of ten minutes before that. */
const afterMidnight = async (act: (at: string) => Promise<void>) => {
  const now = new Date()
  const hour = now.getUTCHours()
  const { TZ } = process.env
  // The signs of these zones are turned around: Etc/GMT+3 is three hours behind.
  process.env.TZ = hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}`
  await act(new Date(now.getTime() - (now.getUTCMinutes() + 10) * minute).toISOString()).finally(() => {
    process.env.TZ = TZ ?? "UTC"
  })
}

const aPile = async (recordedAt: string) => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100" })
  await ana.post(`/api/rows/${row.id}/temperatures`, { temperature: 140, recordedAt })
  return { ...(await phone(ana.cookie, world)), ana, row }
}

test("until a zone is named, today is the phone's: on cards, in the round, in the form and on the board", () =>
  afterMidnight(async (at) => {
    const { open, row } = await aPile(at)
    await open("/")
    await screen.findByText("No reading today.")
    await screen.findByText("0 of 1 logged today")
    await open(`/rows/${row.id}/temperature`)
    await screen.findByText(/yesterday 11:\d\d.PM$/)
    await open("/board")
    await screen.findByText("0 of 1 logged today")
    await screen.findByText("Nothing yet.")
    expect(screen.queryByText(/are counted in/)).toBeNull()
  }))

test("what was logged on the phone's day before UTC's began stands on the board", () =>
  afterMidnight(async (at) => {
    const { open, ana, row } = await aPile(at)
    await ana.post(`/api/rows/${row.id}/temperatures`, { temperature: 141 })
    await open("/board")
    await screen.findByText("1 of 1 logged today")
    expect((await screen.findByRole("list", { name: "Logged today" })).children).toHaveLength(1)
  }))

test("once it is named, today and the clock beside it are the farm's", () =>
  afterMidnight(async (at) => {
    const { open, ana, row } = await aPile(at)
    // Half a day on: the reading's day there has begun hours ago, or has long ended.
    const [zone, name] =
      Number(at.slice(11, 13)) < 12 ? (["Etc/GMT-6", "UTC+6"] as const) : (["Etc/GMT+6", "UTC-6"] as const)
    await ana.done("PATCH", "/api/farm", { zone })
    await open("/")
    await screen.findByText("1 of 1 logged today")
    expect(screen.queryByText("No reading today.")).toBeNull()
    const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: zone })
    await open(`/rows/${row.id}/temperature`)
    const last = (await screen.findByText(/^Last:/)).textContent?.replace(/\s/g, " ")
    expect(last).toEndWith(`, today ${clock.format(new Date(at)).replace(/\s/g, " ")} in ${name}`)
  }))
