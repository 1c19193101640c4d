import { afterEach, expect, setSystemTime, test } from "bun:test"
import { act, fireEvent, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Row } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import type { Turn } from "#domain/turns"
import type { User } from "#domain/users"
import { sqliteOf } from "../../src/db/sqlite/connection"
import { farm } from "../../src/test/farm"
import { dataUrlOf, makeJpeg } from "../../src/test/jpeg-maker"
import { until } from "../../src/test/until"
import { waitingRecords } from "../store/waiting"
import { allSent, keepDraft, keptRecords } from "../test/kept"
import { phone, screen } from "../test/phone"

afterEach(() => void setSystemTime())

const jpeg = await makeJpeg({ width: 80, height: 60 })
const photo = dataUrlOf(jpeg)

/** A phone with two piles, and drafts of readings with photos: here nothing can take one. */
const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const first = await ana.row({ rowId: "A-118", location: "Bay 2" })
  const second = await ana.row({ rowId: "A-134", location: "Bay 10" })
  const { id } = await ana.get<User>("/api/auth/user")
  const draftOf = (row: Row, temperature: number | null, begunAt = Date.now()) =>
    keepDraft(id, "temperature", row, { temperature, jpeg }, { begunAt })
  const readingsOf = (row: number) => ana.get<Temperature[]>(`/api/rows/${row}/temperatures`)
  const setStatus = (status: string) => sqliteOf(world.db).run("UPDATE compost_rows SET status = ?", [status])
  const setRole = (role: string) => sqliteOf(world.db).run("UPDATE members SET role = ?", [role])
  return { ...(await phone(ana.cookie, world)), ana, first, second, draftOf, readingsOf, setStatus, setRole }
}

const formOf = (row: { id: number }) => `/rows/${row.id}/temperature`
const number = () => screen.findByLabelText("Temperature (°F)")
const hasFocus = async () => {
  const field = await number()
  await waitFor(() => expect(document.activeElement === field).toBe(true))
}
const hour = 3_600_000

test("the form says which pile, and its last reading, and waits for the number", async () => {
  const { open, ana, first, second } = await anasPhone()
  const at = `/api/rows/${first.id}/temperatures`
  const last = await ana.post<Temperature>(at, { temperature: 143, photoUrl: photo })
  const wrong = await ana.post<Temperature>(at, { temperature: 99, photoUrl: photo })
  await ana.post(`${at}/${wrong.id}/void`, { reason: "Wrong pile" })
  await open(formOf(first))
  await screen.findByRole("heading", { name: "Row #A-118" })
  screen.getByText("Bay 2")
  // The farm has named none.
  expect(screen.queryByLabelText("Probe")).toBeNull()
  expect(screen.getByText(/^Last:/).textContent).toMatch(/^Last: 143 °F, today \d+:\d\d\s[AP]M$/)
  await hasFocus()
  await waitFor(() =>
    expect(document.querySelector("main img")?.getAttribute("src")).toStartWith(`${last.photoUrl}/thumbnail`),
  )
  await open(formOf(second))
  await screen.findByText("Bay 10")
  expect(screen.queryByText(/^Last:/)).toBeNull()
})

test("of two empty fields the temperature gets the focus", async () => {
  const { open, tap, first } = await anasPhone()
  await open(formOf(first))
  await number()
  await tap("Save Temperature")
  await screen.findByText("Temperature is required")
  await screen.findByText("A photo is required")
  await hasFocus()
})

test("a save is shown as pressed before the form is checked, and a second tap in between saves nothing more", async () => {
  const { open, first, draftOf, readingsOf } = await anasPhone()
  await draftOf(first, 140)
  await open(formOf(first))
  const save = await screen.findByRole("button", { name: "Save Temperature" })
  await waitFor(() => expect(save.hasAttribute("disabled")).toBe(false))
  fireEvent.click(save)
  expect(save.matches("[data-pressed]")).toBe(true)
  fireEvent.click(save)
  await screen.findByRole("heading", { name: "Row A-118" })
  await allSent()
  expect(await readingsOf(first.id)).toHaveLength(1)
})

