import { expect, test } from "bun:test"
import { within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { ana, statusOf } from "../../src/test/accounts"
import { farm, signedInPassword } from "../../src/test/farm"
import { programOf, withToken } from "../../src/test/program"
import { phone, screen } from "../test/phone"

const atThePrograms = async () => {
  const world = farm()
  const user = world.signIn(ana.email)
  const anas = await phone(user.cookie, world)
  await anas.open("/account")
  const card = within(await screen.findByRole("region", { name: "Access for programs" }))
  return { ...anas, world, user, card }
}

test("a token is made for a program, shown once, used, and revoked", async () => {
  const { tap, fill, card, world } = await atThePrograms()
  await card.findByText("No program has access.")
  await tap("New Token")
  await tap("Make Token")
  await card.findByText("Name is required")
  await fill("Name of the program", "Barn sensor")
  await fill("Your Password", "some")
  await tap("Make Token")
  await card.findByText("The password is not right.")
  await fill("Your Password", signedInPassword)
  await userEvent.selectOptions(card.getByLabelText("It may"), "Read and write")
  await tap("Make Token")
  const { value } = await card.findByLabelText<HTMLInputElement>("Token")
  await card.findByText("Read and write")
  await card.findByText("Never used")
  const program = withToken(world.app, value)
  expect((await program.row()).rowId).toBeTruthy()
  await tap("Copy Token")
  await card.findByText(/^Copied$|^The token is selected/)
  await tap("Done")
  expect(document.body.innerHTML).not.toContain(value)
  await tap("Revoke Barn sensor")
  await tap("Revoke")
  await screen.findByText("Token revoked")
  await card.findByText("No program has access.")
  expect(await statusOf(program)).toBe(401)
})

test("a token that could not be made keeps what was typed; that of another farm names it", async () => {
  const { tap, fill, card, connection, world, user, open } = await atThePrograms()
  await tap("New Token")
  await fill("Name of the program", "Barn sensor")
  await fill("Your Password", signedInPassword)
  connection("none")
  await tap("Make Token")
  await screen.findByText("Error making the token")
  expect(card.getByLabelText<HTMLInputElement>("Name of the program").value).toBe("Barn sensor")
  connection("good")
  const { program } = await programOf(world.app, user, "read")
  await program.get("/api/rows")
  const bo = world.signIn("bo@farm.test")
  const { url } = await bo.post<{ url: string }>("/api/farm/invitations", { role: "worker" })
  await user.post(`/api/join/${url.split("/").at(-1)}`, {})
  await open("/account")
  await screen.findByText("Thermometer")
  await screen.findByText("Last used less than a minute ago", { selector: "p ~ p" })
  expect(screen.getByRole("region", { name: "Access for programs" }).textContent).toContain(
    "Read, Ana's farm",
  )
})
