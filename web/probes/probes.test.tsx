import { expect, test } from "bun:test"
import { within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { MadeProbe, WirelessProbe } from "#domain/probes"
import type { Temperature } from "#domain/temperatures"
import { invite } from "../../src/test/crew"
import { farm } from "../../src/test/farm"
import { until } from "../../src/test/until"
import { phone, screen } from "../test/phone"

const patience = { timeout: 20_000 }
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }, patience))

const begun = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-1" })
  const probes = () => ana.get<WirelessProbe[]>("/api/farm/probes")
  const hear = (key: string, body: object) => world.nobody.call("POST", `/api/probes/in/${key}`, body)
  return { world, ana, row, probes, hear, ...(await phone(ana.cookie, world)) }
}

test("a manager makes a probe, whose key is shown once, and moves it by one choice", async () => {
  const { ana, row, probes, hear, open } = await begun()
  await open("/farm")
  await userEvent.click(await screen.findByRole("link", { name: "Add or Move Probes" }))
  await screen.findByText("No probe sends to this farm yet.")
  await press("New Probe")
  await press("Make Key")
  await screen.findByText("Name is required")
  await userEvent.type(screen.getByLabelText("Name"), "Core")
  await press("Make Key")
  const key = await screen.findByLabelText<HTMLInputElement>("Key", undefined, patience)
  const { value } = key
  expect(value).toHaveLength(43)
  expect(screen.getByLabelText<HTMLInputElement>("Address").value).toEndWith(`/api/probes/in/${value}`)
  await press("Done")
  expect(screen.queryByLabelText("Key")).toBeNull()
  await screen.findByText("Nothing heard yet")
  expect((await hear(value, { value: 57.2, unit: "°C" })).status).toBe(200)
  expect((await hear(value, { humidity: 40 })).status).toBe(400)

  await userEvent.selectOptions(await screen.findByLabelText("Pile of Core"), "A-1, North yard")
  await screen.findByText("Core stands in A-1", undefined, patience)
  await screen.findByText(/^134.9 °F, less than a minute ago$/, undefined, patience)
  await screen.findByText(/^The last call was refused: There is no field/)
  await userEvent.selectOptions(await screen.findByLabelText("Position of Core"), "left")
  await until("the position", async () => (await probes())[0]?.position === "left")
  expect(await probes()).toMatchObject([{ rowId: row.id, position: "left" }])
  expect(await ana.get<Temperature[]>(`/api/rows/${row.id}/temperatures`)).toEqual([])

  await press("Change Core")
  const dialog = within(screen.getByRole("dialog"))
  await userEvent.clear(dialog.getByLabelText("Name"))
  await userEvent.type(dialog.getByLabelText("Name"), "Edge")
  await userEvent.clear(dialog.getByLabelText("Silent after"))
  await userEvent.click(dialog.getByRole("button", { name: "Save" }))
  await dialog.findByText("Hours until it is silent must be a whole number from 1 to 720")
  await userEvent.type(dialog.getByLabelText("Silent after"), "12")
  await userEvent.click(dialog.getByRole("button", { name: "Save" }))
  await screen.findByRole("button", { name: "Change Edge" }, patience)
  expect(await probes()).toMatchObject([{ name: "Edge", silentHours: 12 }])
  await userEvent.click(screen.getByLabelText("Count what the probes read"))
  await screen.findByText(/^Of each probe and day the first reading at or above 131 °F/, undefined, patience)
  await until("the setting", async () => (await ana.get<{ countsProbes: boolean }>("/api/farm")).countsProbes)
})

test("a pile's page tells its probes and their highest, and a counted reading says its probe", async () => {
  const { ana, row, hear, open } = await begun()
  const { key } = await ana.post<MadeProbe>("/api/farm/probes", { name: "Core", rowId: row.id })
  await ana.done("PATCH", "/api/farm", { countsProbes: true })
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  await hear(
    key,
    [1, 2, 3].map((hours) => ({ value: 50 + hours * 2, unit: "°C", at: at(hours) })),
  )
  await open(`/rows/${row.id}`)
  await screen.findByText("Core: highest 132.8 °F", undefined, patience)
  screen.getByText("125.6 °F, about 1 hour ago")
  // The highest of the last two hours: 54 °C.
  screen.getByText(/^By probe: 129.2 °F, about 2 hours ago$/)
  await screen.findAllByText(/^From wireless probe Core$/)
  await press("Year")
  await screen.findByText("The highest of each day", undefined, patience)
})

test("a worker moves probes and makes none, an inspector only looks", async () => {
  const { world, ana, row } = await begun()
  await ana.post("/api/farm/probes", { name: "Core", rowId: row.id })
  const [will, ivy] = [world.signIn("will@farm.test"), world.signIn("ivy@farm.test")]
  await invite(ana, will, "worker")
  await invite(ana, ivy, "inspector")
  const asWill = await phone(will.cookie, world)
  await asWill.open("/farm/probes")
  await screen.findByLabelText("Pile of Core", undefined, patience)
  expect(screen.queryByRole("button", { name: "New Probe" })).toBeNull()
  const asIvy = await phone(ivy.cookie, world)
  await asIvy.open("/farm/probes")
  await screen.findByText("In A-1", undefined, patience)
  expect(screen.queryByLabelText("Pile of Core")).toBeNull()
})
