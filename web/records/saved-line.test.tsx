import { expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import { recordKinds } from "#domain/record-kinds"
import type { Recorded } from "#domain/records"
import type { User } from "#domain/users"
import { farm } from "../../src/test/farm"
import { makeJpeg } from "../../src/test/jpeg-maker"
import { samplesFirst } from "../../src/test/samples-first"
import { snapshotOf } from "../store/snapshots"
import { allSent, keepDraft } from "../test/kept"
import { phone, screen } from "../test/phone"

const jpeg = await makeJpeg({ width: 80, height: 60 })

const noTexts = { takenBy: "", laboratory: "", chain: "", notes: "" }

/** Of each kind: its form as it was left, its button, what is said, and what it is called when it is undone. */
const forms = {
  temperatures: [
    "temperature",
    { temperature: 146, jpeg },
    "Save Temperature",
    "Temperature recorded",
    "A reading",
  ],
  turns: ["turn", { waterAdded: false }, "Save Turn", "Turn recorded", "A turn"],
  materials: [
    "material",
    { cubicYards: 4, materialCategoryId: 1, notes: "" },
    "Add Material",
    "Material added to compost row",
    "A material",
  ],
  sales: [
    "sale",
    { clientName: "Nell", emptyWeight: 1, fullWeight: 5 },
    "Save Sale",
    "Sale recorded",
    "A sale",
  ],
  moves: ["move", { location: "Curing pad", stage: "curing" }, "Save Move", "Move recorded", "A move"],
  visits: ["visit", { moisture: "right", weather: "", notes: "" }, "Save Visit", "Visit recorded", "A visit"],
  samples: ["sample", { points: 12, ...noTexts }, "Save Sample", "Sample recorded", "A sample"],
  results: [
    "result",
    { sampleNumber: 1, sent: true, lines: [] },
    "Save Result",
    "Recorded that it was sent",
    "A result",
  ],
  occurrences: [
    "occurrence",
    { what: "note", details: "Odd", person: "", action: "" },
    "Save Occurrence",
    "Occurrence recorded",
    "An occurrence",
  ],
} as const

const filledIn = async (kind: keyof typeof forms) => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-118" })
  if (kind === "results") await samplesFirst(ana, row)
  const { id } = await ana.get<User>("/api/auth/user")
  const [form, values, button, words, noun] = forms[kind]
  await keepDraft(id, form, row, values)
  const anas = await phone(ana.cookie, world)
  await anas.open(`/rows/${row.id}/${form}`)
  await screen.findByRole("button", { name: button })
  const voids = async () =>
    (await ana.get<Recorded[]>(`/api/rows/${row.id}/${kind}`)).map(({ voided }) => voided?.reason)
  return { ...anas, row, button, words, noun, voids, form }
}

test.each(recordKinds)("%s: the pile says what was saved, and takes it back", async (kind) => {
  const { tap, button, words, noun, row, voids, form } = await filledIn(kind)
  await tap(button)
  await screen.findByText(words)
  expect(location.pathname).toBe(`/rows/${row.id}`)
  expect(await voids()).toEqual([undefined])
  await tap("Undo")
  const undone = await screen.findByText(/undone/)
  expect(undone.textContent?.replace(/\s+/g, " ")).toContain(`${noun} of A-118 undone`)
  expect(await voids()).toEqual(["Undone"])
  // A second tap on Undo opens no form.
  await tap("Log it again", "link")
  await Bun.sleep(650)
  expect(location.pathname).toBe(`/rows/${row.id}`)
  await tap("Log it again", "link")
  await screen.findByRole("button", { name: button })
  expect(location.pathname).toBe(`/rows/${row.id}/${form}`)
  expect(screen.queryByText(/undone/)).toBeNull()
})

test("what waits on the phone is taken back, too", async () => {
  const { tap, connection, button, voids } = await filledIn("turns")
  connection("none")
  await tap(button)
  await screen.findByText("Saved on this phone, will be sent")
  await tap("Undo")
  await screen.findByText(/undone/)
  connection("good")
  await tap("Send now")
  await allSent()
  expect(await voids()).toEqual(["Undone"])
})

test("what waited says that it is recorded, once it is", async () => {
  const { tap, connection, button } = await filledIn("turns")
  connection("none")
  await tap(button)
  await screen.findByText("Saved on this phone, will be sent")
  connection("good")
  await tap("Send now")
  await screen.findByText("Turn recorded")
})

test("it is forgotten when the page is left", async () => {
  const { tap, button } = await filledIn("turns")
  await tap(button)
  await screen.findByText("Turn recorded")
  await tap("Home", "link")
  await tap(/^(?!Log).*A-118/, "link")
  await screen.findByRole("heading", { name: "Row A-118" })
  expect(screen.queryByText("Turn recorded")).toBeNull()
})

/** Ana's form says that the farm is closed, of both of her piles. */
const closed = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const [row, other] = [await ana.row({ rowId: "A-118" }), await ana.row({ rowId: "A-119" })]
  const { id } = await ana.get<User>("/api/auth/user")
  await keepDraft(id, "visit", row, { unread: "closed", everyPile: true, weather: "", notes: "" })
  const anas = await phone(ana.cookie, world)
  await anas.open("/")
  await screen.findAllByText("No reading today.")
  await waitFor(async () =>
    expect((await snapshotOf(row.userId, `${row.farmId} /api/rows`))?.data).toHaveProperty("length"),
  )
  await anas.open(`/rows/${row.id}/visit`)
  await screen.findByText("For every active pile")
  const voids = () =>
    Promise.all(
      [row, other].map(async (pile) =>
        (await ana.get<Recorded[]>(`/api/rows/${pile.id}/visits`)).map(({ voided }) => voided?.reason),
      ),
    )
  return { ...anas, voids }
}

const notRead = async (count: number) =>
  waitFor(() => expect(screen.queryAllByText("Not read today: closed.")).toHaveLength(count))

test("what was said of every pile is taken back of every pile", async () => {
  const { tap, voids } = await closed()
  await tap("Save Visit")
  await screen.findByText("Visit recorded")
  expect(await voids()).toEqual([[undefined], [undefined]])
  await notRead(1)
  await tap("Undo")
  await screen.findByText(/undone/)
  expect(await voids()).toEqual([["Undone"], ["Undone"]])
})

test("without a connection every pile says at once that it was not read, and the waiting line that it is of all", async () => {
  const { tap, openAlone, connection, voids } = await closed()
  connection("none")
  await tap("Save Visit")
  await screen.findByText("Saved on this phone, will be sent")
  await tap("Home", "link")
  await notRead(2)
  screen.getByText("2 of 2 logged today")
  await openAlone("/waiting")
  await screen.findByRole("heading", { name: /not read: closed, for every active pile$/ })
  connection("good")
  await tap("Send now")
  await allSent()
  expect(await voids()).toEqual([[undefined], [undefined]])
})
