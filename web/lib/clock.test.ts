import { afterEach, expect, test } from "bun:test"
import { serverNow, setClock } from "./clock"

const header = (ms: number) => new Date(ms).toUTCString()
afterEach(() => setClock(header(Date.now())))

test("a phone whose clock is an hour slow logs the server's time", () => {
  setClock(header(Date.now() + 3_600_000))
  expect(Math.abs(serverNow() - Date.now() - 3_600_000)).toBeLessThan(1500)
})

test("what the header rounds and the way takes is no difference, and no header tells nothing", () => {
  setClock(header(Date.now() - 2000))
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(5)
  setClock(null)
  setClock("yesterday")
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(5)
})
