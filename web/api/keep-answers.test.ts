import { expect, test } from "bun:test"
import { isWorthKeeping } from "./keep-answers"

test("what is needed behind the barn is kept, and nothing for the office, nor what has no data yet", () => {
  const rest = [
    "",
    "/temperatures",
    "/temperatures?limit=100",
    "/turns",
    "/materials",
    "/sales",
    "/visits",
    "/changes",
  ]
  const paths = [
    "/api/rows",
    "/api/board",
    "/api/material-categories",
    ...rest.map((each) => `/api/rows/7${each}`),
  ]
  for (const path of paths) expect(isWorthKeeping(path, [])).toBe(true)
  for (const path of [
    "/api/farm/members",
    "/api/farm/invitations",
    "/api/auth/sessions",
    "/api/rows/7/history",
  ])
    expect(isWorthKeeping(path, [])).toBe(false)
  expect(isWorthKeeping("/api/rows", undefined)).toBe(false)
})

test("a list of more than a thousand records is not kept", () => {
  const list = (length: number) => Array.from({ length }, () => ({}))
  expect(isWorthKeeping("/api/rows/7/temperatures", list(1000))).toBe(true)
  expect(isWorthKeeping("/api/rows/7/temperatures", list(1001))).toBe(false)
})
