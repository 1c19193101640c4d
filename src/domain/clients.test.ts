import { expect, test } from "bun:test"
import { byClient } from "./clients"

const sold = (clientName: string, day: number) => ({ clientName, removedAt: `2026-05-0${day}T12:00:00.000Z` })

test("names that look the same are one client, named as most recently written", () => {
  const sales = [
    sold("OAK NURSERY", 1),
    sold("Dee", 2),
    sold("oak  nursery ", 3),
    sold("Oak Nursery West", 2),
  ]
  expect(byClient(sales).map(({ name, sales }) => [name, sales.length])).toEqual([
    ["oak  nursery ", 2],
    ["Dee", 1],
    ["Oak Nursery West", 1],
  ])
  expect(byClient([])).toEqual([])
})
