import { afterEach, expect, test } from "bun:test"
import type { Row } from "#domain/rows"
import { storedUnits } from "#domain/units"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const { length } = storedUnits
const feet = { ...length }
const meters = {
  symbol: "m",
  words: "meters",
  decimals: 1,
  fromStored: (value: number) => Math.round(value * 3.048) / 10,
  toStored: (value: number) => Math.round(value / 0.3048),
}
afterEach(() => void Object.assign(length, feet))

test("another unit in the table is typed and shown, and what is stored stays in the old one", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100" })
  const { open, fill, tap } = await phone(ana.cookie, world)
  Object.assign(length, meters)
  await open(`/rows/${row.id}/edit`)
  const field = (await screen.findByLabelText("Length (m)")) as HTMLInputElement
  const width = screen.getByLabelText("Width (m)") as HTMLInputElement
  expect([field.value, field.inputMode, width.value]).toEqual(["24.4", "decimal", "3.7"])
  await fill("Length (m)", "30.5")
  await tap("Save Changes")
  await screen.findByText("30.5 m × 3.7 m")
  expect(await ana.get<Row>(`/api/rows/${row.id}`)).toMatchObject({ length: 100, width: 12 })
  const changed = await ana.get<{ field: string }[]>(`/api/rows/${row.id}/changes`)
  expect(changed.map((change) => change.field)).toEqual(["length"])
})

test("weights are kept as they were meant, with thousands as people set them apart", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row()
  const { open, fill, tap } = await phone(ana.cookie, world)
  await open(`/rows/${row.id}/sale`)
  await screen.findByLabelText("Client Name")
  await fill("Client Name", "Bloom")
  await fill("Empty Weight", "9 000")
  await fill("Full Weight", "12,540")
  expect((await screen.findByLabelText("Net weight")).textContent).toContain("3,540 lb")
  await tap("Save Sale")
  await screen.findByText("Sale recorded")
  const [sale] = await ana.get<object[]>(`/api/rows/${row.id}/sales`)
  expect(sale).toMatchObject({ emptyWeight: 9000, fullWeight: 12_540 })
})
