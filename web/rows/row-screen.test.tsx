import { expect, test } from "bun:test"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

test("a row that does not exist: one sentence, asked for once", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const { open, sent } = await phone(ana.cookie, world)
  await open("/rows/999")
  await screen.findByText("Compost row not found")
  await new Promise((r) => setTimeout(r, 300))
  console.log(sent)
  expect(sent.filter((call) => call === "GET /api/rows/999")).toHaveLength(1)
})
