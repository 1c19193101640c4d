import { expect, test } from "bun:test"
import { createLogger } from "../http/request-log"
import { farm } from "../test/farm"
import { createApp } from "./app"

const token = "cTJ3iYyhdr0oh2iGeXhpzhKqRNVXSrT2hIJAZ4Oopa4"

test.each([
  ["GET", "/join/"],
  ["GET", "/password/"],
  ["GET", "/api/join/"],
  ["POST", "/api/join/"],
  ["GET", "/api/auth/password/"],
  ["POST", "/api/auth/password/"],
  // Near misses: a link that was typed, or put together.
  ["GET", "/JOIN/"],
  ["GET", "//join/"],
  ["GET", "/api//join/"],
  ["POST", "/api/auth//password/"],
  ["GET", "/api/auth/passwords/"],
  ["GET", "/"],
])("the token of %s %s stays out of the log and of other sites' Referer", async (method, path) => {
  const printed: string[] = []
  const log = createLogger((text) => printed.push(text) > 0, true)
  const settings = {
    brand: "",
    signup: "open",
    hosts: [],
    trustProxy: false,
    version: "",
    build: "",
  } as const
  const app = createApp({ db: farm().db, settings, log })
  const encoded = token.replace("c", "%63")
  for (const rest of [token, `${token}.`, encoded, `${token}?a=${token}`, `${token}/${token}`]) {
    const answer = await app.request(`${path}${rest}`, { method, headers: { host: "localhost" } })
    // The page's own requests name it to this server only, which does not log it.
    expect(answer.headers.get("referrer-policy")).toBe("same-origin")
  }
  expect(printed.map((line) => line.split(" ")[3])).toEqual([
    ...["", ".", "", ""].map((stuck) => `${path}…${stuck}`),
    `${path}…/…`,
  ])
  for (const line of printed) expect(line).not.toContain(token.slice(1))
})
