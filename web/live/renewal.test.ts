import { afterEach, beforeEach, expect, mock, spyOn, test } from "bun:test"
import { createRenewal } from "./renewal"

/** The pauses that were begun, in ms; only the short ones, which put several changes together, end by themselves. */
const pauses: { ms: number; end: () => void }[] = []
const own = globalThis.setTimeout
beforeEach(() => {
  pauses.splice(0)
  spyOn(globalThis, "setTimeout").mockImplementation(((act: () => void, ms = 0) => {
    if (ms < 1000) return own(act, ms)
    pauses.push({ ms, end: act })
    return 0
  }) as unknown as typeof setTimeout)
})
afterEach(() => mock.restore())

/** Loads that fail until they are told not to; `tried` resolves after the next one. */
const renewing = () => {
  const renewal = createRenewal()
  let next = Promise.withResolvers<void>()
  let fails = true
  const load = async () => {
    const { resolve } = next
    next = Promise.withResolvers()
    // After what the renewal makes of the failure.
    own(resolve, 0)
    if (fails) throw new Error("No answer")
  }
  const tried = (act: () => void) => {
    const { promise } = next
    act()
    return promise
  }
  const succeed = () => {
    fails = false
  }
  return { renewal, load, tried, succeed }
}

const endPause = () => pauses.at(-1)?.end()

test("the pauses after failures double, and a success ends them", async () => {
  const { renewal, load, tried, succeed } = renewing()
  await tried(() => renewal.want("/api/rows", load))
  for (let failure = 1; failure < 8; failure++) await tried(endPause)
  const longest = [5, 10, 20, 40, 80, 160, 300, 300].map((seconds) => seconds * 1000)
  expect(pauses.map(({ ms }, at) => ms <= (longest[at] ?? 0) && ms >= (longest[at] ?? 0) / 2)).toEqual(
    longest.map(() => true),
  )
  succeed()
  await tried(endPause)
  expect(pauses).toHaveLength(8)
  renewal.stop()
})

test.each(["online", "focus"])("%s begins again at once, with short pauses", async (event) => {
  const { renewal, load, tried } = renewing()
  await tried(() => renewal.want("/api/rows", load))
  await tried(endPause)
  await tried(() => dispatchEvent(new Event(event)))
  expect(pauses).toHaveLength(3)
  expect(pauses[2]?.ms).toBeLessThanOrEqual(5000)
  renewal.stop()
})

test("a pause that was cut short does not end in another try", async () => {
  const { renewal, load, tried } = renewing()
  await tried(() => renewal.want("/api/rows", load))
  await tried(() => dispatchEvent(new Event("online")))
  pauses[0]?.end()
  await new Promise((done) => own(done, 300))
  expect(pauses).toHaveLength(2)
  renewal.stop()
})

test("what fails after the end is not tried again", async () => {
  const { renewal, load, tried } = renewing()
  const { promise: answer, reject } = Promise.withResolvers<never>()
  await tried(() =>
    renewal.want("/api/rows", async () => {
      await load().catch(() => undefined)
      return answer
    }),
  )
  renewal.stop()
  reject(new Error("No answer"))
  await new Promise((done) => own(done, 0))
  expect(pauses).toEqual([])
})
