import { afterAll, expect, test } from "bun:test"
import { within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { invite } from "../../src/test/crew"
import { messaging, receiver } from "../../src/test/messaging"
import { httpReceiver } from "../../src/test/receivers"
import { phone, screen } from "../test/phone"

const hook = httpReceiver()
afterAll(() => hook.stop())

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }))

test("a webhook is set up with a secret that is shown once, changed, tested and removed", async () => {
  const world = messaging(new Date().toISOString())
  const { open } = await phone(world.ana.cookie, world)
  await open("/farm")
  await userEvent.click(await screen.findByRole("link", { name: "What You Hear, and Where" }))
  await screen.findByText("Nothing has been sent yet.")
  await press("Add a Place for the Farm")
  await userEvent.click(screen.getByLabelText("Webhook"))
  await press("Set Up")
  await screen.findByText("Address is required")
  await userEvent.type(screen.getByLabelText("Address"), `${hook.url}/in`)
  await userEvent.click(screen.getByLabelText("A heating pile without a reading"))
  await userEvent.selectOptions(screen.getByLabelText("Without a Reading By"), "11 AM")
  await press("Set Up")
  expect((await screen.findByLabelText<HTMLInputElement>("Secret")).value).toStartWith("whsec_")
  await press("Done")
  expect(screen.queryByLabelText("Secret")).toBeNull()
  await screen.findByText("Fire danger, too hot, turns missing, no reading by 11 AM")
  await press(/^Send a test to 127/)
  await screen.findByText(/^Sent: to 127/, undefined, { timeout: 10_000 })
  expect(hook.got).toHaveLength(1)
  await press(/^Change 127/)
  for (const label of screen.getAllByRole("checkbox", { checked: true })) await userEvent.click(label)
  await press("Save")
  await screen.findByText("Choose what to hear")
  await userEvent.click(screen.getByLabelText("A wireless probe that is not heard"))
  await press("Save")
  await screen.findByText("Silent probes")
  await press(/^Remove 127/)
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Remove" }))
  await screen.findByText("Nothing has been sent yet.")
})

test("an inspector chooses for themself, and sees nothing of the farm's and of others", async () => {
  const world = messaging(new Date().toISOString())
  const ivy = world.signIn("ivy@farm.test")
  await invite(world.ana, ivy, "inspector")
  await receiver(world.ana, { audience: "farm", kind: "webhook", address: hook.url })
  await receiver(world.ana, { kind: "webhook", address: hook.url })
  await receiver(ivy, { kind: "ntfy", address: "https://ntfy.example", topic: "ivy" })
  const { open } = await phone(ivy.cookie, world)
  await open("/account")
  await userEvent.click(await screen.findByRole("link", { name: "What You Hear, and Where" }))
  await screen.findByText("ntfy.example")
  expect(screen.queryByText(/127\.0\.0\.1/)).toBeNull()
  expect(screen.queryByRole("heading", { name: "For the Farm" })).toBeNull()
})

test("what a browser or the server lacks is said in the place of the form", async () => {
  const world = messaging(new Date().toISOString())
  const { open } = await phone(world.ana.cookie, world)
  await open("/farm/messages")
  await press("Add a Place for You")
  await screen.findByText(/^This address is plain http\.|^This browser takes no messages\./)
  await userEvent.click(screen.getByLabelText("Email"))
  await screen.findByText("Whoever runs the server has set no mail server, see --mail.")
  expect(screen.queryByRole("button", { name: "Set Up" })).toBeNull()
})
