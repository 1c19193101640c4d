import { expect, test } from "bun:test"
import { farm } from "../../src/test/farm"
import { until } from "../../src/test/until"
import { keepSnapshots } from "../store/snapshots"
import { phone } from "../test/phone"
import { freshnessAtom, type Kept } from "./freshness"
import { keptAnswer, keptPath } from "./kept-answers"
import { createCache } from "./resource"

/** A phone whose GET of the list of piles waits; `give` gives what it kept of the list. */
const waiting = async () => {
  const world = farm()
  const { hold } = await phone(world.signIn("ana@farm.test").cookie, world)
  const path = "/api/rows"
  const release = hold(path)
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>()
  const { promise: kept, resolve: give } = Promise.withResolvers<Kept | undefined>()
  const cache = createCache(() => {
    onAsked()
    return kept
  })
  const fresh = cache.get(freshnessAtom)
  const read = async () => await cache.get(fresh.of(path))
  return {
    path,
    fresh,
    read,
    release,
    hold,
    asked,
    give: () => give({ data: ["kept"], loadedAt: 1, changedAt: 1 }),
  }
}

test("what is kept stands for its own farm only", async () => {
  await keepSnapshots(7, [{ path: keptPath({ id: 7, farmId: 3 }, "/api/rows"), data: ["kept"], loadedAt: 1 }])
  expect(await keptAnswer({ id: 7, farmId: 4 }, "/api/rows")).toBeUndefined()
  expect(await keptAnswer({ id: 7, farmId: 3 }, "/api/rows")).toEqual({
    data: ["kept"],
    loadedAt: expect.any(Number),
    changedAt: expect.any(Number),
  })
})

test("what is kept stands in for an answer that is late, with its age, until that comes", async () => {
  const { path, fresh, read, release, give } = await waiting()
  const first = read()
  give()
  expect(await first).toEqual(["kept"])
  expect(fresh.trueTo([path])).toBe(1)
  release()
  await until("the answer", () => fresh.trueTo([path]) > 1)
  expect(await read()).toEqual([])
})

test.each([
  ["the list's", 20, 10],
  ["its own answer's", 10, 20],
  ["the list's, without an answer of its own", 20, undefined],
])("a pile stands as in the newer of what is kept: %s", async (wanted, listAt, pileAt) => {
  const viewer = { id: 7, farmId: 3 }
  const keep = (path: string, data: unknown, loadedAt: number) =>
    keepSnapshots(7, [{ path: keptPath(viewer, path), data, loadedAt }])
  const label = wanted.startsWith("the list's") ? wanted : "the list's"
  await keep("/api/rows", [{ id: 5, label }, { id: 6 }], listAt)
  if (pileAt) await keep("/api/rows/5", { id: 5, label: "its own answer's" }, pileAt)
  expect(await keptAnswer(viewer, "/api/rows/5")).toMatchObject({ data: { id: 5, label: wanted } })
})

test("what comes while the device is being asked is not replaced by what it kept", async () => {
  const { fresh, read, release, asked, give, path } = await waiting()
  const first = read()
  await asked
  release()
  expect(await first).toEqual([])
  give()
  await Bun.sleep(5)
  expect(await read()).toEqual([])
  expect(fresh.statusOf(path)?.changedAt).toBeUndefined()
})

test("neither is a GET that was begun meanwhile", async () => {
  const { path, fresh, read, hold, asked, give } = await waiting()
  read()
  await asked
  hold(path)
  fresh.reload([path])
  give()
  await Bun.sleep(5)
  expect(fresh.statusOf(path)?.data).toBeUndefined()
})