test("Save & next records once, shows the next pile's form, and says what it saved", async () => {
  const { open, tap, first, second, draftOf, readingsOf } = await anasPhone()
  await draftOf(first, 146)
  await open(formOf(first))
  const pages = history.length
  const button = await screen.findByRole("button", { name: "Save & next: A-134" })
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByRole("heading", { name: "Row #A-134" })
  expect((await screen.findByText("A-118")).closest("li")?.textContent).toStartWith("A-118 146 °F")
  await hasFocus()
  expect(location.pathname).toBe(formOf(second))
  expect(history.length).toBe(pages)
  expect(screen.queryByText("Temperature recorded")).toBeNull()
  expect(await readingsOf(first.id)).toHaveLength(1)
  screen.getByRole("button", { name: "Save & finish" })
  await tap("Back", "link")
  await screen.findByText("Pile #A-118")
})

test("the last pile's Save & finish leads to its page, which says how the round ended", async () => {
  const { open, tap, ana, first, second, draftOf, readingsOf } = await anasPhone()
  await ana.post(`/api/rows/${second.id}/temperatures`, { temperature: 165 })
  await draftOf(first, 146)
  await open(formOf(first))
  await tap("Save & finish")
  await screen.findByText("Temperature recorded")
  expect(location.pathname).toBe(`/rows/${first.id}`)
  const end = await screen.findByText(/2 of 2 logged · 1 needs a turn/)
  expect(end.textContent).toBe("2 of 2 logged · 1 needs a turn: A-134")
  expect(end.parentElement?.querySelector("svg")).not.toBeNull()
  expect(await readingsOf(first.id)).toHaveLength(1)
  await tap("Undo")
  const undone = await screen.findByText(/1 of 2 logged/)
  expect(undone.parentElement?.querySelector("svg")).toBeNull()
  await tap("A-134", "link")
  await screen.findByRole("heading", { name: "Row A-134" })
  expect(screen.queryByText(/of 2 logged/)).toBeNull()
})

test("a pile that is logged already, and the only pile of a farm, end no round", async () => {
  const { open, ana, first, second } = await anasPhone()
  const at = (row: Row) => `/api/rows/${row.id}/temperatures`
  for (const row of [first, second]) await ana.post(at(row), { temperature: 140 })
  await open(formOf(first))
  await hasFocus()
  await screen.findByText(/^Last:/)
  expect(screen.queryByRole("button", { name: /^Save &/ })).toBeNull()
})

test("Enter does what Save & next does", async () => {
  const { open, first } = await anasPhone()
  await open(formOf(first))
  await screen.findByRole("button", { name: "Save & next: A-134" })
  const field = await number()
  expect(field.getAttribute("enterkeyhint")).toBe("go")
  const camera = await screen.findByLabelText("Photo (Required)")
  let opened = 0
  camera.addEventListener("click", () => {
    opened += 1
  })
  await userEvent.type(field, "146{Enter}")
  expect(opened).toBe(1)
  expect(screen.queryByText("A photo is required")).toBeNull()
})

test.each(["Save & next: A-134", "Save Temperature", "Enter"])(
  "a doubted number below 100 is asked about before %s goes on",
  async (way) => {
    const { open, ana, first, draftOf, readingsOf } = await anasPhone()
    const at = `/api/rows/${first.id}/temperatures`
    await ana.post(at, { temperature: 116, recordedAt: "2026-03-01T12:00:00Z" })
    await draftOf(first, null)
    await open(formOf(first))
    await screen.findByRole("button", { name: "Save & next: A-134" })
    const field = await number()
    const press = async () => {
      const button = screen.queryByRole("button", { name: way })
      if (way === "Enter") await userEvent.type(field, "{Enter}")
      else if (button) await userEvent.click(button)
    }
    await userEvent.type(field, "45")
    await press()
    await screen.findByText("45 °F, or 45 °C = 113 °F?")
    expect(location.pathname).toBe(formOf(first))
    expect(await readingsOf(first.id)).toHaveLength(1)
    // Until the question could be read.
    await until("the reading is saved", async () => {
      if (location.pathname === formOf(first)) await press()
      return (await readingsOf(first.id)).length === 2
    })
  },
)

test("a number below 100 is asked about as soon as its field is left", async () => {
  const { open, first, draftOf } = await anasPhone()
  await draftOf(first, null)
  await open(formOf(first))
  await userEvent.type(await number(), "45")
  expect(screen.queryByText("45 °F, or 45 °C = 113 °F?")).toBeNull()
  await userEvent.tab()
  screen.getByText("45 °F, or 45 °C = 113 °F?")
})

