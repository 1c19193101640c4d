import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { close } from "./close"
import { countWrites } from "./count-writes"
import { assertDescribed } from "./described"
import type { World } from "./matrix-people"
import { placesOf } from "./matrix-places"
import { Refusals } from "./matrix-refusals"
import { type Cell, type Refusal, type Rule, refusalOf } from "./matrix-rule"
import { rules } from "./matrix-rules"
import { call, createMatrix } from "./matrix-world"
import { calls, saidBy, untold } from "./said"
import { ask } from "./sql"
import { differences } from "./table-rows"
import { until } from "./until"

const folder = mkdtempSync(join(tmpdir(), "windrow-matrix-"))
const matrix = await createMatrix(folder)
const { callers, programs } = matrix
const world = matrix.open()
const writes = await countWrites(world.db)

afterAll(async () => {
  await close(world.db)
  rmSync(folder, { recursive: true })
})

const paths = [...new Set(calls.map((each) => each.split(" ")[1] ?? ""))]

test("every call of the route table has a rule, and every rule a call", () => {
  expect(calls.toSorted()).toEqual(Object.keys(rules).toSorted())
})

test.each(calls)("%s does exactly what its rule says, for every caller and id", async (name) => {
  const { method, rule, cells } = cellsOf(name)
  const refusals = new Refusals()
  for (const cell of cells) {
    const refusal = refusalOf(rule, cell)
    // A conflict is found by the write.
    const isWrite = rule.writes && (!refusal || refusal[0] === 409)
    const [seen, expected] = await (isWrite ? written : unwritten)({ rule, method, cell, refusal, refusals })
    const [who, where] = [cell.caller.name, cell.place.name]
    expect([who, where, ...seen]).toEqual([who, where, ...expected])
  }
  expect(refusals.different).toEqual([])
  expect(cells.length).toBeGreaterThanOrEqual(callers.length)
})

test.each(calls.filter((name) => rules[name]?.body))(
  "%s tells nobody by an invalid body that a foreign id exists",
  async (name) => {
    const { method, rule, cells } = cellsOf(name)
    const refusals = new Refusals()
    const tried = new Set<string>()
    for (const cell of cells) {
      const { caller, place } = cell
      const refusal = refusalOf(rule, cell)
      const kind = kindOf(cell, refusal)
      if (!refusal || refusal[0] === 409 || tried.has(kind)) continue
      tried.add(kind)
      const answer = await call(world, caller, method, `/api${place.path}`, {})
      const text = await answer.text()
      assertDescribed(cell, answer, text)
      refusals.add(cell, refusal, answer, text)
    }
    expect(refusals.different).toEqual([])
  },
)

test.each(paths)("%s refuses every other method for every caller", async (template) => {
  const known = calls.filter((name) => name.endsWith(` ${template}`)).map((name) => name.split(" ")[0] ?? "")
  const others = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter(
    (method) => !known.includes(method),
  )
  const before = await writes()
  for (const caller of callers)
    for (const { path } of placesOf(template, caller, matrix).slice(0, 2))
      for (const method of others) {
        const answer = await call(world, caller, method, `/api${path}`)
        const allowed = answer.headers.get("allow")?.split(", ").toSorted()
        expect([method, answer.status, allowed]).toEqual([method, 405, known.toSorted()])
      }
  expect(await writes()).toBe(before)
})

test("the log of all these calls tells no password, cookie, token or link", () => {
  expect(matrix.secrets.told()).toEqual([])
  expect(matrix.secrets.count).toBeGreaterThan(20)
  expect(matrix.secrets.lines).toBeGreaterThan(calls.length)
})

/** Everything that may be asked by anybody. */
const cellsOf = (name: string) => {
  const [method = "", template = ""] = name.split(" ")
  const cells: Cell[] = [...callers, ...programs].flatMap((caller) =>
    placesOf(template, caller, matrix).map((place) => ({ call: name, method, caller, place, matrix })),
  )
  const rule = rules[name] ?? fail(name)
  return { method, rule, cells: process.env.EVERY_CELL ? cells : differentOf(rule, cells) }
}

