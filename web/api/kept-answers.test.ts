import { expect, test } from "bun:test"
import { farm } from "../../src/test/farm"
import { keepSnapshots } from "../store/snapshots"
import { phone } from "../test/phone"
import { resourcesAtom } from "./cache"
import { keptPath, standInOf } from "./kept-answers"
import { createCache } from "./resource"

/** A list whose GET waits, while the device has kept one of farm 3. */
const waiting = async () => {
  const world = farm()
  const { hold } = await phone(world.signIn("ana@farm.test").cookie, world)
  hold("/api/rows")
  const viewer = { id: 7, farmId: 3 }
  await keepSnapshots(7, [{ path: keptPath(viewer, "/api/rows"), data: ["kept"], loadedAt: 1 }])
  const cache = createCache()
  const list = cache.get(resourcesAtom)("/api/rows")
  const standIn = (farmId = 3) => standInOf(cache, { id: 7, farmId }, "/api/rows", list)
  return { status: list.status, standIn }
}

test("what is kept stands in for its own farm only", async () => {
  const { standIn } = await waiting()
  await expect(standIn(4)).rejects.toThrow("Nothing is kept")
  expect(await standIn()).toEqual(["kept"])
})

test.each([
  ["the list's", 20, 10],
  ["its own answer's", 10, 20],
  ["the list's, without an answer of its own", 20, undefined],
])("a pile stands as in the newer of what is kept: %s", async (wanted, listAt, pileAt) => {
  const world = farm()
  const { hold } = await phone(world.signIn("ana@farm.test").cookie, world)
  hold("/api/rows/5")
  const viewer = { id: 7, farmId: 3 }
  const keep = (path: string, data: unknown, loadedAt: number) =>
    keepSnapshots(7, [{ path: keptPath(viewer, path), data, loadedAt }])
  const label = wanted.startsWith("the list's") ? wanted : "the list's"
  await keep("/api/rows", [{ id: 5, label }, { id: 6 }], listAt)
  if (pileAt) await keep("/api/rows/5", { id: 5, label: "its own answer's" }, pileAt)
  const cache = createCache()
  const pile = cache.get(resourcesAtom)("/api/rows/5")
  expect(await standInOf(cache, viewer, "/api/rows/5", pile)).toEqual({ id: 5, label: wanted })
})

test("what comes while the device is being asked is not replaced by what it kept", async () => {
  const { status, standIn } = await waiting()
  const asked = standIn()
  status.data = ["new"]
  await expect(asked).rejects.toThrow("Nothing is kept")
  expect(status.data).toEqual(["new"])
})

test("neither is a GET that was begun meanwhile", async () => {
  const { status, standIn } = await waiting()
  const asked = standIn()
  status.newest = Promise.resolve()
  await expect(asked).rejects.toThrow("Nothing is kept")
})