test("a restored number of more digits than are shown is shown as it was typed", async () => {
  const { open, first, draftOf } = await anasPhone()
  await draftOf(first, 130.94)
  await open(formOf(first))
  await screen.findByDisplayValue("130.94")
})

test("a restored number is selected: the next key replaces it, also after a tap into the field", async () => {
  const { open, first, draftOf } = await anasPhone()
  await draftOf(first, 139)
  await open(formOf(first))
  await hasFocus()
  const field = (await number()) as HTMLInputElement
  await userEvent.click(field)
  await userEvent.keyboard("133")
  expect(field.value).toBe("133")
})

test("while a reading is saved only the pressed button says so, and the last one stays the last one", async () => {
  const { open, tap, ana, hold, first, draftOf } = await anasPhone()
  const at = `/api/rows/${first.id}/temperatures`
  await ana.post(at, { temperature: 143, recordedAt: "2026-03-01T12:00:00Z" })
  await draftOf(first, 146)
  await open(formOf(first))
  await screen.findByText(/^Last:/)
  const release = hold(at)
  await tap("Save & next: A-134")
  await screen.findByRole("button", { name: "Saving..." })
  screen.getByRole("button", { name: "Save Temperature" })
  await until("the reading waits", () => waitingRecords().length === 1)
  expect(screen.getByText(/^Last:/).textContent).toStartWith("Last: 143 °F")
  release()
  await screen.findByRole("heading", { name: "Row #A-134" })
})

test("several probes go on to the next pile as one visit, at the time that was chosen, and Undo voids all of them", async () => {
  const { open, tap, ana, first } = await anasPhone()
  const { id } = await ana.get<User>("/api/auth/user")
  const readings = [
    { position: "right", depth: null, temperature: 142, unit: "°F" },
    { position: "left", depth: null, temperature: 118, unit: "°F" },
    { position: "middle", depth: null },
  ]
  const at = Date.now() - 26 * hour
  await ana.done("PATCH", `/api/rows/${first.id}`, { startDate: new Date(at - 48 * hour).toISOString() })
  await keepDraft(
    id,
    "temperature",
    first,
    { readings, notes: "Wet core", jpeg },
    { begunAt: at, chosenAt: at },
  )
  await open(formOf(first))
  await screen.findByDisplayValue("118")
  await screen.findByRole("button", { name: "Save & next: A-134" })
  const fields = [...document.querySelectorAll<HTMLInputElement>("[data-probe]")]
  expect(fields.map((field) => [field.getAttribute("aria-label"), field.value])).toEqual([
    ["left (°F)", "118"],
    ["middle (°F)", ""],
    ["right (°F)", "142"],
  ])
  expect(fields.map((field) => field.getAttribute("enterkeyhint"))).toEqual(["next", "next", "go"])
  await tap("Save & next: A-134")
  await screen.findByRole("heading", { name: "Row #A-134" })
  expect((await screen.findByText("118–142 °F")).closest("li")?.textContent).toStartWith("A-118")
  const temperatures = () => ana.get<Temperature[]>(`/api/rows/${first.id}/temperatures`)
  expect(
    (await temperatures()).map(({ position, recordedAt }) => [position, Date.parse(recordedAt)]),
  ).toEqual([
    ["right", at],
    ["left", at],
  ])
  await tap("Undo")
  await screen.findByText(/undone/)
  expect((await temperatures()).map(({ voided }) => voided?.reason)).toEqual(["Undone", "Undone"])
  // Sooner it would be a second tap on Undo.
  await Bun.sleep(650)
  await tap("Log it again", "link")
  await screen.findByRole("heading", { name: "Row #A-118" })
  await screen.findByLabelText("left (°F)")
})

