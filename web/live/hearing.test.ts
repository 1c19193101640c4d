import { afterEach, expect, test } from "bun:test"
import type { Change } from "#contract/events"
import { heard, isLive, noteHeard } from "../api/heard"
import { tabId } from "../api/tab-id"
import { createHearing } from "./hearing"
import type { Message } from "./messages"

afterEach(() => {
  document.head.innerHTML = ""
  noteHeard({ from: Number.POSITIVE_INFINITY, to: 0 })
})

/** A tab whose page came with the data of change `id`; it tells what it was called for since the last look. */
const tab = (id?: string) => {
  document.head.innerHTML = id ? `<meta name="change" content="${id}">` : ""
  const calls: string[] = []
  const { hear, last } = createHearing({
    onChange: ({ row }) => void calls.push(`change of ${row}`),
    onGap: () => void calls.push("gap"),
    onReady: () => void calls.push("ready"),
    onReset: () => void calls.push("reset"),
  })
  const hears = (message: Message) => {
    hear(message)
    return calls.splice(0)
  }
  return { hears, last }
}

const ready = (id: string, after?: string, by = "leader"): Message => ({ type: "ready", by, id, after })
const change = (id: string, row: number, by?: string): Message => {
  const told: Change = { kinds: ["turns"], row, ...(by && { by }) }
  return { type: "change", id, change: told }
}

test("a stream that goes on where the page's data end leaves no gap", () => {
  for (const message of [ready("run-5"), ready("run-9", "run-5"), ready("run-9", "run-3")])
    expect(tab("run-5").hears(message)).toEqual(["ready"])
})

test("a stream that begins later, or of another run of the server, leaves a gap", () => {
  for (const message of [
    ready("run-9"),
    ready("run-9", "run-7"),
    ready("other-5"),
    ready("other-9", "other-3"),
  ])
    expect(tab("run-5").hears(message)).toEqual(["gap", "ready"])
  const { hears, last } = tab()
  expect(hears(ready("run-5"))).toEqual(["gap", "ready"])
  expect(last()).toBe("run-5")
  expect(hears(ready("run-5", "run-5"))).toEqual(["ready"])
})

test("a change is heard once, in whichever order two leaders tell it, and a tab's own not at all", () => {
  const { hears, last } = tab("run-5")
  expect(hears(change("run-6", 1))).toEqual(["change of 1"])
  expect(hears(change("run-6", 1))).toEqual([])
  expect(hears(change("run-5", 2))).toEqual([])
  expect(hears(change("run-7", 3, tabId))).toEqual([])
  expect(hears(change("run-8", 4, "another"))).toEqual(["change of 4"])
  expect(hears(change("other-1", 5))).toEqual(["change of 5"])
  expect(last()).toBe("other-1")
  expect(tab().hears(change("run-6", 1))).toEqual([])
})

test("the data are true until the leader loses its stream, whatever a former leader says late", () => {
  const { hears } = tab("run-5")
  hears(ready("run-5", "run-5", "first"))
  hears({ type: "lead", by: "second", at: 1000 })
  expect(heard.to).toBe(1000)
  hears(ready("run-5", "run-5", "second"))
  hears({ type: "lost", by: "first", at: 2000 })
  expect(isLive()).toBe(true)
  hears({ type: "lost", by: "second", at: 3000 })
  hears({ type: "lost", by: "second", at: 4000 })
  expect(heard.to).toBe(3000)
})

test("the page's own data are true from its request on, and after a reset none that came earlier", () => {
  const { hears, last } = tab("run-5")
  expect(heard.from).toBeLessThanOrEqual(Date.now())
  noteHeard({ from: 0 })
  const before = Date.now()
  expect(hears({ type: "reset", id: "other-3" })).toEqual(["gap", "reset"])
  expect(heard.from).toBeGreaterThanOrEqual(before)
  expect(last()).toBe("other-3")
})