/**
 * A fifth of them, because all take minutes, as in `bun run prove matrix`: of what a caller is refused in a farm with the same
 * sentence, one with an id and one with a malformed id. The first caller asks for all.
 */
const differentOf = (rule: Rule, cells: Cell[]) => {
  const tried = new Set<string>()
  return cells.filter((cell) => {
    const refusal = refusalOf(rule, cell)
    const kind = kindOf(cell, refusal)
    if (refusal && cell.caller !== callers[0] && tried.has(kind)) return false
    tried.add(kind)
    return true
  })
}

const kindOf = ({ caller, place }: Cell, refusal: Refusal | undefined) =>
  [caller.name, place.farm?.name, Number.isNaN(place.id), refusal].join()

type Asked = { rule: Rule; method: string; cell: Cell; refusal: Refusal | undefined; refusals: Refusals }
type Compared = Promise<[seen: unknown[], expected: unknown[]]>

/** A GET is sent twice, because the second response may come from the cache. */
const unwritten = async (asked: Asked): Compared => {
  const before = await writes()
  const first = await answerOf(world, asked)
  const last = asked.method === "GET" ? await answerOf(world, asked) : first
  const expected = expectedOf(asked)
  return [
    [first, last, (await writes()) - before],
    [expected, expected, 0],
  ]
}

const written = async (asked: Asked): Compared => {
  const { rule, method, cell, refusal } = asked
  await using own = matrix.open()
  // A sold row is evidence and cannot be deleted.
  if (method === "DELETE" && cell.place.pile)
    await ask(own.db, "DELETE FROM sales WHERE row_id = ?", cell.place.pile.id)
  const before = await own.rows()
  const answer = await answerOf(own, asked)
  if (rule.isOver && !refusal) {
    const about = `/api/farm/import${cell.place.path.replace(/^[^?]*/, "")}`
    const state = async () => (await call(own, cell.caller, "GET", about)).text()
    await until("the end of the work", async () => rule.isOver?.(await state()))
  }
  const changes = differences(before, await own.rows())
  return [
    [answer, changes, untold(changes, saidBy(cell.call).flat())],
    [expectedOf(asked), refusal ? [] : rule.writes?.(cell).toSorted(), []],
  ]
}

const answerOf = async (where: World, { rule, method, cell, refusal, refusals }: Asked) => {
  const answer = await call(where, cell.caller, method, `/api${cell.place.path}`, bodyOf(rule, cell))
  const text = await textOf(answer)
  matrix.secrets.noteAnswer(text)
  assertDescribed(cell, answer, text)
  if (!refusal) return [answer.status, rule.writes && !rule.shows ? [] : marksIn(text, rule)]
  refusals.add(cell, refusal, answer, text)
  return [answer.status, text]
}

/** Of a JPEG the width, which is in its first frame's header; of a stream without end its first words. */
const textOf = async (answer: Response) => {
  if (answer.headers.get("content-type") === "text/event-stream") {
    for await (const words of answer.body ?? []) return Buffer.from(words).toString()
  }
  if (answer.headers.get("content-type") !== "image/jpeg") return answer.text()
  const jpeg = Buffer.from(await answer.arrayBuffer())
  return `picture ${jpeg.readUInt16BE(jpeg.indexOf(Buffer.of(0xff, 0xc0)) + 7)}`
}

const expectedOf = ({ rule, cell, refusal }: Asked) => refusal ?? [rule.status ?? 200, marksShown(rule, cell)]

const marks = /(?<=201\d-)03-\d\d|\w+'s farm|\w+@farm\.test/g
const marksIn = (text: string, { reads = marks }: Rule) => [...new Set(text.match(reads))].toSorted()
const marksShown = (rule: Rule, cell: Cell) => [...new Set(rule.shows?.(cell))].toSorted()

const bodyOf = ({ body }: Rule, cell: Cell) => (typeof body === "function" ? body(cell) : body)

const fail = (name: string): never => {
  throw new Error(`${name} has no rule in src/test/matrix-rules.ts.`)
}
