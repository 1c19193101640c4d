import { expect, test } from "bun:test"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const old = { password: "forgotten words", lastName: "Berg" }

/** Bo, who belongs to Ana's farm only, has forgotten his password. */
const forgetful = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const { url } = await ana.post<{ url: string }>("/api/farm/invitations", { role: "worker" })
  const invitation = url.split("/").at(-1)
  await world.nobody.post("/api/auth/register", {
    ...old,
    email: "bo@farm.test",
    firstName: "Bo",
    invitation,
  })
  const anas = await phone(ana.cookie, world)
  await anas.open("/farm")
  await anas.tap("Change Bo Berg")
  await anas.tap("Forgotten Password")
  await anas.tap("Make Link")
  const link = await screen.findByLabelText<HTMLInputElement>("Link")
  return { world, link: link.value, path: new URL(link.value).pathname }
}

test("a manager's link lets its holder set a new password, once", async () => {
  const { world, link, path } = await forgetful()
  expect(link).toMatch(/^http:\/\/localhost\/password\/[\w-]{43}$/)
  await screen.findByRole("img", { name: "QR code: New password for Bo" })
  const { open, fill, tap } = await phone("", world)
  await open(path)
  const greeting = await screen.findByText(/choose a new password/)
  expect(greeting.textContent).toBe("Hello Bo, choose a new password for bo@farm.test.")
  expect(document.title).toBe("New Password · Windrow")
  await fill("Password", "short")
  await fill("Confirm", "other")
  await tap("Save Password")
  await screen.findByText("Password must be at least 6 characters")
  await fill("Password", "three words row")
  await screen.findByText("Passwords do not match")
  await fill("Confirm", "three words row")
  await tap("Save Password")
  await screen.findByText("Password changed")
  expect(location.pathname).toBe("/")
  await screen.findByText("No compost piles found. Create your first pile!")
  await world.nobody.post("/api/auth/login", { email: "bo@farm.test", password: "three words row" })
  await open(path)
  await screen.findByRole("alert")
  await screen.findByRole("link", { name: "Back to the piles" })
})

test("a password that does not arrive stays in its field", async () => {
  const { world, path } = await forgetful()
  const { open, fill, tap, connection } = await phone("", world)
  await open(path)
  await fill("Password", "three words row")
  await fill("Confirm", "three words row")
  connection("none")
  await tap("Save Password")
  await screen.findByText("No connection to Windrow. Nothing is lost: please try again.")
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("three words row")
})