test("One probe leads back from several and keeps the number, as long as nothing would be lost", async () => {
  const { open, tap, fill, first } = await anasPhone()
  await open(formOf(first))
  await fill("Temperature (°F)", "142")
  await tap("More probes")
  expect((await screen.findByLabelText<HTMLInputElement>("left (°F)")).value).toBe("142")
  await fill("middle (°F)", "118")
  expect(screen.queryByRole("button", { name: "One probe" })).toBeNull()
  await fill("left (°F)", "")
  await tap("One probe")
  expect((await screen.findByLabelText<HTMLInputElement>("Temperature (°F)")).value).toBe("118")
  await tap("More probes")
  await tap("Too wet", "radio")
  expect(screen.queryByRole("button", { name: "One probe" })).toBeNull()
})

test("text that is no number of the field is asked nothing", async () => {
  const { open, tap, fill, first } = await anasPhone()
  await open(formOf(first))
  await fill("Temperature (°F)", "12.95")
  await tap("Save Temperature")
  await screen.findByText("Temperature may have one digit behind the point")
  expect(screen.queryByText(/The last one was|or 12/)).toBeNull()
})

test("Undo voids the reading and offers its form again", async () => {
  const { open, tap, first, draftOf, readingsOf } = await anasPhone()
  await draftOf(first, 146)
  await open(formOf(first))
  await tap("Save & next: A-134")
  await tap("Undo")
  await screen.findByText(/undone/)
  const [reading] = await readingsOf(first.id)
  expect(reading?.voided?.reason).toBe("Undone")
  // Sooner it would be a second tap on Undo.
  await Bun.sleep(650)
  await tap("Log it again", "link")
  await screen.findByRole("heading", { name: "Row #A-118" })
  await screen.findByRole("button", { name: "Save & next: A-134" })
  expect(screen.queryByText(/undone/)).toBeNull()
})

test("an Undo on its way keeps no form closed, and its refusal is told when its line is gone", async () => {
  const { open, tap, ana, hold, first, second, draftOf, readingsOf } = await anasPhone()
  await draftOf(first, 146)
  await open(formOf(first))
  await tap("Save & next: A-134")
  await screen.findByRole("button", { name: "Undo" })
  const [reading] = await readingsOf(first.id)
  const release = hold(`/api/rows/${first.id}/temperatures/${reading?.id}/void`)
  await tap("Undo")
  await open(formOf(second))
  await number()
  await ana.post(`/api/rows/${first.id}/temperatures/${reading?.id}/void`, { reason: "Wrong pile" })
  await ana.done("PATCH", `/api/rows/${first.id}/status`, { status: "removed" })
  release()
  await screen.findByText("A-118 not undone")
  expect(await keptRecords()).toEqual([])
})

test("an Undo that is refused says so in its line and can be tried again", async () => {
  const { open, tap, setRole, first, draftOf, readingsOf } = await anasPhone()
  await draftOf(first, 146)
  await open(formOf(first))
  await tap("Save & next: A-134")
  await screen.findByRole("button", { name: "Undo" })
  setRole("inspector")
  screen.getByRole("button", { name: "Undo" }).focus()
  await userEvent.keyboard("{Enter}")
  await screen.findByText("Not undone. Try again.")
  const button = screen.getByRole("button", { name: "Undo" })
  await waitFor(() => expect(document.activeElement === button).toBe(true))
  expect(screen.queryByText("Error voiding record")).toBeNull()
  setRole("manager")
  await tap("Undo")
  await screen.findByText(/undone/)
  expect((await readingsOf(first.id))[0]?.voided?.reason).toBe("Undone")
})

test("a reading that is refused keeps the form and its values", async () => {
  const { open, tap, setStatus, first, draftOf } = await anasPhone()
  await draftOf(first, 146)
  await open(formOf(first))
  await screen.findByRole("button", { name: "Save & next: A-134" })
  setStatus("removed")
  await tap("Save & next: A-134")
  await screen.findByText("Error recording temperature")
  await screen.findByText("A removed row cannot be edited")
  expect(location.pathname).toBe(formOf(first))
  expect(((await number()) as HTMLInputElement).value).toBe("146")
})

test("Save & next opens the camera only for a right number, and says so when it comes back without a photo", async () => {
  const { open, tap, fill, first } = await anasPhone()
  await open(formOf(first))
  const camera = await screen.findByLabelText("Photo (Required)")
  let opened = 0
  camera.addEventListener("click", () => {
    opened += 1
  })
  await fill("Temperature (°F)", "14x")
  await tap("Save & next: A-134")
  await screen.findByText("Temperature must be a number")
  expect(opened).toBe(0)
  await fill("Temperature (°F)", "146")
  await tap("Save & next: A-134")
  expect(opened).toBe(1)
  fireEvent(camera, new Event("cancel", { bubbles: true }))
  await screen.findByText("A photo is required")
  expect(location.pathname).toBe(formOf(first))
})

