import { expect, test } from "bun:test"
import { farm } from "../test/farm"
import { createLogger } from "./request-log"

test("every answer names its line of the log, also one from memory, and no two the same", async () => {
  const { signIn, nobody, log } = farm()
  const ana = signIn("ana@farm.test")
  const named: (string | undefined)[] = []
  for (const path of ["/api/farm", "/api/farm", "/api/nothing", "/api/health"])
    named.push((await ana.call("GET", path)).headers.get("windrow-request") ?? undefined)
  named.push((await nobody.call("GET", "/api/rows")).headers.get("windrow-request") ?? undefined)
  expect(new Set(named).size).toBe(5)
  expect(log.map(({ request }) => request)).toEqual(named)
  expect(log.map(({ level }) => level)).toEqual(["info", "info", "warn", "debug", "warn"])
})

test.each([
  ["error", ["broken"]],
  ["warn", ["refused", "broken"]],
  ["info", ["plain", "done", "refused", "broken"]],
  ["debug", ["watched", "plain", "done", "refused", "broken"]],
] as const)("at the level %s the log has only what matters as much", (level, shown) => {
  const printed: string[] = []
  const log = createLogger((text) => printed.push(text) > 0, true, level)
  log({ level: "debug", note: "watched" })
  log({ note: "plain" })
  log({ level: "info", note: "done" })
  log({ level: "warn", note: "refused" })
  log({ level: "error", note: "broken" })
  expect(printed.map((line) => line.trim().split(" ").at(-1))).toEqual([...shown])
})
