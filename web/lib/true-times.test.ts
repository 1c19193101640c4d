import { expect, test } from "bun:test"
import { randomFrom } from "../../src/test/random"
import type { Stamp } from "./moment"
import type { Heard, Reading } from "./server-clock"
import { trueTimes } from "./true-times"

const [minute, hour] = [60_000, 3_600_000]
const noon = Date.parse("2026-11-25T12:00:00Z")

/** A phone whose time, wall clock, sleep and page a test sets. All times in ms. */
const phone = (error: number) => {
  let [now, wall, ticks, page, order] = [noon, noon + error, 0, 1, 0]
  const read = (): Reading => ({ wall, ticks, page })
  const answer = (): Heard => ({ ...read(), server: now })
  let heard = answer()
  return {
    set: (by: number) => {
      wall += by
    },
    wait: (ms: number) => {
      now += ms
      wall += ms
      ticks += ms
    },
    sleep: (ms: number) => {
      now += ms
      wall += ms
    },
    reopen: () => {
      page += 1
      ticks = 0
      // What an earlier page has heard is kept without its steady clock.
      heard = { ...heard, ticks: 0, page: 0 }
    },
    now: () => now,
    hear: () => {
      heard = answer()
      return heard
    },
    stamp: (): Stamp => {
      order += 1
      return { ...read(), heard, order }
    },
  }
}

type Phone = ReturnType<typeof phone>
type Step = (phone: Phone) => unknown
const set =
  (hours: number): Step =>
  ({ set }) =>
    set(hours * hour)
const wait =
  (hours: number): Step =>
  ({ wait }) =>
    wait(hours * hour)
const sleep =
  (hours: number): Step =>
  ({ sleep }) =>
    sleep(hours * hour)
const reopen: Step = ({ reopen }) => reopen()

/** The errors in hours of what is said of one moment: 0 for a time that is right, and nothing for one that nobody knows. */
const said = (before: readonly Step[], after: readonly Step[], error = 0) => {
  const one = phone(error * hour)
  for (const step of before) step(one)
  const [stamp, at] = [one.stamp(), one.now()]
  for (const step of after) step(one)
  one.wait(minute)
  return trueTimes([stamp], one.hear())[0]?.map((time) => Math.round((time - at) / hour))
}

type Case = [name: string, before: Step[], after: Step[], said: number[], error?: number]
const cases: Case[] = [
  ["a right clock", [wait(5)], [wait(5)], [0]],
  ["a right clock, another page", [wait(5), reopen], [wait(5), reopen], [0]],
  ["always 26 h ahead", [reopen, wait(1)], [reopen], [0], 26],
  ["always 26 h behind", [reopen, wait(1)], [reopen], [0], -26],
  ["set 26 h back before the app was opened", [wait(2), reopen, set(-26)], [reopen], [0]],
  ["set 26 h ahead before the app was opened", [wait(2), reopen, set(26)], [reopen], [0]],
  ["set 26 h back on the open page", [wait(2), set(-26)], [wait(2), reopen], [0]],
  ["set 26 h ahead on the open page", [wait(2), set(26)], [wait(2)], [0]],
  ["set right, 10 h back, on the open page", [wait(2)], [set(-10), wait(1)], [0], 10],
  ["set right, 10 h ahead, on the open page", [wait(2)], [set(10), wait(1)], [0], -10],
  ["set right, 10 h back, in another page", [wait(2), reopen], [reopen, set(-10)], [0], 10],
  ["set right, 10 h ahead, in another page", [wait(2), reopen], [reopen, set(10), wait(1)], [0], -10],
  ["set 26 h ahead after it", [wait(2), reopen], [reopen, set(26)], [0]],
  ["set 26 h back after it", [wait(2), reopen], [reopen, set(-26)], [0]],
  ["set 10 h ahead, offline for two days", [wait(24), reopen, set(10)], [reopen, wait(24)], [0, 10]],
  ["set 10 h back, offline for two days", [wait(24), reopen, set(-10)], [reopen, wait(24)], [0, -10]],
  ["set 26 h back, and right again", [wait(2), reopen, set(-26)], [reopen, set(26)], []],
  ["set 26 h ahead, and right again", [wait(2), reopen, set(26)], [reopen, set(-26)], []],
  ["set 10 h back and right again on the open page", [wait(24), set(-10)], [wait(1), set(10), wait(24)], [0]],
  [
    "set 10 h ahead and right again on the open page",
    [wait(24), set(10)],
    [wait(1), set(-10), wait(24)],
    [0],
  ],
  ["a sleep of 8 h before it", [sleep(8)], [wait(1)], [0]],
  ["a sleep of 8 h after it", [wait(1)], [sleep(8)], [0]],
  ["a sleep of 8 h, a clock set 26 h ahead", [sleep(8), set(26)], [sleep(1), wait(1)], [0]],
]

test.each(cases)("%s", (...row: Case) => {
  const [, before, after, errors, error] = row
  expect(said(before, after, error)).toEqual(errors)
})

test("the order of two moments tells which side of a change they are on", () => {
  const one = phone(0)
  one.wait(20 * hour)
  one.reopen()
  const first = [one.stamp(), one.now()] as const
  one.wait(hour)
  one.reopen()
  one.set(-10 * hour)
  const second = [one.stamp(), one.now()] as const
  one.wait(20 * hour)
  one.reopen()
  expect(trueTimes([first[0], second[0]], one.hear())).toEqual([[first[1]], [second[1]]])
})

test("of two errors that differ by the clock's drift the newer one counts", () => {
  const one = phone(0)
  one.wait(20 * hour)
  one.reopen()
  one.set((30 / 3600) * hour)
  const [stamp, at] = [one.stamp(), one.now()]
  one.reopen()
  one.wait(20 * hour)
  expect(trueTimes([stamp], one.hear())).toEqual([[at]])
})

test("with one change of the clock and any sleep no wrong time is taken for sure", () => {
  const random = randomFrom(36)
  const between = (least: number, most: number) => least + random(1_000_000) * 1e-6 * (most - least)
  let [known, asked] = [0, 0]
  for (let history = 0; history < 3000; history += 1) {
    const one = phone(between(-26, 26) * hour)
    const [moments, steps]: [[Stamp, number][], number] = [[], Math.ceil(between(2, 9))]
    const changedAt = Math.floor(between(0, steps + 3))
    for (let step = 0; step < steps; step += 1) {
      // A clock that is set back by less than the device slept looks like a shorter sleep: nothing can show that.
      const isChanged = step === changedAt
      if (isChanged) one.set(between(-26, 26) * hour)
      else if (random(10) < 3) one.sleep(between(0, 9) * hour)
      else one.wait(between(0, 9) * hour)
      if (isChanged || random(10) < 4) one.reopen()
      if (random(10) < 7) moments.push([one.stamp(), one.now()])
    }
    one.wait(1000)
    const said = trueTimes(
      moments.map(([stamp]) => stamp),
      one.hear(),
    )
    for (const [place, times] of said.entries()) {
      const at = moments[place]?.[1] ?? 0
      expect(times.some((time) => Math.abs(time - at) <= 2 * minute)).toBe(true)
      if (times.length === 1) known += 1
      else asked += 1
    }
  }
  // Most are known all the same.
  expect(known / (known + asked)).toBeGreaterThan(0.6)
})