test("Save & next opens the camera for a restored number", async () => {
  const { open, tap, fill, first } = await anasPhone()
  await open(formOf(first))
  await fill("Temperature (°F)", "146")
  await open(formOf(first))
  await screen.findByText("Continue where you left off.")
  const camera = await screen.findByLabelText("Photo (Required)")
  let opened = 0
  camera.addEventListener("click", () => {
    opened += 1
  })
  await tap("Save & next: A-134")
  expect(opened).toBe(1)
})

test("a refusal when nothing had the focus, as after the camera, leads to the first field", async () => {
  const { open, setStatus, first, draftOf } = await anasPhone()
  await draftOf(first, 146)
  await open(formOf(first))
  const button = await screen.findByRole("button", { name: "Save & next: A-134" })
  const field = await number()
  field.blur()
  setStatus("removed")
  fireEvent.click(button)
  await screen.findByText("Error recording temperature")
  await hasFocus()
})

test("the day of the last reading is the farm's", async () => {
  const noon = new Date(Date.now() + 24 * hour).setUTCHours(12, 0)
  setSystemTime(new Date(noon))
  const { open, ana, first } = await anasPhone()
  await ana.done("PATCH", "/api/farm", { zone: "Pacific/Kiritimati" })
  const recordedAt = new Date(noon - 8 * hour).toISOString()
  await ana.post(`/api/rows/${first.id}/temperatures`, { temperature: 143, recordedAt })
  await open(formOf(first))
  expect((await screen.findByText(/^Last:/)).textContent).toMatch(
    /^Last: 143 °F, yesterday .* in Kiritimati$/,
  )
  // The form's own time is the phone's.
  await screen.findByText("By this phone's clock, in UTC.")
})

test("a hot reading is asked back, and leads to a turn and from there to the next pile", async () => {
  const { open, tap, fill, ana, first, second, draftOf, readingsOf } = await anasPhone()
  await ana.post(`/api/rows/${first.id}/temperatures`, {
    temperature: 146,
    recordedAt: "2026-03-01T12:00:00Z",
  })
  await draftOf(first, null)
  await open(formOf(first))
  await fill("Temperature (°F)", "106")
  await screen.findByText("106? The last one was 146.")
  await fill("Temperature (°F)", "174")
  await screen.findByText("174? Turn it?")
  await tap("Add Turn after saving", "checkbox")
  await tap("Save & next: A-134")
  await tap("Save Turn")
  await screen.findByRole("heading", { name: "Row #A-134" })
  expect(location.pathname).toBe(formOf(second))
  expect(await readingsOf(first.id)).toHaveLength(2)
  expect(await ana.get<Turn[]>(`/api/rows/${first.id}/turns`)).toHaveLength(1)
})

test.each([
  ["Now", 0],
  [/^\d|^yesterday/, 2],
] as const)("a draft of two hours ago asks for its time: %p", async (choice, hoursAgo) => {
  const { open, tap, first, draftOf, readingsOf } = await anasPhone()
  await draftOf(first, 146, Date.now() - 2 * hour)
  await open(formOf(first))
  await screen.findByText(/^Now, or .+\?$/)
  await tap("Save Temperature")
  await screen.findByText("Choose the time")
  expect(document.activeElement?.getAttribute("value")).toBe("now")
  expect(await readingsOf(first.id)).toEqual([])
  await tap(choice, "radio")
  await tap("Save Temperature")
  await screen.findByText("Temperature recorded")
  const [reading] = await readingsOf(first.id)
  const ago = Date.now() - Date.parse(reading?.recordedAt ?? "")
  expect(Math.round(ago / hour)).toBe(hoursAgo)
})

