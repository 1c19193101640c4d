import { expect, test } from "bun:test"
import { within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { SignedInUser } from "#domain/users"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const secret = { email: "ana@farm.test", password: "secret1", firstName: "Ana", lastName: "Berg" }

/** Ana is signed in on her phone, and twice elsewhere. */
const atTheAccount = async () => {
  const world = farm()
  await world.nobody.post("/api/auth/register", { ...secret, company: "Green Acres" })
  const elsewhere = [world.signIn(secret.email), world.signIn(secret.email)] as const
  for (const each of elsewhere) await each.get("/api/rows")
  const anas = await phone(world.signIn(secret.email).cookie, world)
  const userNow = async (): Promise<SignedInUser> => (await anas.send("/api/auth/user")).json()
  await anas.open("/account")
  await screen.findByLabelText("First Name")
  return { ...anas, world, elsewhere, userNow }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const statuses = (actors: readonly { call: (method: string, path: string) => Promise<Response> }[]) =>
  Promise.all(actors.map(async (actor) => (await actor.call("GET", "/api/rows")).status))

test("the account is saved, emptied fields too, and the header follows at once", async () => {
  const { fill, tap, userNow, hold } = await atTheAccount()
  expect(screen.getByLabelText("Email").textContent).toBe("ana@farm.test")
  expect([field("First Name").value, field("Company").value]).toEqual(["Ana", "Green Acres"])
  const typed = {
    "First Name": "Anna",
    "Last Name": "Cole",
    "Phone Number": "555 0100",
    "Job Title": "Owner",
    Address: "1 Mill Road",
    City: "Davis",
    State: "CA",
    "Zip Code": "95616",
    Company: "",
  }
  for (const [label, text] of Object.entries(typed)) await fill(label, text)
  const release = hold("/api/auth/user")
  await tap("Save Account")
  await screen.findByRole("button", { name: "Saving..." })
  release()
  await screen.findByText("Account saved")
  expect(screen.getByText("AC")).toBeTruthy()
  expect(screen.getByText("Anna Cole")).toBeTruthy()
  expect(await userNow()).toMatchObject({
    firstName: "Anna",
    lastName: "Cole",
    phone: "555 0100",
    company: null,
    jobTitle: "Owner",
    address: "1 Mill Road",
    city: "Davis",
    state: "CA",
    zipCode: "95616",
  })
  expect(screen.queryByText("Continue where you left off.")).toBeNull()
  expect(Object.keys(localStorage).filter((key) => key.startsWith("draft"))).toEqual([])
})

test("a name is required, and without a connection nothing typed is lost", async () => {
  const { fill, tap, connection, open, userNow } = await atTheAccount()
  await fill("First Name", "")
  await tap("Save Account")
  await screen.findByText("First name is required")
  await fill("First Name", "Anna")
  connection("none")
  await tap("Save Account")
  await screen.findByText("Error saving account")
  expect(field("First Name").value).toBe("Anna")
  connection("good")
  await open("/account")
  await screen.findByText("Continue where you left off.")
  expect(field("First Name").value).toBe("Anna")
  await tap("Save Account")
  await screen.findByText("Account saved")
  expect((await userNow()).firstName).toBe("Anna")
})

const typePasswords = async (fill: Awaited<ReturnType<typeof phone>>["fill"], passwords: string[]) => {
  for (const [index, label] of ["Old Password", "New Password", "Confirm"].entries())
    await fill(label, passwords[index] ?? "")
}

test("a new password is checked as at the sign-up", async () => {
  const { fill, tap } = await atTheAccount()
  await tap("Change Password")
  await tap("Change Password")
  await screen.findByText("Old password is required")
  expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toEqual([
    "Old password is required",
    "Password must be at least 6 characters",
    "Please confirm your password",
  ])
  await typePasswords(fill, ["secret1", "123456", "1234567"])
  await screen.findByText("Passwords do not match")
  await screen.findByText("This password is easy to guess. Three words in a row are harder.")
})

test("a wrong old password is told at its field, the right one signs out everywhere else", async () => {
  const { fill, tap, elsewhere, world } = await atTheAccount()
  await tap("Change Password")
  await typePasswords(fill, ["secret2", "barn heap rain", "barn heap rain"])
  await tap("Change Password")
  await screen.findByText("Error changing password")
  expect(screen.getByRole("alert").textContent).toBe("The old password is not right.")
  expect([document.activeElement, field("New Password").value]).toEqual([
    field("Old Password"),
    "barn heap rain",
  ])
  await fill("Old Password", "secret1")
  await tap("Change Password")
  await screen.findByText("Password changed")
  await screen.findByText("You are signed out everywhere else.")
  await screen.findByText("You are not signed in anywhere else.")
  expect(screen.queryByLabelText("Old Password")).toBeNull()
  expect(await statuses(elsewhere)).toEqual([401, 401])
  await world.nobody.post("/api/auth/login", { email: secret.email, password: "barn heap rain" })
})

test("a device is signed out, then all others", async () => {
  const { tap, elsewhere } = await atTheAccount()
  const devices = within(await screen.findByRole("region", { name: "Signed-in devices" }))
  // The sign-up's own session is the third.
  expect(await devices.findAllByRole("button", { name: /^Sign out / })).toHaveLength(3)
  expect(devices.getAllByText("This device")).toHaveLength(1)
  expect(devices.getAllByText("Last used less than a minute ago")).toHaveLength(3)
  await userEvent.setup().click(devices.getAllByRole("button", { name: /^Sign out / })[0] as HTMLElement)
  await screen.findByText("Signed out")
  expect(devices.getAllByRole("button", { name: /^Sign out / })).toHaveLength(2)
  await tap("Sign Out All Others")
  await tap("Sign Out")
  await screen.findByText("You are signed in on this device only.")
  await devices.findByText("You are not signed in anywhere else.")
  expect(await statuses(elsewhere)).toEqual([401, 401])
})

test("devices that can't be loaded can be loaded again", async () => {
  const { open, hold, connection, tap } = await atTheAccount()
  const release = hold("/api/auth/sessions")
  await open("/account")
  await screen.findByLabelText("First Name")
  connection("none")
  release()
  await screen.findByText("No connection to Windrow. Nothing is lost: please try again.")
  connection("good")
  await tap("Try again")
  await screen.findByText("This device")
  expect(field("First Name").value).toBe("Ana")
})

test("leaving a farm is confirmed; its last manager reads why it can't be left", async () => {
  const { world, open, tap, userNow } = await atTheAccount()
  const bo = world.signIn("bo@farm.test")
  const { url } = await bo.post<{ url: string }>("/api/farm/invitations", { role: "worker" })
  await world.signIn(secret.email).post(`/api/join/${url.split("/").at(-1)}`, {})
  await open("/account")
  const farms = within(await screen.findByRole("region", { name: "Farms" }))
  expect(farms.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Green AcresManagerLeave",
    "Bo's farmWorkerLeave",
  ])
  await tap("Leave Green Acres")
  const dialog = await screen.findByRole("dialog", { name: "Leave Green Acres" })
  expect(dialog.textContent).toContain("What you recorded stays in the farm's log with your name.")
  await tap("Leave")
  await screen.findByText("A farm needs a manager. Make somebody else a manager first.")
  expect(screen.queryByRole("dialog")).toBeNull()
  await tap("Leave Bo's farm")
  await tap("Leave")
  await screen.findByText("You have left Bo's farm")
  await screen.findByRole("region", { name: "Farm" })
  expect((await userNow()).farms.map(({ name }) => name)).toEqual(["Green Acres"])
  expect(location.pathname).toBe("/account")
})

test("an administrator makes a link for somebody who forgot their password; others have no such card", async () => {
  const { world, fill, tap } = await atTheAccount()
  expect(screen.queryByRole("region", { name: "Forgotten Password" })).toBeNull()
  const { open } = await phone(world.signIn("ada@farm.test", "admin").cookie, world)
  await open("/account")
  const card = within(await screen.findByRole("region", { name: "Forgotten Password" }))
  await tap("Make Link")
  await card.findByText("Please enter a valid email")
  await fill("Their Email", "unknown@farm.test")
  await tap("Make Link")
  await screen.findByText("Error making the link")
  expect((await card.findByRole("alert")).textContent).toBe("There is no user with this email.")
  expect(document.activeElement).toBe(field("Their Email"))
  await fill("Their Email", "Ana@farm.test ")
  await tap("Make Link")
  const link = await card.findByLabelText<HTMLInputElement>("Link")
  expect(link.value).toMatch(/^http:\/\/localhost\/password\/[\w-]{43}$/)
  await card.findByRole("img", { name: "QR code: New password for ana@farm.test" })
  await card.findByText("Ends in one hour, or after its first use. It is shown only now.")
  const path = `/api/auth/password/${link.value.slice(-43)}`
  expect(await world.nobody.get<object>(path)).toEqual({ firstName: "Ana", email: "ana@farm.test" })
  await tap("Done")
  expect(field("Their Email").value).toBe("")
})
