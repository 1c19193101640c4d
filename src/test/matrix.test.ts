import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sqliteOf } from "../db/connection"
import { closeDatabase } from "../db/open"
import { createApi } from "../server/api"
import { type Place, placesOf } from "./matrix-places"
import { type Rule, rules } from "./matrix-rules"
import { type Caller, call, createMatrix, type World } from "./matrix-world"
import { differences, tableRows } from "./table-rows"

const folder = mkdtempSync(join(tmpdir(), "windrow-matrix-"))
const matrix = await createMatrix(folder)
const { callers } = matrix
const world = matrix.open()

afterAll(() => {
  closeDatabase(world.db)
  rmSync(folder, { recursive: true })
})

const routes = createApi().routes.filter(({ method }) => method !== "ALL")
const calls = [...new Set(routes.map(({ method, path }) => `${method} ${path.replace(/(?<=.)\/$/, "")}`))]
const paths = [...new Set(calls.map((each) => each.split(" ")[1] ?? ""))]

test("every call of the route table has a rule, and every rule a call", () => {
  expect(calls.toSorted()).toEqual(Object.keys(rules).toSorted())
})

test.each(calls)("%s does exactly what its rule says, for every caller and id", async (name) => {
  const [method = "", template = ""] = name.split(" ")
  const rule = rules[name] ?? fail(name)
  const wrong: unknown[] = []
  let cells = 0
  for (const caller of callers)
    for (const place of placesOf(template, caller, matrix)) {
      const refusal = refusalOf(rule, caller, place)
      const isAllowedWrite = !refusal && rule.writes !== undefined
      const cell = { rule, method, caller, place, refusal }
      const [seen, expected] = isAllowedWrite ? await written(cell) : await unwritten(cell)
      if (!Bun.deepEquals(seen, expected)) wrong.push([caller.name, place.name, { seen, expected }])
      cells += 1
    }
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThanOrEqual(callers.length)
})

test.each(calls.filter((name) => name.includes(":")))(
  "%s answers alike for foreign and absent ids",
  async (name) => {
    const [method = "", template = ""] = name.split(" ")
    for (const caller of callers.filter(({ user }) => user !== undefined))
      for (const body of bodiesOf(rules[name])) {
        const places = placesOf(template, caller, matrix).filter(({ missing }) => missing)
        const answers = await Promise.all(
          places.map(async ({ path }) => wholeAnswer(await call(world, caller, method, `/api${path}`, body))),
        )
        for (const missing of new Set(places.map((place) => place.missing))) {
          const alike = answers.filter((_, index) => places[index]?.missing === missing)
          expect([name, caller.name, body, new Set(alike).size]).toEqual([name, caller.name, body, 1])
        }
      }
  },
)

test.each(paths)("%s refuses every other method for every caller", async (template) => {
  const known = calls.filter((name) => name.endsWith(` ${template}`)).map((name) => name.split(" ")[0] ?? "")
  const others = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter(
    (method) => !known.includes(method),
  )
  const before = changesSoFar(world)
  for (const caller of callers)
    for (const { path } of placesOf(template, caller, matrix).slice(0, 2))
      for (const method of others) {
        const answer = await call(world, caller, method, `/api${path}`)
        const allowed = answer.headers.get("allow")?.split(", ").toSorted()
        expect([method, answer.status, allowed]).toEqual([method, 405, known.toSorted()])
      }
  expect(changesSoFar(world)).toBe(before)
})

type Cell = { rule: Rule; method: string; caller: Caller; place: Place; refusal: Refusal | undefined }
type Refusal = [status: number, sentence: string]

const refusalOf = (rule: Rule, caller: Caller, { missing }: Place): Refusal | undefined => {
  if (rule.access !== "anyone" && caller.user === undefined) return [401, "Not authenticated"]
  if (rule.access === "admins" && !caller.isAdmin) return [403, "Admin access required"]
  return missing === undefined ? undefined : [404, missing]
}

/** A GET is sent twice, because the second response may come from the cache. */
const unwritten = async ({ rule, method, caller, place, refusal }: Cell) => {
  const before = changesSoFar(world)
  const send = async () => {
    const answer = await call(world, caller, method, `/api${place.path}`, rule.body)
    const text = await answer.text()
    return refusal ? [answer.status, text] : [answer.status, daysIn(text)]
  }
  const expected = refusal ?? [rule.status ?? 200, daysShown(rule, caller)]
  const first = await send()
  const last = method === "GET" ? await send() : first
  return [
    [first, last, changesSoFar(world) - before],
    [expected, expected, 0],
  ]
}

const written = async ({ rule, method, caller, place }: Cell) => {
  const own = matrix.open()
  // A sold row is evidence and cannot be deleted.
  if (method === "DELETE") sqliteOf(own.db).query("DELETE FROM sales WHERE row_id = ?").run(caller.own.id)
  const before = tableRows(sqliteOf(own.db))
  const answer = await call(own, caller, method, `/api${place.path}`, rule.body)
  const shown = daysIn(await answer.text())
  const changed = differences(before, tableRows(sqliteOf(own.db)))
  closeDatabase(own.db)
  const writes = rule.writes?.({ user: caller.user, pile: caller.own, id: place.id }) ?? []
  return [
    [answer.status, rule.shows ? shown : [], changed],
    [rule.status ?? 200, daysShown(rule, caller), writes.toSorted()],
  ]
}

const daysIn = (text: string) => [...new Set(text.match(/2025-03-\d\d/g))].toSorted()

const daysShown = (rule: Rule, caller: Caller): string[] => {
  if (rule.shows === undefined) return []
  if (rule.shows === "row") return [caller.own.day]
  const isOfAll = rule.shows === "uses" && caller.isAdmin
  const piles = callers
    .filter(({ user }) => user !== undefined && (isOfAll || user === caller.user))
    .flatMap(({ own, sibling }) => [own.day, sibling.day])
  return piles.toSorted()
}

/** Also counts rows that were rolled back. */
const changesSoFar = ({ db }: World) =>
  (sqliteOf(db).query("SELECT total_changes() AS n").get() as { n: number }).n

const wholeAnswer = async (answer: Response) =>
  JSON.stringify([answer.status, await answer.text(), [...answer.headers].toSorted()])

const bodiesOf = (rule: Rule | undefined) => (rule?.body ? [rule.body, {}] : [undefined])

const fail = (name: string): never => {
  throw new Error(`${name} has no rule in src/test/matrix-rules.ts.`)
}
