import { afterEach, expect, mock, spyOn, test } from "bun:test"
import { giveWaySoon } from "./give-way"

afterEach(() => mock.restore())

test("others are served once they have waited for 2 ms, and not before each small portion", async () => {
  let now = performance.now() + 1000
  spyOn(performance, "now").mockImplementation(() => now)
  await giveWaySoon()
  let [served, isOver] = [0, false]
  const serve = () => {
    served += 1
    if (!isOver) setImmediate(serve)
  }
  setImmediate(serve)
  for (let portion = 0; portion < 19; portion++) {
    now += 0.1
    await giveWaySoon()
  }
  expect(served).toBe(0)
  for (let portion = 0; portion < 200; portion++) {
    now += 0.1
    await giveWaySoon()
  }
  expect(served).toBeGreaterThanOrEqual(9)
  expect(served).toBeLessThan(20)
  isOver = true
})