test("the time of a form that stood open is that of its first key", async () => {
  const { open, fill, first } = await anasPhone()
  await open(formOf(first))
  const time = await screen.findByLabelText("Date & Time")
  const opened = time.textContent
  setSystemTime(new Date(Date.now() + 2 * hour))
  await fill("Temperature (°F)", "146")
  const begun = time.textContent
  expect(begun).not.toBe(opened)
  setSystemTime(new Date(Date.now() + 2 * hour))
  await fill("Temperature (°F)", "147")
  expect(time.textContent).toBe(begun)
})

test("a form that stood open for hours after its first key asks for its time, and Now is the time of the tap", async () => {
  const { open, tap, fill, first, draftOf, readingsOf } = await anasPhone()
  await draftOf(first, null)
  await open(formOf(first))
  await fill("Temperature (°F)", "146")
  expect(screen.queryByText(/^Now, or/)).toBeNull()
  setSystemTime(new Date(Date.now() + 2 * hour))
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")))
  screen.getByText(/^Now, or/)
  setSystemTime(new Date(Date.now() + hour / 2))
  await tap("Now", "radio")
  const tapped = Date.now()
  await tap("Save Temperature")
  await screen.findByText("Temperature recorded")
  const [reading] = await readingsOf(first.id)
  expect(Math.abs(Date.parse(reading?.recordedAt ?? "") - tapped)).toBeLessThan(60_000)
})

test("an old form asks for its time at the save", async () => {
  const { open, tap, first, draftOf, readingsOf } = await anasPhone()
  await draftOf(first, 146)
  await open(formOf(first))
  await number()
  setSystemTime(new Date(Date.now() + 2 * hour))
  await tap("Save Temperature")
  await screen.findByText("Choose the time")
  expect(document.activeElement?.getAttribute("value")).toBe("now")
  expect(await readingsOf(first.id)).toEqual([])
})

test("Save & next goes on without a connection, and says that the reading waits", async () => {
  const { open, tap, connection, first, draftOf, readingsOf } = await anasPhone()
  await draftOf(first, 146)
  await open(formOf(first))
  await screen.findByRole("button", { name: "Save & next: A-134" })
  connection("none")
  await tap("Save & next: A-134")
  await screen.findByRole("heading", { name: "Row #A-134" })
  expect((await screen.findByText("A-118")).closest("li")?.textContent).toStartWith("A-118 146 °F")
  await screen.findByText("waits on this phone")
  connection("good")
  await tap("Back", "link")
  await tap("Send now")
  await allSent()
  expect(await readingsOf(first.id)).toHaveLength(1)
})

test("a reading whose answer was lost is sent again with its time, and is one reading", async () => {
  const { open, tap, connection, first, draftOf, readingsOf } = await anasPhone()
  const begunAt = Date.now() - 2 * hour
  await draftOf(first, 146, begunAt)
  await open(formOf(first))
  await tap(/^\d|^yesterday/, "radio")
  connection("answers lost")
  await tap("Save Temperature")
  await screen.findByText("Saved on this phone, will be sent")
  setSystemTime(new Date(Date.now() + 2 * hour))
  connection("good")
  await open(formOf(first))
  expect(((await number()) as HTMLInputElement).value).toBe("")
  await allSent()
  expect((await readingsOf(first.id)).map(({ recordedAt }) => recordedAt)).toEqual([
    new Date(begunAt).toISOString(),
  ])
})

test("a probe is named once a day", async () => {
  const { open, tap, ana, first, second, draftOf, readingsOf } = await anasPhone()
  await ana.done("PATCH", "/api/farm", { probes: [{ name: "P-1" }, { name: "P-2" }] })
  const field = () => screen.findByLabelText<HTMLSelectElement>("Probe")
  await draftOf(first, 142)
  await open(formOf(first))
  expect((await field()).value).toBe("")
  await userEvent.selectOptions(await field(), "P-2")
  await tap("Save Temperature")
  await until("the reading", async () => (await readingsOf(first.id)).length === 1)
  await draftOf(second, 143)
  await open(formOf(second))
  expect((await field()).value).toBe("P-2")
  await tap("Save Temperature")
  await until("the reading", async () => (await readingsOf(second.id)).length === 1)
  const probes = [await readingsOf(first.id), await readingsOf(second.id)].map(([reading]) => reading?.probe)
  expect(probes).toEqual(["P-2", "P-2"])
  setSystemTime(Date.now() + 24 * hour)
  await open(formOf(first))
  expect((await field()).value).toBe("")
})
