import { expect, test } from "bun:test"
import { createMutex } from "./mutex"

test("work runs one at a time in the order of the calls, and a failure rejects its own call only", async () => {
  const mutex = createMutex()
  const events: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} begins`)
    await Bun.sleep(1)
    events.push(`${name} ends`)
    if (name === "second") throw new Error("second failed")
    return name
  }
  const calls = ["first", "second", "third"].map((name) => mutex(work(name)))
  expect(events).toEqual(["first begins"])
  const results = await Promise.allSettled(calls)
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
  const order = ["first", "second", "third"].flatMap((name) => [`${name} begins`, `${name} ends`])
  expect(events).toEqual(order)
})

test("a call that comes while the second of two is at work waits for it", async () => {
  const mutex = createMutex()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const before = [mutex(() => first.promise), mutex(() => second.promise)]
  first.resolve()
  await before[0]
  await Bun.sleep(0)
  let hasBegun = false
  const third = mutex(async () => {
    hasBegun = true
  })
  await Bun.sleep(1)
  expect(hasBegun).toBe(false)
  second.resolve()
  await Promise.all([...before, third])
  expect(hasBegun).toBe(true)
})

test("a free mutex starts work at once, also after earlier work", async () => {
  const mutex = createMutex()
  await mutex(async () => undefined)
  await Bun.sleep(0)
  let hasBegun = false
  const turn = mutex(async () => {
    hasBegun = true
  })
  expect(hasBegun).toBe(true)
  await turn
})
