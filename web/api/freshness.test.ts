import { expect, test } from "bun:test"
import type { Row } from "#domain/rows"
import { farm } from "../../src/test/farm"
import { phone } from "../test/phone"
import { freshnessAtom } from "./freshness"
import { createCache } from "./resource"

/** The cache of a phone, and the row that it looks at. */
const anasCache = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100", location: "Yard" })
  const anas = await phone(ana.cookie, world)
  const path = `/api/rows/${row.id}`
  const cache = createCache()
  const fresh = cache.get(freshnessAtom)
  const read = async () => (await cache.get(fresh.of(path))) as Row
  const moveTo = (location: string) => ana.done("PATCH", path, { location })
  return { ...anas, path, cache, fresh, read, moveTo }
}

test("an answer that arrives after a newer one is dropped", async () => {
  const { path, fresh, read, moveTo, hold } = await anasCache()
  expect(await read()).toMatchObject({ location: "Yard" })
  const release = hold(path)
  const first = fresh.reload([path])
  hold(path)()
  await moveTo("North field")
  await fresh.reload([path])
  await moveTo("South field")
  release()
  await first
  expect(await read()).toMatchObject({ location: "North field" })
})

test("a failed path is loaded again once its failure is forgotten", async () => {
  const { fresh, read, connection } = await anasCache()
  connection("none")
  await expect(read()).rejects.toThrow("No connection to Windrow.")
  connection("good")
  await expect(read()).rejects.toThrow("No connection to Windrow.")
  fresh.forgetFailures()
  expect(await read()).toMatchObject({ rowId: "A-100" })
})

test("a failed reload replaces the data by its error, or keeps them and rejects", async () => {
  const { path, cache, fresh, read, connection } = await anasCache()
  await read()
  const loadedAt = fresh.trueTo([path])
  const shown = fresh.of(path)
  connection("none")
  await expect(fresh.reload([path], () => true)).rejects.toThrow("No connection to Windrow.")
  expect(await cache.get(shown)).toMatchObject({ rowId: "A-100" })
  expect(fresh.trueTo([path])).toBe(loadedAt)
  await fresh.reload([path])
  await expect(Promise.resolve(cache.get(shown))).rejects.toThrow("No connection to Windrow.")
  connection("good")
  expect(await read()).toMatchObject({ rowId: "A-100" })
})

test("neither a reload nor reading the age loads an unused path", async () => {
  const { path, fresh, sent } = await anasCache()
  await fresh.reload([path])
  expect(fresh.trueTo([path])).toBe(Number.POSITIVE_INFINITY)
  expect(sent).toEqual([])
})

test("who loads what has changed is told when it comes on the screen, unless it is being loaded", async () => {
  const { path, cache, fresh, read, hold, connection } = await anasCache()
  await read()
  const shown: string[] = []
  fresh.onShown = (each) => shown.push(each)
  const show = () => cache.sub(fresh.of(path), () => undefined)()
  show()
  expect(shown).toEqual([])
  fresh.noteOld([path])
  show()
  expect(shown).toEqual([path])
  const release = hold(path)
  const loading = fresh.reload([path], () => true)
  show()
  expect(shown).toEqual([path])
  connection("none")
  release()
  await expect(loading).rejects.toThrow("No connection to Windrow.")
  show()
  expect(shown).toEqual([path, path])
  connection("good")
  await fresh.reload([path])
  show()
  expect(shown).toEqual([path, path])
  connection("none")
  await expect(fresh.reload([path], () => true)).rejects.toThrow("No connection to Windrow.")
  show()
  expect(shown).toEqual([path, path])
})

test("what changes while it is loaded is to be loaded again", async () => {
  const { path, cache, fresh, read, hold } = await anasCache()
  await read()
  const shown: string[] = []
  fresh.onShown = (each) => shown.push(each)
  const release = hold(path)
  const loading = fresh.reload([path])
  fresh.noteOld([path])
  release()
  await loading
  expect(fresh.statusOf(path)?.changedAt).toBeUndefined()
  cache.sub(fresh.of(path), () => undefined)()
  expect(shown).toEqual([path])
})

test("what has changed twice is true until the first time", async () => {
  const { path, fresh, read } = await anasCache()
  await read()
  fresh.noteOld([path])
  const first = fresh.trueTo([path])
  await Bun.sleep(5)
  fresh.noteOld([path])
  expect(fresh.trueTo([path])).toBe(first)
})
