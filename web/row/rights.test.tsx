import { expect, test } from "bun:test"
import { userEvent } from "@testing-library/user-event"
import type { FarmRole } from "#domain/farms"
import type { Sale } from "#domain/sales"
import type { Temperature } from "#domain/temperatures"
import type { SignedInUser } from "#domain/users"
import { sqliteOf } from "../../src/db/sqlite/connection"
import { invite, setRoleOf } from "../../src/test/crew"
import { farm } from "../../src/test/farm"
import { makeJpeg } from "../../src/test/jpeg-maker"
import { keepDraft } from "../test/kept"
import { phone, screen } from "../test/phone"

/** A pile of Ana's farm with a record of each kind by Ana and, later, one by Bo, and Bo's phone. */
const bosPhone = async (role: FarmRole) => {
  const world = farm()
  const [ana, bo] = [world.signIn("ana@farm.test"), world.signIn("bo@farm.test")]
  await invite(ana, bo, "manager")
  const row = await ana.row({ rowId: "A-7" })
  const at = `/api/rows/${row.id}`
  const log = async (each: typeof ana) => {
    await each.post(`${at}/turns`, { waterAdded: true })
    await each.post(`${at}/materials`, { cubicYards: 5, materialCategoryId: 3 })
    const sale = { clientName: "Cy", emptyWeight: 100, fullWeight: 300 }
    return {
      reading: await each.post<Temperature>(`${at}/temperatures`, { temperature: 140 }),
      sale: await each.post<Sale>(`${at}/sales`, sale),
    }
  }
  const [anas, bos] = [await log(ana), await log(bo)]
  await setRoleOf(ana, "Bo", role)
  const user = await bo.get<SignedInUser>("/api/auth/user")
  return { ...(await phone(bo.cookie, world)), ...world, ana, row, at, anas, bos, user }
}

const actions = [
  "Active",
  "Log Temperature",
  "Add Turn",
  "Add Material",
  "Record Sale",
  "Mark as Complete",
  "Edit Row",
  "Remove Pile",
  "Delete Compost Row",
]

const offered = () => {
  const controls = ["link", "button", "switch"].flatMap((role) => screen.queryAllByRole(role))
  const names = controls.map((control) => control.closest("label")?.textContent ?? control.textContent)
  return actions.filter((action) => names.includes(action))
}

test.each([
  ["manager", actions],
  ["worker", actions.slice(0, -1)],
  ["inspector", []],
] as const)("a pile's page offers a %s what they may do", async (role, expected) => {
  const { open, row } = await bosPhone(role)
  await open(`/rows/${row.id}`)
  for (const name of ["Sales", "Turns", "Temperatures"]) await screen.findByRole("table", { name })
  expect(offered()).toEqual([...expected])
  for (const name of ["Report", "History"]) expect(await screen.findByRole("link", { name })).toBeTruthy()
})

/** Bo's line is the newest. */
const canVoid = async (table: string, line: number) => {
  const buttons = (await screen.findByRole("table", { name: table })).querySelectorAll("tbody button")
  const button = buttons[line]
  if (button) await userEvent.click(button)
  await screen.findByText("Recorded By")
  const found = screen.queryByRole("button", { name: "Void..." }) !== null
  await userEvent.click(screen.getByRole("button", { name: "Close" }))
  return found
}

test.each([
  ["manager", true, true],
  ["worker", true, false],
  ["inspector", false, false],
] as const)("a %s is offered to void: own records %p, those of others %p", async (role, own, others) => {
  const { open, row, anas, bos } = await bosPhone(role)
  await open(`/rows/${row.id}`)
  for (const table of ["Turns", "Materials"])
    expect([await canVoid(table, 0), await canVoid(table, 1)]).toEqual([own, others])
  for (const [records, mayVoid] of [
    [bos, own],
    [anas, others],
  ] as const) {
    await open(`/rows/${row.id}/temperatures/${records.reading.id}`)
    await screen.findByText("140 °F")
    expect(screen.queryByRole("button", { name: "Void This Reading" }) !== null).toBe(mayVoid)
    await open(`/rows/${row.id}/sales/${records.sale.id}`)
    await screen.findByText("Sold At")
    expect(screen.queryByRole("button", { name: "Void This Sale" }) !== null).toBe(mayVoid)
  }
})

test("a worker is not offered to void what they recorded more than a day ago", async () => {
  const { open, row, db } = await bosPhone("worker")
  sqliteOf(db).run("UPDATE turns SET received_at = received_at - 86400001")
  await open(`/rows/${row.id}`)
  expect([await canVoid("Turns", 0), await canVoid("Materials", 0)]).toEqual([false, true])
})

test("an inspector's list has no way to add a pile", async () => {
  const { open, ana, row } = await bosPhone("inspector")
  await open("/")
  await screen.findByText("Pile #A-7")
  expect(screen.queryAllByRole("link", { name: "Add New Row" })).toEqual([])
  await ana.done("PATCH", `/api/rows/${row.id}/status`, { status: "inactive" })
  await open("/?filter=active")
  await screen.findByText("No active piles.")
  expect(screen.queryByRole("link", { name: "Create a pile" })).toBeNull()
})

test.each(["/rows/new", "temperature", "turn", "material", "sale", "edit"])(
  "the form at %s is a sentence for an inspector",
  async (path) => {
    const { open, row } = await bosPhone("inspector")
    await open(path.startsWith("/") ? path : `/rows/${row.id}/${path}`)
    await screen.findByText("You can look at this farm, not change it.")
    expect(document.querySelector("main form")).toBeNull()
  },
)

test("who is made an inspector at an open form reads a sentence and keeps what they typed", async () => {
  const { open, fill, tap, ana, row, at, user } = await bosPhone("worker")
  const jpeg = await makeJpeg({ width: 80, height: 60 })
  await keepDraft(user.id, "temperature", row, { jpeg })
  const before = await ana.get<object[]>(`${at}/temperatures`)
  const shown = () => [
    (screen.getByLabelText("Temperature (°F)") as HTMLInputElement).value,
    screen.queryByText("Take again") !== null,
  ]
  await open(`/rows/${row.id}/temperature`)
  await fill("Temperature (°F)", "146")
  expect(shown()).toEqual(["146", true])
  await setRoleOf(ana, "Bo", "inspector")
  await tap("Save Temperature")
  await screen.findByText("Error recording temperature")
  await screen.findByText("An inspector can look at this farm but not change it.")
  expect(location.pathname).toBe(`/rows/${row.id}/temperature`)
  expect(shown()).toEqual(["146", true])
  expect(await ana.get<object[]>(`${at}/temperatures`)).toEqual(before)

  await setRoleOf(ana, "Bo", "worker")
  await open(`/rows/${row.id}/temperature`)
  await screen.findByLabelText("Temperature (°F)")
  expect(shown()).toEqual(["146", true])
  await tap("Save Temperature")
  await screen.findByText("Temperature recorded")
  const [newest] = await ana.get<Temperature[]>(`${at}/temperatures`)
  expect(newest).toMatchObject({ temperature: 146, author: "Bo Farmer", photoUrl: expect.any(String) })
})
