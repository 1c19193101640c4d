import { expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { copiesIn, copyName, timeInName } from "./copies"
import { isCopyDue, lastNight } from "./due"
import { copiesToDelete } from "./kept-copies"

const hour = 3_600_000
const day = 24 * hour

/** Makes a copy each time and deletes what goes, as the nights do. */
const afterNights = (times: readonly number[]) => {
  let copies: { at: number }[] = []
  for (const at of times) {
    copies.push({ at })
    const gone = new Set(copiesToDelete(copies, at, { protectedAt: at }))
    copies = copies.filter((copy) => !gone.has(copy))
  }
  return copies
}

const inZone = (zone: string, work: () => void) => {
  const before = process.env.TZ
  process.env.TZ = zone
  try {
    work()
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
}

const isoDays = (copies: readonly { at: number }[]) =>
  copies.map(({ at }) => new Date(at).toISOString().slice(0, 10)).sort()

test("a name tells when its copy began, and other names are no copies", () => {
  const at = Date.parse("2026-11-22T02:15:00Z")
  expect(copyName(at)).toBe("windrow-2026-11-22T021500Z.sqlite")
  expect(timeInName(copyName(at))).toBe(at)
  for (const other of [
    "windrow.db",
    "windrow-2026-11-22T021500Z.sqlite.part",
    "windrow-2026-13-22T021500Z.sqlite",
    "../windrow-2026-11-22T021500Z.sqlite",
  ])
    expect(timeInName(other)).toBeUndefined()
})

test("links, folders and other files are not listed as copies", () => {
  const folder = mkdtempSync(join(tmpdir(), "windrow-copies-"))
  const nameOf = (date: number) => copyName(Date.UTC(2026, 10, date))
  writeFileSync(join(folder, nameOf(1)), "one")
  writeFileSync(join(folder, nameOf(2)), "another")
  mkdirSync(join(folder, nameOf(3)))
  symlinkSync(join(folder, nameOf(1)), join(folder, nameOf(4)))
  writeFileSync(join(folder, "letter.txt"), "to the editor")
  const found = copiesIn(folder)
  rmSync(folder, { recursive: true })
  expect(found.map(({ name, bytes }) => [name, bytes])).toEqual([
    [nameOf(2), 7],
    [nameOf(1), 3],
  ])
  expect(copiesIn(folder)).toEqual([])
})

test("after four years of nights there are 7 days, 4 weeks and 12 months", () => {
  const end = Date.parse("2026-11-22T12:00:00Z")
  const nights = Array.from({ length: 4 * 365 }, (_, index) => end - (4 * 365 - 1 - index) * day)
  inZone("UTC", () =>
    expect(isoDays(afterNights(nights)).join(" ")).toBe(
      [
        "2025-12-31 2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31",
        "2026-06-30 2026-07-31 2026-08-31 2026-09-30 2026-10-31",
        "2026-11-01 2026-11-08 2026-11-15",
        "2026-11-16 2026-11-17 2026-11-18 2026-11-19 2026-11-20 2026-11-21 2026-11-22",
      ].join(" "),
    ),
  )
})

test("of several copies a day the newest stays, and a gap of a year deletes nothing by its age", () => {
  const noon = Date.parse("2025-03-10T12:00:00Z")
  const day1 = [0, 1, 2].map((each) => noon + each * hour)
  expect(afterNights(day1).map(({ at }) => at)).toEqual([noon + 2 * hour])
  const week = Array.from({ length: 7 }, (_, index) => noon + index * day)
  const later = noon + 400 * day
  inZone("UTC", () => expect(isoDays(afterNights([...week, later]))).toContain("2025-03-16"))
  inZone("UTC", () => expect(afterNights([...week, later])).toHaveLength(8))
})

test("with the clock a year back, new copies stay and those of the time to come are left alone", () => {
  const now = Date.parse("2026-11-22T12:00:00Z")
  const future = Array.from({ length: 10 }, (_, index) => ({ at: now - index * day }))
  const back = now - 365 * day
  expect(copiesToDelete([...future, { at: back }], back, { protectedAt: back })).toEqual([])
  expect(isCopyDue(future, back)).toBe(true)
  expect(isCopyDue([...future, { at: back }], back + hour)).toBe(false)
})

test("the copy that was just made never goes, nor the newest", () => {
  const now = Date.parse("2026-11-22T12:00:00Z")
  const copies = [0, 1, 2].map((each) => ({ at: now - each * hour }))
  expect(copiesToDelete(copies, now, { protectedAt: now - 2 * hour }).map(({ at }) => at)).toEqual([
    now - hour,
  ])
})

test("of one day the copy with the most records stays beside the newest", () => {
  const night = Date.parse("2026-11-22T02:00:00Z")
  const copies = [30, 30, 0, 0].map((records, each) => ({ at: night + each * hour, records }))
  const gone = copiesToDelete(copies, night + day, { recordsOf: ({ records }) => records })
  expect(gone.map(({ at }) => (at - night) / hour)).toEqual([2, 0])
})

test("nights of a clock that is a year or a month ahead take no place of those before", () => {
  const end = Date.parse("2026-11-22T02:00:00Z")
  const right = Array.from({ length: 7 }, (_, index) => end - (6 - index) * day)
  for (const ahead of [30, 365]) {
    // The machine is off on some weekends of that time.
    const wrong = Array.from(
      { length: 40 },
      (_, index) => end + (ahead + index + 2 * Math.floor(index / 14)) * day,
    )
    const left = afterNights([...right, ...wrong]).map(({ at }) => at)
    expect(right.filter((at) => !left.includes(at))).toEqual([])
    expect(left.filter((at) => at > end).length).toBeLessThan(15)
  }
})

test("a winter without the machine costs no place for ever", () => {
  const autumn = Date.parse("2026-10-01T12:00:00Z")
  const nights = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => from + index * day)
  const spring = autumn + 200 * day
  inZone("UTC", () =>
    expect(afterNights([...nights(autumn, 30), ...nights(spring, 90)]).length).toBeLessThan(17),
  )
})

/** Looks at the clock every ten minutes, as a server does, and copies when it is time. */
const copiesBetween = (from: number, to: number, isAsleep: (now: number) => boolean = () => false) => {
  const copies: { at: number }[] = [{ at: from - hour }]
  for (let now = from; now < to; now += 600_000)
    if (!isAsleep(now) && isCopyDue(copies.slice(-2), now)) copies.push({ at: now })
  return copies.slice(1).map(({ at }) => at)
}

test.each(["America/Los_Angeles", "Europe/Berlin", "Australia/Lord_Howe"])(
  "each night of a year has one copy in %s, also where clocks change",
  (zone) =>
    inZone(zone, () => {
      const from = new Date(2026, 0, 1, 12).getTime()
      const made = copiesBetween(from, new Date(2027, 0, 1, 12).getTime())
      expect(made).toHaveLength(365)
      const days = made.map((at) => new Date(at).toDateString())
      expect(new Set(days).size).toBe(365)
      for (const at of made) expect([2, 3]).toContain(new Date(at).getHours())
    }),
)

test("a machine that sleeps at two o'clock copies when it wakes, once", () => {
  inZone("UTC", () => {
    const from = Date.parse("2026-11-20T12:00:00Z")
    const asleep = (now: number) => new Date(now).getUTCHours() < 8
    expect(copiesBetween(from, from + 2 * day, asleep).map((at) => new Date(at).toISOString())).toEqual([
      "2026-11-21T08:00:00.000Z",
      "2026-11-22T08:00:00.000Z",
    ])
  })
})

test("a clock that is set back over two o'clock makes no second copy", () => {
  inZone("UTC", () => {
    const made = { at: Date.parse("2026-11-22T02:00:10Z") }
    const yesterday = { at: made.at - day }
    for (const minutes of [-20, -3, 0, 20])
      expect(isCopyDue([made, yesterday], made.at + minutes * 60_000)).toBe(false)
    expect(lastNight(made.at - 60_000)).toBe(Date.parse("2026-11-21T02:00:00Z"))
  })
})
