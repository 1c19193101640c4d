import { expect, test } from "bun:test"
import { userEvent } from "@testing-library/user-event"
import type { Row } from "#domain/rows"
import { invite } from "../../src/test/crew"
import { farm } from "../../src/test/farm"
import { fullFarm } from "../../src/test/full-farm"
import { phone, screen } from "../test/phone"

const source = farm()
const { ana } = await fullFarm(source)
const zip = await (await ana.call("GET", "/api/farm/export.zip")).arrayBuffer()

const input = async () => screen.findByLabelText<HTMLInputElement>("Add a File")
const pick = async (...parts: BlobPart[]) =>
  userEvent.upload(await input(), new File(parts, "farm.zip", { type: "application/zip" }))

test("a manager downloads everything of the farm, and reads it into another one", async () => {
  const world = farm()
  const zoe = world.signIn("zoe@farm.test", "admin")
  const { open, connection } = await phone(zoe.cookie, world)
  await open("/farm")
  const link = await screen.findByRole("link", { name: "Download Everything" })
  expect(link.getAttribute("href")).toBe("/api/farm/export.zip?farm=1")
  connection("none")
  await pick(zip)
  await screen.findByText("No connection to Windrow. Nothing is lost: please try again.")
  connection("good")
  await pick(zip)
  await screen.findByText("Added 2 piles, 72 records and 18 photos.", undefined, { timeout: 50_000 })
  expect(await zoe.get<Row[]>("/api/rows")).toHaveLength(2)
  await pick(zip)
  await screen.findByText("There was nothing to add.", undefined, { timeout: 50_000 })
  await screen.findByText("72 records were here already.")
  expect((await input()).disabled).toBe(false)
})

test("a file that is no export says why it is refused", async () => {
  const world = farm()
  const zoe = world.signIn("zoe@farm.test")
  const { open } = await phone(zoe.cookie, world)
  await open("/farm")
  await pick("photos of a holiday")
  await screen.findByText(/^The file is no ZIP, or it is damaged/, undefined, { timeout: 50_000 })
  await pick(zip)
  await screen.findByText("An administrator must first add this material type: Sawdust, dry.", undefined, {
    timeout: 50_000,
  })
})

test.each([
  ["inspector", true],
  ["worker", false],
] as const)("%s downloads everything: %p, and reads nothing in", async (role, mayExport) => {
  const world = farm()
  const [ana, cy] = [world.signIn("ana@farm.test"), world.signIn("cy@farm.test")]
  await invite(ana, cy, role)
  const { open } = await phone(cy.cookie, world)
  await open("/farm")
  await screen.findByRole("link", { name: /Probes$/ })
  expect(screen.queryByRole("link", { name: "Download Everything" }) !== null).toBe(mayExport)
  expect(screen.queryByLabelText("Add a File")).toBeNull()
})
