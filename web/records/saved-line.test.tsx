import { expect, test } from "bun:test"
import { recordKinds } from "#domain/record-kinds"
import type { Recorded } from "#domain/records"
import type { User } from "#domain/users"
import { farm } from "../../src/test/farm"
import { makeJpeg } from "../../src/test/jpeg-maker"
import { allSent, keepDraft } from "../test/kept"
import { phone, screen } from "../test/phone"

const jpeg = await makeJpeg({ width: 80, height: 60 })

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
  visits: ["visit", { moisture: "right", weather: "", notes: "" }, "Save Visit", "Visit recorded", "A visit"],
} as const

const filledIn = async (kind: keyof typeof forms) => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-118" })
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
