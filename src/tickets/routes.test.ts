import { expect, test } from "bun:test"
import type { Sale } from "../domain/sales"
import { farm } from "../test/farm"
import { ask } from "../test/sql"

const load = { clientName: "Cy", emptyWeight: 9_000, fullWeight: 21_500 }

test("the ticket numbers of records that count are listed with their piles, the latest first, and no other farm's", async () => {
  const { signIn } = farm()
  const [ana, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  const [north, south] = [await ana.row({ rowId: "N-1" }), await ana.row({ rowId: "S-2" })]
  const others = await bo.row()
  const sell = (actor: typeof ana, { id }: { id: number }, ticket: string | null, removedAt: string) =>
    actor.post<Sale>(`/api/rows/${id}/sales`, { ...load, ticket, removedAt })
  const first = await sell(ana, north, "4711", "2026-05-01")
  await sell(ana, north, null, "2026-05-02")
  const wrong = await sell(ana, south, "4712", "2026-05-03")
  await ana.post(`/api/rows/${south.id}/sales/${wrong.id}/void`, { reason: "Not fetched" })
  // A number twice is never refused.
  const second = await sell(ana, south, "4711", "2026-05-04")
  await sell(bo, others, "4711", "2026-05-05")
  expect(await ana.get("/api/tickets")).toEqual([
    { ticket: "4711", kind: "sales", id: second.id, rowId: south.id, pile: "S-2", at: second.removedAt },
    { ticket: "4711", kind: "sales", id: first.id, rowId: north.id, pile: "N-1", at: first.removedAt },
  ])
})

test("loads have theirs among them, on a pile or at the gate, each once", async () => {
  const { signIn } = farm()
  const ana = signIn("ana@farm.test")
  const pile = await ana.row({ rowId: "A-1" })
  const yard = await ana.post<{ id: number }>("/api/farm/yard", {})
  const leaves = await ana.category("Leaves")
  const add = (rowId: number, ticket: string, addedAt: string) =>
    ana.post<{ id: number }>(`/api/rows/${rowId}/materials`, {
      ...{ materialCategoryId: leaves?.id, cubicYards: 20, ticket, addedAt },
    })
  await add(yard.id, "L-1", "2026-05-01T12:00:00.000Z")
  const put = await add(yard.id, "L-2", "2026-05-02T12:00:00.000Z")
  await add(pile.id, "L-3", "2026-05-03T12:00:00.000Z")
  await ana.post(`/api/rows/${pile.id}/sales`, { ...load, ticket: "L-1", removedAt: "2026-05-02" })
  await ana.post(`/api/rows/${yard.id}/materials/${put.id}/put`, { to: pile.id })
  const tickets = await ana.get<{ ticket: string; kind: string; pile: string }[]>("/api/tickets")
  expect(tickets.map(({ ticket, kind, pile }) => `${ticket} ${kind} ${pile}`).sort()).toEqual([
    "L-1 materials ",
    "L-1 sales A-1",
    "L-2 materials A-1",
    "L-3 materials A-1",
  ])
})

test("of more ticket numbers the latest 10,000 are listed", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const { id, userId } = await ana.row()
  await ask(
    db,
    `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 10001)
    INSERT INTO sales (row_id, client_name, ticket, empty_weight, full_weight, removed_at, received_at, recorded_by)
    SELECT ?, 'Cy', 'T-' || n, 1, 2, n, n, ? FROM number`,
    id,
    userId,
  )
  const tickets = await ana.get<{ ticket: string }[]>("/api/tickets")
  expect([tickets.length, tickets[0]?.ticket, tickets.at(-1)?.ticket]).toEqual([10_000, "T-10001", "T-2"])
})
