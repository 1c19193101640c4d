import { afterEach, expect, test } from "bun:test"
import type { Row } from "#domain/rows"
import { showIn, storedUnits } from "#domain/units"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

afterEach(() => showIn(storedUnits))

test("a metric farm types and reads metric units, and what another unit says stays as it is", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100" })
  await ana.done("PATCH", "/api/farm", { units: "metric" })
  const { open, fill, tap } = await phone(ana.cookie, world)
  await open(`/rows/${row.id}/edit`)
  const field = (await screen.findByLabelText("Length (m)")) as HTMLInputElement
  const width = screen.getByLabelText("Width (m)") as HTMLInputElement
  expect([field.value, field.inputMode, width.value]).toEqual(["24.4", "decimal", "3.7"])
  await fill("Length (m)", "30.5")
  await tap("Save Changes")
  await screen.findByText("30.5 m × 3.7 m")
  // 30.5 ÷ 0.3048
  expect(await ana.get<Row>(`/api/rows/${row.id}`)).toMatchObject({ length: 100.065617, width: 12 })
  const changed = await ana.get<{ field: string }[]>(`/api/rows/${row.id}/changes`)
  expect(changed.map((change) => change.field)).toEqual(["length"])
})

test("going through the fields of a pile changes nothing, however its sizes are shown", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const ownRule = { ...firstOwnRule, temperature: 126, ceiling: 170 }
  const row = await ana.row({ rowId: "A-100", width: 13, cubicYards: 150, method: "own", ownRule })
  await ana.done("PATCH", "/api/farm", { units: "metric" })
  const { open, fill, tap } = await phone(ana.cookie, world)
  await open(`/rows/${row.id}/edit`)
  const shown: string[] = []
  for (const label of ["Width (m)", "Volume in cubic meters (optional)", "Highest temperature (°C)"]) {
    const field = (await screen.findByLabelText(label)) as HTMLInputElement
    shown.push(field.value)
    field.focus()
    field.blur()
  }
  expect(shown).toEqual(["4", "114.7", "76.6"])
  await fill("Location", "East yard")
  await tap("Save Changes")
  await screen.findAllByText("East yard")
  const changed = await ana.get<{ field: string }[]>(`/api/rows/${row.id}/changes`)
  expect(changed.map((change) => change.field)).toEqual(["location"])
})

const firstOwnRule = {
  days: 3,
  inARow: true,
  turns: 0,
  daysBetweenTurns: 0,
  bridgedDays: 0,
  source: "Permit 7",
}

test("a metric form tells what is wrong in its own units, and refuses thousands with a decimal point", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100" })
  await ana.done("PATCH", "/api/farm", { units: "metric" })
  const { open, fill, tap } = await phone(ana.cookie, world)
  await open(`/rows/${row.id}/material`)
  await screen.findByLabelText("Volume (cubic meters)")
  await tap("Add Material")
  await screen.findByText("Cubic meters is required")
  for (const [text, told] of [
    ["some", "Cubic meters must be a number"],
    ["0", "Cubic meters must be positive"],
    ["999999", "Cubic meters must be at most 764,554.8"],
    ["1.234", "Cubic meters may have one digit behind the point"],
    ["0.35", "Cubic meters may have one digit behind the point"],
  ] as const) {
    await fill("Volume (cubic meters)", text)
    await screen.findByText(told)
  }
  await open(`/rows/${row.id}/sale`)
  await screen.findByLabelText("Client Name")
  await fill("Client Name", "Bloom")
  await fill("Empty Weight", "4.760")
  await fill("Full Weight", "11.250")
  await tap("Save Sale")
  await screen.findByText("Full weight has too many digits behind the point")
  expect(await ana.get<object[]>(`/api/rows/${row.id}/sales`)).toEqual([])
})

test("a reading is shown in the reader's unit, on its own side of each temperature that counts", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100" })
  const at = `/api/rows/${row.id}/temperatures`
  await ana.post(at, { temperature: 160, recordedAt: "2026-03-01T12:00:00Z" })
  await ana.post(at, { value: 54.9, unit: "°C", recordedAt: "2026-03-02T12:00:00Z" })
  const listed = () =>
    [...document.querySelectorAll("tbody tr td:last-child")].map(
      (cell) => /[\d.]+/.exec(cell.textContent ?? "")?.[0],
    )
  const { open } = await phone(ana.cookie, world)
  await open(`/rows/${row.id}`)
  await screen.findByText("Temp (°F)")
  expect(listed()).toEqual(["130.8", "160"])
  await ana.done("PATCH", "/api/auth/user", { units: "metric" })
  await open(`/rows/${row.id}`)
  await screen.findByText("Temp (°C)")
  expect(listed()).toEqual(["54.9", "71.2"])
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
