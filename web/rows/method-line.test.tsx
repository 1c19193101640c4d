import { expect, test } from "bun:test"
import { farm } from "../../src/test/farm"
import { phone, screen, within } from "../test/phone"

test("card, row and board say below the specified bar what a static pile has of its method", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const { id } = await ana.row({ rowId: "S-1", method: "static" })
  for (const day of [3, 4, 5, 6])
    await ana.post(`/api/rows/${id}/temperatures`, {
      temperature: 149,
      recordedAt: `2026-03-0${day}T12:00:00Z`,
    })
  await ana.row({ rowId: "W-1" })
  const { open } = await phone(ana.cookie, world)
  await open("/")
  const card = within(await screen.findByRole("link", { name: /^Pile #S-1/ }))
  card.getByText("4/15 days")
  await card.findByText("3 of 3 days in a row, Mar 3 – 5")
  const windrow = await screen.findByRole("link", { name: /^Pile #W-1/ })
  expect(windrow.textContent).toEndWith("0/15 days")
  await open(`/rows/${id}`)
  const status = within(await screen.findByRole("region", { name: "Cooking Status" }))
  status.getByText("4/15 days @ 131°F+")
  status.getByText("3 of 3 days in a row, Mar 3 – 5")
  await open("/board")
  const board = within(await screen.findByRole("table", { name: "Piles" }))
  board.getByText("4/15 days")
  board.getByText("3 of 3 days in a row, Mar 3 – 5")
})
