import { expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import type { FarmRole, OwnFarm } from "#domain/farms"
import { makeFirstLink } from "../../src/farms/first-administrator"
import { accounts } from "../../src/test/accounts"
import { invite } from "../../src/test/crew"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const password = "three words row"

/** Ana's invitation to Green Farm. */
const invited = async (role: FarmRole = "worker") => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  await ana.done("PATCH", "/api/farm", { name: "Green Farm" })
  const { url } = await ana.post<{ url: string }>("/api/farm/invitations", { role })
  return { world, ana, path: new URL(url).pathname }
}

/** The whole sentence of which this is a part: names stand in elements of their own. */
const sentence = async (part: RegExp) => (await screen.findByText(part)).textContent

const namesOfFarms = async (send: (path: string) => Promise<Response>) => {
  const { farmId, farms }: { farmId: number; farms: OwnFarm[] } = await (await send("/api/auth/user")).json()
  return farms.map(({ id, name, role }) => `${name}, ${role}${id === farmId ? ", current" : ""}`)
}

const joinAsBo = async ({ fill, tap }: Awaited<ReturnType<typeof phone>>) => {
  await fill("Email", "bo@farm.test")
  await fill("Password", password)
  await fill("Confirm", password)
  await fill("First Name", "Bo")
  await fill("Last Name", "Berg")
  await tap("Create Account")
  await screen.findByText("Welcome, Bo!")
}

test("a visitor signs up into the farm, also where sign-up is closed", async () => {
  const { world, path } = await invited()
  const visitor = await phone("", world, { signup: "closed" })
  const { open, send } = visitor
  await open(path)
  expect(await sentence(/invites you to/)).toBe("Ana Farmer invites you to Green Farm as a worker.")
  expect(document.title).toBe("Join a Farm · Windrow")
  await joinAsBo(visitor)
  await screen.findByText("No compost piles found. Create your first pile!")
  expect(await namesOfFarms(send)).toEqual(["Green Farm, worker, current"])
})

test("the link of the start makes a visitor the administrator, with a farm of their own", async () => {
  const world = farm()
  const token = await makeFirstLink(world.db)
  const visitor = await phone("", world, { signup: "closed" })
  const { open, send } = visitor
  await open(`/join/${token}`)
  await screen.findByText(/^This link makes you the administrator of this server/)
  await joinAsBo(visitor)
  expect(await (await send("/api/auth/user")).json()).toMatchObject({ role: "admin" })
})

test("who is signed in becomes the administrator by one tap", async () => {
  const world = farm()
  const token = await makeFirstLink(world.db)
  const { open, tap, send } = await phone(world.signIn("ana@farm.test").cookie, world)
  await open(`/join/${token}`)
  await tap("Join as Administrator")
  await screen.findByText("You are the administrator")
  expect(await (await send("/api/auth/user")).json()).toMatchObject({ role: "admin" })
})

/** Cy has an account but no session, and fills in the login below Ana's invitation. */
const cysLogin = async () => {
  const { world, path } = await invited("inspector")
  const { register } = accounts(world)
  await register({ email: "cy@farm.test", password, firstName: "Cy", lastName: "Stone" })
  const { open, fill, tap, ...cys } = await phone("", world)
  await open(path)
  expect(await sentence(/invites you to/)).toBe("Ana Farmer invites you to Green Farm as an inspector.")
  await tap("Log in", "radio")
  await fill("Email", "cy@farm.test")
  await fill("Password", password)
  return { ...cys, open, tap, world, path }
}

test("a visitor with an account logs in and is in", async () => {
  const { tap, send } = await cysLogin()
  await tap("Login")
  await screen.findByText("You are in: Green Farm")
  expect(location.pathname).toBe("/")
  expect(await namesOfFarms(send)).toEqual(["Green Farm, inspector, current", "Cy's farm, manager"])
})

test("a member who logs in with an invitation goes home, and leaves it to somebody else", async () => {
  const { world, ana, path } = await invited()
  const { register } = accounts(world)
  const bo = await register({ email: "bo@farm.test", password, firstName: "Bo", lastName: "Berg" })
  await invite(ana, bo, "worker")
  const { open, fill, tap } = await phone("", world)
  await open(path)
  await tap("Log in", "radio")
  await fill("Email", "bo@farm.test")
  await fill("Password", password)
  await tap("Login")
  await screen.findByRole("heading", { name: "Compost Piles" })
  expect(location.pathname).toBe("/")
  expect(await ana.get<object[]>("/api/farm/invitations")).toHaveLength(1)
})

test("an invitation that ends before the login says so", async () => {
  const { tap, world, path } = await cysLogin()
  await world.signIn("di@farm.test").post(`/api${path}`, {})
  await tap("Login")
  await screen.findByText("This invitation is no longer valid. Ask for a new one.")
  await screen.findByRole("link", { name: "Back to the piles" })
})

test("a join that fails after the login can be tried again", async () => {
  const { tap, hold, connection, path, sent } = await cysLogin()
  const release = hold(`/api${path}`)
  await tap("Login")
  await waitFor(() => expect(sent).toContain(`POST /api${path}`))
  connection("none")
  release()
  await screen.findByText("No connection to Windrow. Nothing is lost: please try again.")
  connection("good")
  await tap("Login")
  await screen.findByText("You are in: Green Farm")
})

test("a user can make room for somebody else on the same phone", async () => {
  const { world, path } = await invited()
  const { open, tap } = await phone(world.signIn("bo@farm.test").cookie, world)
  await open(path)
  await tap("Log in as somebody else")
  await screen.findByLabelText("First Name")
  expect(location.pathname).toBe(path)
})

test.each(["used", "revoked", "never made"])("an invitation that was %s leads home", async (how) => {
  const { world, ana, path } = await invited()
  if (how === "used") await world.signIn("cy@farm.test").post(`/api${path}`, {})
  const [open] = await ana.get<{ id: number }[]>("/api/farm/invitations")
  if (how === "revoked") await ana.done("DELETE", `/api/farm/invitations/${open?.id}`)
  const bos = await phone(world.signIn("bo@farm.test").cookie, world)
  await bos.open(how === "never made" ? `/join/${"x".repeat(43)}` : path)
  await screen.findByText("This invitation is no longer valid. Ask for a new one.")
  expect(screen.getByRole("link", { name: "Back to the piles" }).getAttribute("href")).toBe("/")
})

test("a visitor with an ended invitation is led to the public page", async () => {
  const { open } = await phone()
  await open("/join/ended")
  await screen.findByText("This invitation is no longer valid. Ask for a new one.")
  await screen.findByRole("link", { name: "To the home page" })
})

test("a member reads that they already belong to the farm", async () => {
  const { world, ana, path } = await invited()
  const { open, tap } = await phone(ana.cookie, world)
  await open(path)
  await tap("Join Green Farm")
  await screen.findByText("You already belong to this farm.")
  await screen.findByRole("link", { name: "Back to the piles" })
})

test("without a connection the invitation stays and can be tried again", async () => {
  const { world, path } = await invited()
  const { open, tap, connection } = await phone(world.signIn("bo@farm.test").cookie, world)
  await open(path)
  expect(await sentence(/^You are signed in/)).toBe("You are signed in as Bo Farmer (bo@farm.test).")
  connection("none")
  await tap("Join Green Farm")
  await screen.findByText("No connection to Windrow. Nothing is lost: please try again.")
  connection("good")
  await tap("Join Green Farm")
  await screen.findByText("You are in: Green Farm")
})
