import { expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { AuditLine, Copies } from "#domain/operation"
import type { SignedInUser } from "#domain/users"
import { setProblem } from "../../src/db/problems"
import { sqliteOf } from "../../src/db/sqlite/connection"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const folder = mkdtempSync(join(tmpdir(), "windrow-server-screen-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
let folders = 0

/** Ada, an admin, on her phone; Ana has an account and a farm. */
const atTheServer = async (path = "/server") => {
  const place = join(folder, `${++folders}`)
  mkdirSync(place)
  const world = farm({}, join(place, "windrow.db"))
  const ana = world.signIn("ana@farm.test")
  const ada = world.signIn("ada@farm.test", "admin")
  await ana.get("/api/rows")
  const adas = await phone(ada.cookie, world)
  await adas.open(path)
  return { ...adas, world, ana, ada, place }
}

const section = async (name: string) => within(await screen.findByRole("region", { name }))
const dialog = () => within(screen.getByRole("dialog"))
const press = async (name: string | RegExp) => {
  const button = await waitFor(() => dialog().getByRole("button", { name }))
  await userEvent.setup().click(button)
}
const lines = async ({ ada }: Awaited<ReturnType<typeof atTheServer>>) =>
  (await ada.get<AuditLine[]>("/api/server/audit")).map(({ sentence }) => sentence)

test("the menu of an admin leads to the server's page, that of others does not, and to them it shows nothing", async () => {
  const { world, ana } = await atTheServer("/")
  expect((await screen.findByRole("link", { name: "Server", hidden: true })).getAttribute("href")).toBe(
    "/server",
  )
  const anas = await phone(ana.cookie, world)
  await anas.open("/server")
  await screen.findByText("Only an administrator can look after the server.")
  expect(screen.queryByRole("link", { name: "Server", hidden: true })).toBeNull()
  expect(anas.sent.filter((call) => call.includes("/api/server"))).toEqual([])
})

test("the page says what it knows, and what is missing yet", async () => {
  await atTheServer()
  const facts = await section("This Server")
  await facts.findByText("test")
  expect(facts.getByText("Not known yet")).toBeTruthy()
  await (await section("Problems")).findByText(
    "Everything is in order. No problem was seen in the last 30 days.",
  )
  const copies = await section("Copies")
  await copies.findByText("There is no copy yet.")
  await copies.findByText(/^Copies stay on this machine\./)
  await (await section("Who Did What")).findByText("Nobody has done anything here yet.")
  await (await section("People")).findByText("ana@farm.test")
})

test("somebody is disabled after a question, and enabled again", async () => {
  const world = await atTheServer()
  const { tap, ana } = world
  const people = await section("People")
  await tap("Change Ana Farmer")
  await press("Disable")
  expect(dialog().getByText(/signed out everywhere at once/)).toBeTruthy()
  expect(dialog().getByText("Ana's farm has no other manager.")).toBeTruthy()
  expect((await ana.call("GET", "/api/rows")).status).toBe(200)
  await press("Disable")
  await people.findByText("Disabled")
  expect((await ana.call("GET", "/api/rows")).status).toBe(401)
  await tap("Change Ana Farmer")
  await press("Enable")
  await waitFor(() => expect(people.queryByText("Disabled")).toBeNull())
  const done = [
    "Ada Farmer (ada@farm.test) enabled Ana Farmer (ana@farm.test).",
    "Ada Farmer (ada@farm.test) disabled Ana Farmer (ana@farm.test).",
  ]
  expect(await lines(world)).toEqual(done)
  const card = await section("Who Did What")
  for (const line of done) await card.findByText(line)
})

test("a link for a new password is shown, and signing out needs no question", async () => {
  const { tap, ana, hold } = await atTheServer()
  const { id } = await ana.get<SignedInUser>("/api/auth/user")
  await tap("Change Ana Farmer")
  const release = hold(`/api/server/people/${id}/password-link`)
  await press("Link for a New Password")
  expect(dialog().getByRole("button", { name: "Making..." })).toBeTruthy()
  release()
  // In a dialog of its own.
  const link = await screen.findByLabelText<HTMLInputElement>("Link")
  expect(link.value).toMatch(/\/password\/[\w-]{43}$/)
  await press("Done")
  await tap("Change Ana Farmer")
  await press("Sign Out Everywhere")
  await screen.findByText("Ana Farmer is signed out everywhere")
  expect((await ana.call("GET", "/api/rows")).status).toBe(401)
})

test("sign-up is closed with a switch, which stays where it is when that fails", async () => {
  const { send, connection } = await atTheServer()
  const toggle = await screen.findByRole<HTMLInputElement>("switch", { name: "Everybody can sign up" })
  expect(toggle.checked).toBe(true)
  connection("none")
  await userEvent.click(toggle)
  await screen.findByText("Error changing sign-up")
  expect(toggle.checked).toBe(true)
  connection("good")
  await userEvent.click(toggle)
  await screen.findByText("Sign-up is closed")
  await waitFor(() => expect(toggle.checked).toBe(false))
  expect(await (await send("/api/server")).json()).toMatchObject({ signup: "closed" })
})

test("a double tap makes one copy, which is then in the list with its size", async () => {
  const { ada, hold } = await atTheServer()
  const copies = await section("Copies")
  const make = await copies.findByRole("button", { name: "Make a Copy Now" })
  const release = hold("/api/server/copies")
  await userEvent.dblClick(make)
  await copies.findByText("Making the copy...")
  release()
  await screen.findByText("Copy made")
  await copies.findByRole("link", { name: /^Download the copy of/ })
  expect((await ada.get<Copies>("/api/server/copies")).copies).toHaveLength(1)
})

test("a copy that could not be made says why", async () => {
  const { place, tap } = await atTheServer()
  await (await section("Copies")).findByText("There is no copy yet.")
  writeFileSync(join(place, "backups"), "")
  await tap("Make a Copy Now")
  await screen.findByText("Error making the copy")
  await screen.findByText(`The folder of the copies can't be read: ${join(place, "backups")}`)
})

test("a copy is restored only when the word is typed, and a refusal is shown", async () => {
  const { tap, fill, sent } = await atTheServer()
  await tap("Make a Copy Now")
  await tap(/^Restore the copy of/)
  const button = dialog().getByRole<HTMLButtonElement>("button", { name: "Restore" })
  await fill("Type the word restore", "restor")
  expect(button.disabled).toBe(true)
  await fill("Type the word restore", "Restore ")
  expect(button.disabled).toBe(false)
  await press("Restore")
  await screen.findByText("This server can't start itself again.")
  expect(sent.filter((call) => call.endsWith("/restore"))).toHaveLength(1)
})

test("problems of now stand first, those of the last days below with how often", async () => {
  const { world, open } = await atTheServer("/")
  setProblem(world.db, "room", "The disk has less than 256 MB left.")
  const insert = "INSERT INTO server_problems (sentence, times, over_at) VALUES (?, ?, ?)"
  sqliteOf(world.db).query(insert).run("The clock was wrong.", 3, Date.now())
  sqliteOf(world.db).query(insert).run("The disk has less than 256 MB left.", 1, null)
  await open("/server")
  const card = await section("Problems")
  expect((await card.findByRole("alert")).textContent).toBe("The disk has less than 256 MB left.")
  expect(card.getAllByText("The disk has less than 256 MB left.")).toHaveLength(1)
  expect(card.getByText("The clock was wrong.").parentElement?.textContent).toContain("3 times")
})

test("earlier acts are shown in steps to the first", async () => {
  const { world, open } = await atTheServer("/")
  const insert = "INSERT INTO audit_lines (sentence) VALUES (?)"
  for (let count = 1; count <= 45; count++) sqliteOf(world.db).query(insert).run(`Act ${count}.`)
  await open("/server")
  const card = await section("Who Did What")
  await card.findByText("Act 45.")
  const more = () => card.queryByRole("button", { name: "Show Earlier" })
  for (const reached of ["Act 6.", "Act 1."]) {
    expect(card.queryByText(reached)).toBeNull()
    await userEvent.click(more() ?? document.body)
    await card.findByText(reached)
  }
  expect(more()).toBeNull()
  expect(card.getAllByText(/^Act/)).toHaveLength(45)
})

test("a section that can't be loaded says why and can be tried again; the others stand", async () => {
  const { place, open } = await atTheServer("/")
  writeFileSync(join(place, "backups"), "")
  await open("/server")
  const copies = await section("Copies")
  await copies.findByText(`The folder of the copies can't be read: ${join(place, "backups")}`)
  await (await section("People")).findByText("ana@farm.test")
  rmSync(join(place, "backups"))
  await userEvent.click(copies.getByRole("button", { name: "Try again" }))
  await copies.findByText("There is no copy yet.")
})
