import { afterEach, expect, jest, test } from "bun:test"
import { createRenewal } from "./renewal"

const setHidden = (hidden: boolean) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true })
  document.dispatchEvent(new Event("visibilitychange"))
}

let stop = () => {}
afterEach(() => {
  stop()
  setHidden(false)
  jest.useRealTimers()
})

/** A renewal whose answers the test gives; time stands still but for `pass`. */
const renewal = () => {
  jest.useFakeTimers()
  const { want, stop: end } = createRenewal()
  stop = end
  const loads: PromiseWithResolvers<void>[] = []
  const load = () => {
    const answer = Promise.withResolvers<void>()
    loads.push(answer)
    return answer.promise
  }
  return { loads, change: (name: string) => want(name, load), stop: end }
}

const pass = async (milliseconds: number) => {
  jest.advanceTimersByTime(milliseconds)
  // The effects of an answer come some steps later.
  for (let step = 0; step < 10; step++) await Promise.resolve()
}

test("several changes load once; what changes while it is loaded is loaded again behind that", async () => {
  const { loads, change } = renewal()
  for (let times = 0; times < 3; times++) {
    change("turns")
    await pass(40)
  }
  expect(loads).toHaveLength(0)
  await pass(40)
  expect(loads).toHaveLength(1)
  change("turns")
  await pass(10_000)
  expect(loads).toHaveLength(1)
  loads[0]?.resolve()
  await pass(0)
  await pass(150)
  expect(loads).toHaveLength(2)
  loads[1]?.resolve()
  await pass(0)
  await pass(10_000)
  expect(loads).toHaveLength(2)
})

test("a hidden page loads nothing, and what changed at once when it is shown", async () => {
  const { loads, change } = renewal()
  setHidden(true)
  change("turns")
  await pass(10_000)
  expect(loads).toHaveLength(0)
  setHidden(false)
  expect(loads).toHaveLength(1)
})

test("nothing more is loaded once it is stopped", async () => {
  const { loads, change, stop } = renewal()
  change("turns")
  stop()
  await pass(10_000)
  expect(loads).toHaveLength(0)
})
