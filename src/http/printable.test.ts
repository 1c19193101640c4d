import { expect, test } from "bun:test"
import { createApp } from "../app/app"
import { controlCharacters } from "../contract/control-characters"
import { farm } from "../test/farm"
import { settings } from "../test/settings"
import { createLogger } from "./request-log"

const atTerminal = () => {
  const lines: string[] = []
  const log = createLogger((text) => lines.push(text.trimEnd()) > 0, true)
  return { lines, log }
}

test("a path can neither command the terminal nor forge a log line", async () => {
  const { lines, log } = atTerminal()
  const app = createApp({ db: farm().db, settings, log })
  for (const path of [
    "/%1b%5b31mRED",
    "/x%0a2026-11-21%20POST%20/api/auth/login%20200",
    "/%c2%9b2J%e2%80%aex",
  ])
    await app.request(path, { headers: { host: "localhost" } })
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(line).not.toMatch(controlCharacters)
  expect(lines[0]).toContain("/\\u{1b}[31mRED ")
  expect(lines[1]).toContain("/x\\u{a}2026-11-21 POST")
})

test("an error's stack keeps its lines, and none looks like a log line", () => {
  const { lines, log } = atTerminal()
  log({ level: "error", error: "Error: no\n2026-11-21T00:00:00.000Z POST /\u001b[2J" })
  expect(lines[0]?.split("\n").slice(1)).toEqual(["    2026-11-21T00:00:00.000Z POST /\\u{1b}[2J"])
})

test("dropped lines are counted in the next line that is printed", () => {
  const read: string[] = []
  let isHeld = true
  const log = createLogger((text) => !isHeld && read.push(text) > 0, true)
  for (let line = 0; line < 3; line++) log({ line })
  isHeld = false
  log({ line: 3 })
  log({ line: 4 })
  expect(read).toHaveLength(2)
  expect(read[0]).toMatch(/ warn 3 lines were not read by anybody and are lost\.\n.* 3\n$/)
  expect(read[1]).not.toContain("lost")
})
