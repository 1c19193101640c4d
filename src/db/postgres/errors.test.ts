import { expect, test } from "bun:test"
import { DrizzleQueryError } from "drizzle-orm/errors"
import { isAway, isConflict, sqlState } from "./errors"

/** As Bun's client gives it: an answer of PostgreSQL has its SQLSTATE in `errno`, a lost connection has none. */
const answered = (errno: string) =>
  Object.assign(new Error("refused"), { code: "ERR_POSTGRES_SERVER_ERROR", errno })
const unanswered = (code: string) => Object.assign(new Error("lost"), { code })

const inQuery = (cause: Error) => new DrizzleQueryError("select 1", [], cause)

test.each([
  ["57P01", true, false],
  ["57P03", true, false],
  ["28P01", true, false],
  ["28000", true, false],
  ["53300", true, false],
  ["08006", true, false],
  ["25006", true, false],
  ["0A000", true, false],
  ["25P03", true, false],
  ["57014", false, false],
  ["23505", false, false],
  ["40001", false, true],
  ["40P01", false, true],
])("%s: away %p, conflict %p", (code, away, conflict) => {
  for (const error of [answered(code), inQuery(answered(code))]) {
    expect(sqlState(error)).toBe(code)
    expect([isAway(error), isConflict(error)]).toEqual([away, conflict])
  }
})

test.each([
  ["ERR_POSTGRES_CONNECTION_CLOSED", true],
  ["ERR_POSTGRES_CONNECTION_TIMEOUT", true],
  ["ERR_POSTGRES_IDLE_TIMEOUT", true],
  ["ERR_POSTGRES_LIFETIME_TIMEOUT", true],
  ["ERR_POSTGRES_SYNTAX_ERROR", false],
])("%s: away %p", (code, away) => {
  for (const error of [unanswered(code), inQuery(unanswered(code))])
    expect([isAway(error), sqlState(error)]).toEqual([away, undefined])
})

test("other errors are none of PostgreSQL's", () => {
  expect([sqlState("57P01"), sqlState(answered("ENOENT")), isAway(undefined)]).toEqual([
    undefined,
    undefined,
    false,
  ])
})
