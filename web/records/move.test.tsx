import { expect, test } from "bun:test"
import { waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { waitingScreen } from "#contract/screens"
import type { Recorded } from "#domain/records"
import type { Row } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import type { Turn } from "#domain/turns"
import { invite } from "../../src/test/crew"
import { type Actor, farm } from "../../src/test/farm"
import { saveAsFile } from "../outbox/records-file"
import { snapshotOf } from "../store/snapshots"
import { allSent, dropRecord, endUndo, keptRecords } from "../test/kept"
import { phone, screen } from "../test/phone"

/** Ana and Bo in one farm; Bo has logged 142 °F and a turn on A-105, and Ana holds her phone. */
const anasPhone = async (labels = ["A-107", "A-106"]) => {
  const world = farm()
  const [ana, bo] = [world.signIn("ana@farm.test"), world.signIn("bo@farm.test")]
  await invite(ana, bo, "worker")
  const wrong = await ana.row({ rowId: "A-105" })
  const others: Row[] = []
  for (const rowId of labels) others.push(await ana.row({ rowId }))
  const [right] = others as [Row]
  const at = `/api/rows/${wrong.id}`
  const reading = await bo.post<Temperature>(`${at}/temperatures`, { temperature: 142 })
  await bo.post(`${at}/turns`, { waterAdded: true })
  return { ...(await phone(ana.cookie, world)), ana, bo, wrong, right, others, reading, at }
}

const listOf = <R extends Recorded>(actor: Actor, { id }: Row, kind: string) =>
  actor.get<R[]>(`/api/rows/${id}/${kind}`)

const pileNames = () => screen.getAllByRole("radio").map((each) => each.closest("label")?.textContent)
const choose = async (label: string) =>
  userEvent.setup().click(await screen.findByRole("radio", { name: new RegExp(label) }))

const openTurn = async (open: (path: string) => Promise<unknown>, { id }: Row) => {
  await open(`/rows/${id}`)
  const table = await screen.findByRole("table", { name: "Turns" }, { timeout: 10_000 })
  const line = table.querySelector("tbody button")
  if (line) await userEvent.setup().click(line)
}

test("a reading goes to the pile that it belongs to, and says so on both", async () => {
  const { open, tap, ana, wrong, right, reading } = await anasPhone()
  await open(`/rows/${wrong.id}/temperatures/${reading.id}`)
  await tap("Belongs to Another Pile")
  await screen.findByRole("dialog", { name: "Move This Reading" })
  // The nearest first, all of one place.
  expect(pileNames()).toEqual(["Pile #A-106North yard", "Pile #A-107North yard"])
  await tap("Move")
  await screen.findByText("Choose a pile")
  await choose("A-107")
  await tap("Move to A-107")
  await screen.findByText("Moved to A-107: Wrong pile (not sent yet)")
  await endUndo()
  await screen.findByText("Moved to A-107: Wrong pile")
  await screen.findByText("Moved By")
  expect(screen.queryByRole("button", { name: "Belongs to Another Pile" })).toBeNull()
  const [there] = await listOf<Temperature>(ana, right, "temperatures")
  expect(there).toMatchObject({ temperature: 142, author: "Bo Farmer", movedFrom: "A-105" })
  await open(`/rows/${right.id}/temperatures/${there?.id}`)
  expect((await screen.findByText("Moved From")).nextElementSibling?.textContent).toBe("Pile #A-105")
  await open(`/rows/${right.id}/history`)
  await screen.findByText("moved from A-105")
  await screen.findByText("Moved here")
  await open(`/rows/${wrong.id}/history`)
  await screen.findByText("moved to A-107: Wrong pile")
})

test("a pile that was started later is told, and takes no record of before", async () => {
  const { open, tap, ana, right, reading, at } = await anasPhone()
  const recordedAt = new Date(Date.parse(reading.recordedAt) - 3 * 86_400_000).toISOString()
  const { id } = await ana.post<Temperature>(`${at}/temperatures`, { temperature: 138, recordedAt })
  await open(`${at.replace("/api", "")}/temperatures/${id}`)
  await tap("Belongs to Another Pile")
  await screen.findByRole("dialog", { name: "Move This Reading" })
  await choose("A-107")
  await screen.findByText(/^Pile #A-107 was started on /)
  await tap("Move to A-107")
  expect(await listOf(ana, right, "temperatures")).toEqual([])
  expect(await keptRecords()).toEqual([])
})

test("its Undo comes along to the pile's page", async () => {
  const { open, tap, ana, wrong, right, reading } = await anasPhone()
  await open(`/rows/${wrong.id}/temperatures/${reading.id}`)
  await tap("Belongs to Another Pile")
  await screen.findByRole("dialog", { name: "Move This Reading" })
  await choose("A-107")
  await tap("Move to A-107")
  await screen.findByText("Moved to A-107: Wrong pile (not sent yet)")
  await userEvent.setup().click(screen.getByRole("link", { name: "Back to Row Detail" }))
  await tap("Undo")
  await screen.findByText("Undone. It counts as before.")
  expect(await keptRecords()).toEqual([])
  expect(await listOf(ana, right, "temperatures")).toEqual([])
})

test("a turn is moved from its dialog, also by a void for the wrong pile", async () => {
  const { open, tap, ana, wrong, right } = await anasPhone()
  await openTurn(open, wrong)
  await screen.findByRole("button", { name: "Belongs to Another Pile" })
  await tap("Void...")
  await tap("Wrong pile")
  await tap("Move It to Its Pile...")
  await choose("A-107")
  await tap("Move to A-107")
  await screen.findByText("Moved to A-107")
  await endUndo()
  await waitFor(async () => expect(await listOf(ana, right, "turns")).toHaveLength(1))
  await screen.findByText("Moved to A-107: Wrong pile")
  const [turn] = await listOf<Turn>(ana, wrong, "turns")
  expect(turn?.voided?.movedTo).toBe("A-107")
})

test("a reason is one tap, and may still be typed", async () => {
  const { open, tap, fill, wrong, reading } = await anasPhone()
  await open(`/rows/${wrong.id}/temperatures/${reading.id}`)
  await tap("Void This Reading")
  const chips = within(await screen.findByRole("group", { name: "Often given" })).getAllByRole("button")
  expect(chips.map(({ textContent }) => textContent)).toEqual(["Wrong number", "Wrong pile", "Entered twice"])
  const typed = screen.getByLabelText<HTMLInputElement>("Reason")
  await tap("Wrong number")
  expect(typed.value).toBe("Wrong number")
  await fill("Reason", "The probe was broken")
  expect(chips.every((chip) => chip.getAttribute("aria-pressed") === "false")).toBe(true)
  await tap("Entered twice")
  await tap("Void")
  await screen.findByText("Voided: Entered twice (not sent yet)")
})

test("of many piles the likeliest are shown, and any is found by a part of its label or place", async () => {
  const labels = Array.from({ length: 30 }, (_, place) => `B-${place + 1}`)
  const { open, tap, fill, ana, wrong, others, reading } = await anasPhone(labels)
  await ana.done("PATCH", `/api/rows/${others[20]?.id}`, { location: "Old quarry" })
  await ana.done("PATCH", `/api/rows/${others[0]?.id}/status`, { status: "removed" })
  await open(`/rows/${wrong.id}/temperatures/${reading.id}`)
  await tap("Belongs to Another Pile")
  await screen.findByText("25 more")
  expect(pileNames()).not.toContain("Pile #B-1North yard")
  expect(pileNames()).toHaveLength(4)
  await fill("Find Another Pile", "QUARRY ")
  expect(pileNames()).toEqual(["Pile #B-21Old quarry"])
  await fill("Find Another Pile", "nowhere")
  await screen.findByText("No pile has this in its label or place.")
})

test("a move over a slow link waits in plain words, and is made once", async () => {
  const { open, hold, tap, ana, wrong, right, reading, at } = await anasPhone()
  await open(`/rows/${wrong.id}/temperatures/${reading.id}`)
  await tap("Belongs to Another Pile")
  await choose("A-107")
  const arrive = hold(`${at}/temperatures/${reading.id}/move`)
  await tap("Move to A-107")
  await screen.findByText("Moved to A-107")
  await endUndo()
  await open(waitingScreen)
  await screen.findByRole("heading", { name: /Move of 142 °F to A-107/ })
  arrive()
  await allSent()
  expect(await listOf(ana, right, "temperatures")).toHaveLength(1)
})

test("a move that waits stands in both piles as the server will answer it", async () => {
  const { open, openAlone, tap, ana, wrong, right, at, connection } = await anasPhone()
  // The phone keeps the piles and their lists.
  await open("/")
  for (const path of ["", `/${right.id}/turns`])
    await waitFor(
      async () => expect(await snapshotOf(right.userId, `${right.farmId} /api/rows${path}`)).toBeDefined(),
      { timeout: 20_000 },
    )
  await openTurn(open, wrong)
  await tap("Belongs to Another Pile")
  await choose("A-107")
  connection("none")
  await tap("Move to A-107")
  await screen.findByText(/Moved to A-107: Wrong pile \(not sent yet\)/)
  await openAlone(`/rows/${right.id}`)
  const table = await screen.findByRole("table", { name: "Turns" }, { timeout: 10_000 })
  expect(table.textContent).toContain("Moved from A-105")
  expect(table.textContent).toContain("Bo Farmer")
  expect(table.textContent).toContain("Not sent yet")
  connection("good")
  dispatchEvent(new Event("online"))
  await endUndo()
  await allSent()
  await waitFor(() => expect(screen.queryByText("Not sent yet")).toBeNull(), { timeout: 10_000 })
  expect(screen.getByRole("table", { name: "Turns" }).querySelectorAll("tbody tr")).toHaveLength(1)
  expect((await ana.get<Row>(at)).turnCount).toBe(0)
})

test("a move that was refused says so; one in a file is sent from another phone", async () => {
  const { open, tap, ana, wrong, right, reading, connection } = await anasPhone()
  await open(`/rows/${wrong.id}/temperatures/${reading.id}`)
  await tap("Belongs to Another Pile")
  await choose("A-107")
  await ana.done("PATCH", `/api/rows/${right.id}/status`, { status: "removed" })
  await tap("Move to A-107")
  await endUndo()
  await waitFor(async () =>
    expect(await keptRecords()).toMatchObject([{ reason: "A removed row cannot be edited" }]),
  )
  for (const { key } of await keptRecords()) await dropRecord(key)
  await open(`/rows/${wrong.id}/temperatures/${reading.id}`)
  await tap("Belongs to Another Pile")
  await choose("A-106")
  connection("none")
  await tap("Move to A-106")
  await screen.findByText("Moved to A-106")
  const files: Blob[] = []
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
  HTMLAnchorElement.prototype.click = () => undefined
  await saveAsFile(await keptRecords())
  for (const { key } of await keptRecords()) await dropRecord(key)
  connection("good")
  await open(waitingScreen)
  const input = await screen.findByLabelText<HTMLInputElement>("Add saved records")
  await userEvent.upload(input, new File(files, "windrow-records.html", { type: "text/html" }))
  await screen.findByText("1 record added")
  await allSent()
  const [read] = await listOf<Temperature>(ana, wrong, "temperatures")
  expect(read?.voided?.movedTo).toBe("A-106")
})
