import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Category, CategoryUse } from "../domain/categories"
import { migrations } from "../start/bundled-files"
import { type Actor, farm } from "../test/farm"
import { onPostgres } from "../test/postgres"

const path = "/api/material-categories"
const straw = { name: "Barley Straw", description: null, icon: "leaf", isCustom: true }

test("a new farm has a catalogue, each category with an icon of its own", async () => {
  const list = await farm().signIn("ana@farm.test").get<Category[]>(path)
  expect(list.map(({ name, icon }) => [name, icon])).toEqual([
    ["Coffee Grounds", "coffee"],
    ["Finished Compost", "recycle"],
    ["Food Scraps", "apple"],
    ["Grass Clippings", "scissors"],
    ["Leaves", "leaf"],
    ["Manure", "shovel"],
    ["Straw and Hay", "wheat"],
    ["Wood Chips", "trees"],
  ])
  expect(list.every((category) => !category.isCustom && category.description)).toBe(true)
})

test("the starters' new icons leave alone what an admin has changed", () => {
  const text = (name: string) => readFileSync(join(migrations.folder, name), "utf8")
  const sqlite = new Database(":memory:")
  const changes = [
    "UPDATE material_categories SET description = 'Horses only' WHERE name = 'Manure'",
    "UPDATE material_categories SET is_custom = 1 WHERE name = 'Straw and Hay'",
    "UPDATE material_categories SET icon = 'leaf' WHERE name = 'Straw and Hay'",
    "UPDATE material_categories SET name = 'manure' WHERE name = 'Manure'",
    "SELECT 1",
  ]
  const changed = changes.map((change) => {
    sqlite.run("DROP TABLE IF EXISTS material_categories")
    sqlite.run("CREATE TABLE material_categories (name, description, icon, is_custom)")
    for (const sql of [text("0001_starter_catalogue.sql"), change]) sqlite.run(sql)
    const before = sqlite.query("SELECT icon FROM material_categories").values()
    for (const sql of text("0008_icons.sql").split("--> statement-breakpoint")) sqlite.run(sql)
    const after = sqlite.query("SELECT icon FROM material_categories").values()
    return after.flat().filter((icon, index) => icon !== before[index]?.[0])
  })
  expect(changed).toEqual([["wheat"], ["shovel"], ["shovel"], ["wheat"], ["wheat", "shovel"]])
})

test("only admins create, change and delete categories; every user reads them", async () => {
  const { signIn, nobody } = farm()
  const ada = signIn("ada@farm.test", "admin")
  const ana = signIn("ana@farm.test")
  const made = await ada.post<Category>(path, straw)
  expect(made).toMatchObject(straw)
  expect(await ada.post<Category>(path, { name: "Husks" })).toMatchObject({ isCustom: true, icon: null })
  const changed = { ...straw, name: "Rye Straw", description: "Dry" }
  expect(await ada.done<Category>("PUT", `${path}/${made.id}`, changed)).toMatchObject(changed)

  for (const [method, url, sent] of [
    ["POST", path, straw],
    ["PUT", `${path}/${made.id}`, straw],
    ["DELETE", `${path}/${made.id}`, undefined],
  ] as const) {
    const user = await ana.call(method, url, sent)
    expect([user.status, await user.text()]).toEqual([403, "Admin access required"])
    expect((await nobody.call(method, url, sent)).status).toBe(401)
  }
  expect((await nobody.call("GET", path)).status).toBe(401)
  expect(await ada.done<object>("DELETE", `${path}/${made.id}`)).toEqual({ deleted: made.id })
  for (const id of [made.id, "x"]) expect((await ada.call("PUT", `${path}/${id}`, straw)).status).toBe(404)
})

test("a category needs a name that no other has", async () => {
  const ada = farm().signIn("ada@farm.test", "admin")
  const nameless = await ada.call("POST", path, { name: " " })
  expect([nameless.status, await nameless.text()]).toEqual([400, "Name is required"])
  const made = await ada.post<Category>(path, straw)
  const leaves = await ada.category("Leaves")
  for (const [method, url, name] of [
    ["POST", path, "barley straw"],
    ["PUT", `${path}/${leaves?.id}`, straw.name],
    ["POST", path, "Barley\u00a0 straw"],
    ["POST", path, "LEAVES\u200b"],
  ] as const) {
    const taken = await ada.call(method, url, { name })
    expect([taken.status, await taken.text()]).toEqual([409, `Material "${name}" already exists`])
  }
  expect((await ada.call("PUT", `${path}/${made.id}`, { name: "BARLEY STRAW" })).status).toBe(200)
})

test("a category in use lists its rows and can't be deleted", async () => {
  const { signIn } = farm()
  const [ada, ana, bo] = [signIn("ada@farm.test", "admin"), signIn("ana@farm.test"), signIn("bo@farm.test")]
  const { id } = await ada.post<Category>(path, straw)
  const own = await ana.row({ materialCategoryId: id })
  const added = await ana.row()
  await ana.post(`/api/rows/${added.id}/materials`, { cubicYards: 3, materialCategoryId: id })
  await ana.post(`/api/rows/${added.id}/materials`, { cubicYards: 4, materialCategoryId: id })
  const uses = await ana.get<CategoryUse[]>(`${path}/${id}/rows`)
  expect(uses).toEqual([own, added].map(({ id, rowId, location }) => ({ id, rowId, location })))
  expect(await ada.get<CategoryUse[]>(`${path}/${id}/rows`)).toEqual(uses)
  expect(await bo.get<CategoryUse[]>(`${path}/${id}/rows`)).toEqual([])
  const used = await ada.call("DELETE", `${path}/${id}`)
  expect([used.status, await used.text()]).toEqual([
    409,
    "This material is being used by one or more compost rows and cannot be deleted.",
  ])
})

test.each([
  ["its own", async (ana: Actor, id: number) => ana.row({ materialCategoryId: id })],
  [
    "an addition's",
    async (ana: Actor, materialCategoryId: number) => {
      const row = await ana.row()
      await ana.post(`/api/rows/${row.id}/materials`, { cubicYards: 3, materialCategoryId })
    },
  ],
] as const)("a category that is %s alone stays, and another one goes", async (_, use) => {
  const { signIn } = farm()
  const ada = signIn("ada@farm.test", "admin")
  const [used, unused] = [
    await ada.post<Category>(path, straw),
    await ada.post<Category>(path, { name: "Husks" }),
  ]
  await use(signIn("ana@farm.test"), used.id)
  expect((await ada.call("DELETE", `${path}/${used.id}`)).status).toBe(409)
  expect(await ada.done<object>("DELETE", `${path}/${unused.id}`)).toEqual({ deleted: unused.id })
  expect(await ada.category(straw.name)).toEqual(used)
})

test("a change keeps fields that it leaves out; a deleted category can't be changed", async () => {
  const ada = farm().signIn("ada@farm.test", "admin")
  const leaves = await ada.category("Leaves")
  const url = `${path}/${leaves?.id}`
  expect(await ada.done<Category>("PUT", url, { name: "Dry Leaves" })).toEqual({
    ...(leaves as Category),
    name: "Dry Leaves",
  })
  const change = () => ada.call("PUT", url, { name: "Wet Leaves" })
  const sent = await Promise.all([ada.call("DELETE", url), change(), ada.call("DELETE", url)])
  const [first, changed, second] = sent.map((response) => response.status)
  expect([first, second].toSorted()).toEqual([200, 404])
  // PostgreSQL takes them in any order.
  expect(changed).toBeOneOf(onPostgres ? [200, 404] : [404])
  expect((await change()).status).toBe(404)
})
