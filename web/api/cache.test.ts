import { expect, test } from "bun:test"
import type { Row } from "#domain/rows"
import { farm } from "../../src/test/farm"
import { phone } from "../test/phone"
import { forgetFailuresAtom, refreshAtom, renewAtom, resourcesAtom, trueToAtom } from "./cache"
import { createCache } from "./resource"

/** The cache of a phone, and the row that it looks at. */
const anasCache = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100", location: "Yard" })
  const anas = await phone(ana.cookie, world)
  const path = `/api/rows/${row.id}`
  const cache = createCache()
  const read = async () => (await cache.get(cache.get(resourcesAtom)(path))) as Row
  const moveTo = (location: string) => ana.done("PATCH", path, { location })
  return { ...anas, path, cache, read, moveTo }
}

test("an answer that arrives after a newer one is dropped", async () => {
  const { path, cache, read, moveTo, hold } = await anasCache()
  expect(await read()).toMatchObject({ location: "Yard" })
  const release = hold(path)
  const first = cache.set(refreshAtom, [path])
  hold(path)()
  await moveTo("North field")
  await cache.set(refreshAtom, [path])
  await moveTo("South field")
  release()
  await first
  expect(await read()).toMatchObject({ location: "North field" })
})

test("a failed path is loaded again once its failure is forgotten", async () => {
  const { cache, read, connection } = await anasCache()
  connection("none")
  await expect(read()).rejects.toThrow("No connection to Windrow.")
  connection("good")
  await expect(read()).rejects.toThrow("No connection to Windrow.")
  cache.set(forgetFailuresAtom)
  expect(await read()).toMatchObject({ rowId: "A-100" })
})

test("a failed refresh replaces the data by its error; a failed renewal keeps them and rejects", async () => {
  const { path, cache, read, connection } = await anasCache()
  await read()
  const loadedAt = cache.set(trueToAtom, [path])
  const shown = cache.get(resourcesAtom)(path)
  connection("none")
  await expect(cache.set(renewAtom, [path])).rejects.toThrow("No connection to Windrow.")
  expect(await cache.get(shown)).toMatchObject({ rowId: "A-100" })
  expect(cache.set(trueToAtom, [path])).toBe(loadedAt)
  await cache.set(refreshAtom, [path])
  await expect(Promise.resolve(cache.get(shown))).rejects.toThrow("No connection to Windrow.")
  connection("good")
  expect(await read()).toMatchObject({ rowId: "A-100" })
})

test("neither a refresh nor reading the age loads an unused path", async () => {
  const { path, cache, sent } = await anasCache()
  await cache.set(refreshAtom, [path])
  expect(cache.set(trueToAtom, [path])).toBe(Number.POSITIVE_INFINITY)
  expect(sent).toEqual([])
})
