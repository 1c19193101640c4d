import { afterEach, expect, test } from "bun:test"
import { act } from "@testing-library/react"
import { waitingScreen } from "#contract/screens"
import type { RecordKind } from "#domain/record-kinds"
import type { Row } from "#domain/rows"
import type { Temperature } from "#domain/temperatures"
import type { SignedInUser } from "#domain/users"
import { type Actor, farm } from "../../src/test/farm"
import { layWaiting } from "../session/lay-waiting"
import type { KeptRecord } from "../store/contents"
import { showWaiting } from "../store/waiting"
import { phone, screen, within } from "../test/phone"

afterEach(() => act(() => showWaiting([])))

/** A pile with a reading of yesterday, and the phone of Ana, who has no signal for what she records. */
const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100" })
  const recordedAt = new Date(Date.now() - 86_400_000).toISOString()
  const reading = await ana.post<Temperature>(`/api/rows/${row.id}/temperatures`, {
    temperature: 120,
    recordedAt,
  })
  return { ...(await phone(ana.cookie, world)), ana, row, reading }
}

const kept = (row: Row, kind: RecordKind, body: object, change: Partial<KeptRecord> = {}): KeptRecord => ({
  key: `${kind} of ${row.rowId}`,
  userId: row.userId,
  farmId: row.farmId,
  rowId: row.id,
  label: row.rowId,
  kind,
  path: `/api/rows/${row.id}/${kind}`,
  body: { ...body },
  at: new Date().toISOString(),
  savedAt: Date.now(),
  tries: 0,
  ...change,
})

const keep = async (ana: Actor, ...records: KeptRecord[]) => {
  const user = await ana.get<SignedInUser>("/api/auth/user")
  act(() => {
    layWaiting(user)
    showWaiting(records)
  })
}

const linesOf = async (table: string) =>
  within(await screen.findByRole("table", { name: table }))
    .getAllByRole("row")
    .slice(1)

test("a card at home counts what waits, and stands as it will", async () => {
  const { open, ana, row } = await anasPhone()
  await open("/")
  await screen.findByText("0 of 1 logged today")
  await keep(
    ana,
    kept(row, "temperatures", { temperature: 165 }),
    kept(row, "turns", {}, { needsAttention: true }),
  )
  const card = await screen.findByRole("link", { name: /^Pile #A-100/ })
  expect(card.textContent).toContain("165 °F")
  expect(card.textContent).toContain("165 °F is too hot. Turn it.2 records not sent yet1/15 days")
  expect(screen.getByText("1 of 1 logged today")).toBeTruthy()
  act(() => showWaiting([]))
  expect(card.textContent).not.toContain("not sent yet")
  expect(screen.getByText("0 of 1 logged today")).toBeTruthy()
})

test("the pile's lists mark what waits, and its lines lead to it", async () => {
  const { open, ana, row } = await anasPhone()
  await keep(
    ana,
    kept(row, "temperatures", { temperature: 141 }),
    kept(row, "turns", { waterAdded: true }),
    kept(row, "materials", { materialCategoryId: 1, cubicYards: 4, notes: null }),
    kept(row, "sales", { clientName: "Bloom", emptyWeight: 9000, fullWeight: 9500 }),
  )
  await open(`/rows/${row.id}`)
  for (const [table, words] of [
    ["Temperatures", /141/],
    ["Turns", /1$/],
    ["Materials", /4/],
    ["Sales", /Bloom500 lb$/],
  ] as const) {
    const [line] = await linesOf(table)
    expect(line?.textContent).toMatch(words)
    expect(line?.textContent).toContain("Not sent yet")
    expect(
      within(line as HTMLElement)
        .getByRole("link")
        .getAttribute("href"),
    ).toBe(waitingScreen)
  }
  expect((await linesOf("Temperatures")).at(-1)?.textContent).not.toContain("Not sent yet")
  expect(screen.getByText("1 of 5 turns")).toBeTruthy()
  expect(
    (await screen.findByText("141 °F", { selector: "figcaption span" })).closest("p")?.textContent,
  ).toMatch(/, not sent yet$/)
})

test("a void that waits stands at its record, and offers no second one", async () => {
  const { open, ana, row, reading } = await anasPhone()
  await keep(ana, kept(row, "temperatures", { reason: "Wrong pile" }, { voids: reading.id }))
  await open(`/rows/${row.id}`)
  const [line] = await linesOf("Temperatures")
  expect(line?.textContent).toContain("Voided: Wrong pile (not sent yet)")
  await open(`/rows/${row.id}/temperatures/${reading.id}`)
  await screen.findByText("Voided: Wrong pile (not sent yet)")
  expect(screen.queryByRole("button", { name: /Void/ })).toBeNull()
})

test("the report shows what the server has, and says that more waits", async () => {
  const { open, ana, row } = await anasPhone()
  await keep(ana, kept(row, "temperatures", { temperature: 141 }))
  await open(`/rows/${row.id}/report`)
  await screen.findByText("1 record not sent yet and not in this report.")
  expect(document.body.textContent).not.toContain("141")
})
