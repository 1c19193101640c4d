import { expect, test } from "bun:test"
import { fireEvent } from "@testing-library/react"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const anasList = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  await ana.row({ rowId: "A-100" })
  await ana.row({ rowId: "B-200" })
  const { open } = await phone(ana.cookie, world)
  await open("/")
  return { link: (name: RegExp) => screen.findByRole("link", { name }) }
}

test("a link is shown as pressed before its page is drawn", async () => {
  const { link } = await anasList()
  const pressed = await link(/^Pile #A-100/)
  fireEvent.click(pressed)
  expect(pressed.matches("[data-pressed]")).toBe(true)
  expect(location.pathname).toBe("/")
  await screen.findByRole("heading", { name: "Row A-100" })
})

test("a second tap before the page is drawn opens nothing else", async () => {
  const { link } = await anasList()
  const [first, second] = [await link(/^Pile #A-100/), await link(/^Pile #B-200/)]
  const entries = history.length
  for (const tapped of [first, first, second]) fireEvent.click(tapped)
  await screen.findByRole("heading", { name: "Row A-100" })
  await Bun.sleep(150)
  expect(history.length).toBe(entries + 1)
  screen.getByRole("heading", { name: "Row A-100" })
})

test("a link that opens the page on the screen is not left pressed", async () => {
  await anasList()
  const home = await screen.findByRole("link", { name: "Home" })
  fireEvent.click(home)
  await Bun.sleep(150)
  expect(home.matches("[data-pressed]")).toBe(false)
})
