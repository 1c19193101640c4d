import { expect, test } from "bun:test"
import type { ChangeKind } from "#contract/events"
import { concernedBy } from "../api/changed-by"
import type { Resource } from "../api/resource"
import { board } from "../board/data"
import { categories, rowsUsing } from "../categories/data"
import { actsOf, farmOf, invitationsOf, membersOf } from "../farm/data"
import { historyOf } from "../history/data"
import { clientRows } from "../home/data"
import { materialsOf } from "../materials/data"
import { rowOf, rows } from "../rows/data"
import { changesOf, tickets } from "../rows/data-beside"
import { clients, saleOf, salesOf } from "../sales/data"
import { lastTemperaturesOf, newestTemperaturesOf, temperatureOf, temperaturesOf } from "../temperatures/data"
import { turnsOf } from "../turns/data"

const [rowId, id] = [5, 7]

/** All that two screens of piles and the office may have used, by name. */
const used: Record<string, Resource<unknown>> = {
  rows: rows(),
  row: rowOf(rowId),
  "other row": rowOf(50),
  "row's changes": changesOf(rowId),
  "other row's changes": changesOf(50),
  "all readings": temperaturesOf(rowId),
  "newest readings": newestTemperaturesOf(rowId),
  "last readings": lastTemperaturesOf(rowId),
  reading: temperatureOf({ rowId, id }),
  "other reading": temperatureOf({ rowId, id: 70 }),
  "other row's readings": temperaturesOf(50),
  turns: turnsOf(rowId),
  materials: materialsOf(rowId),
  sales: salesOf(rowId),
  sale: saleOf({ rowId, id }),
  "other sale": saleOf({ rowId, id: 70 }),
  clients: clients(),
  "clients of piles": clientRows(),
  tickets: tickets(),
  history: historyOf({ rowId }),
  "history from a day on": historyOf({ rowId, from: "2026-05-01" }),
  "other row's history": historyOf({ rowId: 50 }),
  board: board(),
  categories: categories(),
  uses: rowsUsing(3),
  farm: farmOf(1),
  members: membersOf(1),
  invitations: invitationsOf(1),
  acts: actsOf(1),
  "other farm": farmOf(2),
}

const oldBy = (change: Parameters<typeof concernedBy>[0]) => {
  const paths = concernedBy(
    change,
    Object.values(used).map(({ path }) => path),
  )
  return Object.keys(used).filter((name) => paths.includes(used[name]?.path ?? ""))
}

const pages = ["history", "history from a day on", "board"]
const readings = ["all readings", "newest readings", "last readings"]
/** Turns stand for each kind of records that the table does not name. */
const expected: Partial<Record<ChangeKind, string[]>> = {
  temperatures: ["rows", "row", "row's changes", ...readings, "reading", "other reading", ...pages],
  turns: ["rows", "row", "turns", ...pages],
  materials: ["rows", "row", "materials", "tickets", ...pages, "uses"],
  visits: ["rows", "row", "row's changes", ...readings, "reading", "other reading", ...pages],
  sales: ["sales", "sale", "other sale", "clients", "clients of piles", "tickets", ...pages],
  rows: ["rows", "row", "row's changes", "tickets", ...pages, "uses", "acts"],
  categories: ["history", "history from a day on", "other row's history", "board", "categories", "uses"],
  farm: ["farm", "members", "invitations", "acts"],
}

test.each(Object.entries(expected) as [ChangeKind, string[]][])("a change of %s makes old", (kind, names) => {
  expect(oldBy({ farm: 1, row: rowId, kinds: [kind] })).toEqual(names)
})

test("a new record makes no other one old, a void only its own", () => {
  const changed = (record: number) => oldBy({ row: rowId, kinds: ["temperatures", "sales"], record })
  expect(changed(0)).not.toContain("reading")
  expect(changed(id)).toContain("reading")
  expect(changed(id)).toContain("sale")
  expect(changed(id)).not.toContain("other reading")
  expect(changed(id)).not.toContain("other sale")
})

test("a new pile makes the list old, another time zone all piles and what is below them", () => {
  expect(oldBy({ farm: 1, kinds: ["rows"] })).toEqual(["rows", "tickets", "board", "uses", "acts"])
  const piles = Object.keys(used).filter((name) => used[name]?.path.startsWith("/api/rows"))
  expect(oldBy({ farm: 1, kinds: ["farm", "rows"] })).toEqual(expect.arrayContaining(piles))
  expect(oldBy({ farm: 1, row: rowId, kinds: ["farm", "rows"] })).not.toContain("other row")
})
