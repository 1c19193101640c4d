import { expect, test } from "bun:test"
import type { Material } from "../domain/materials"
import { farm } from "../test/farm"

test("additions are listed newest first, with the user who recorded them", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id, userId } = await ana.row()
  const leaves = await ana.category("Leaves")
  const add = (material: object) =>
    ana.post<Material>(`/api/rows/${id}/materials`, { materialCategoryId: leaves?.id, ...material })
  const old = await add({ cubicYards: 4, notes: null, addedAt: "2026-05-01" })
  const today = await add({ cubicYards: 6, notes: "From the park" })
  expect(today).toMatchObject({ notes: "From the park", recordedBy: userId, materialCategoryId: leaves?.id })
  expect(old.addedAt).toBe("2026-05-01T00:00:00.000Z")
  expect(await ana.get<Material[]>(`/api/rows/${id}/materials`)).toEqual([today, old])
  expect(await ana.get<Material[]>(`/api/rows/${id}/materials?from=2026-06-01`)).toEqual([today])
})

test.each([
  [{ cubicYards: undefined }, "Cubic yards is required"],
  [{ cubicYards: "3" }, "Cubic yards must be a number"],
  [{ cubicYards: 0 }, "Cubic yards must be positive"],
  [{ cubicYards: 1.5 }, "Cubic yards must be a whole number"],
  [{ materialCategoryId: null }, "Material category is required"],
  [{ materialCategoryId: 999 }, "Material category not found"],
])("an addition with %j is refused with %j", async (wrong, sentence) => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const response = await ana.call("POST", `/api/rows/${id}/materials`, {
    cubicYards: 3,
    materialCategoryId: 1,
    ...wrong,
  })
  expect([response.status, await response.text()]).toEqual([400, sentence])
})
