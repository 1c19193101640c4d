import { afterEach, expect, test } from "bun:test"
import { invite } from "../../src/test/crew"
import { farm } from "../../src/test/farm"
import { withAuthority } from "../../src/test/secure"
import { phone, screen, within } from "../test/phone"

const crew = async () => {
  const world = farm()
  const [ana, bo] = [world.signIn("ana@farm.test"), world.signIn("bo@farm.test")]
  await invite(ana, bo, "worker")
  return { world, ana, bo }
}

test("a manager has the code of the set-up page, its address in words, and a picture to print", async () => {
  const { world, ana } = await crew()
  const { open, send } = await phone(ana.cookie, world, withAuthority)
  await open("/farm")
  const card = within(await screen.findByRole("region", { name: "Set Up a Phone" }))
  await card.findByRole("img", { name: "QR code: set up a phone" })
  expect(card.queryByText(/plain http/)).toBeNull()
  const { address, fingerprint } = await (await send("/api/setup")).json()
  expect(address).toEndWith("/setup")
  card.getByText(`Or open ${address} on the phone, on the farm's network.`)
  card.getByText(
    (words) =>
      words.replaceAll("\u200b", "") ===
      `On the phone, the details of the certificate must show this fingerprint: ${fingerprint}`,
  )
  const picture = card.getByRole("link", { name: "Show the Code to Print" }).getAttribute("href")
  expect(await (await send(picture ?? "")).text()).toContain(`>${address}</text>`)
})

test("over plain http the card says what the code leads to, and what https would give", async () => {
  const { world, ana } = await crew()
  const { open } = await phone(ana.cookie, world)
  await open("/farm")
  const card = within(await screen.findByRole("region", { name: "Set Up a Phone" }))
  const words = await card.findByText(/over plain http there is nothing to set up\./)
  expect(words.querySelector("code")?.textContent).toBe("windrow serve --https")
})

test("a worker's farm page has no code", async () => {
  const { world, bo } = await crew()
  const { open } = await phone(bo.cookie, world, withAuthority)
  await open("/farm")
  await screen.findByRole("region", { name: "People" })
  expect(screen.queryByRole("region", { name: "Set Up a Phone" })).toBeNull()
})

afterEach(() => {
  delete document.documentElement.dataset.https
})

test("the account page leads to the set-up where plain http is used although there is https", async () => {
  const { world, ana } = await crew()
  const { open } = await phone(ana.cookie, world, withAuthority)
  await open("/account")
  await screen.findByRole("region", { name: "Signed-in devices" })
  expect(screen.queryByRole("link", { name: "Set up this phone" })).toBeNull()
  document.documentElement.dataset.https = "yes"
  await open("/account")
  const link = await screen.findByRole("link", { name: "Set up this phone" })
  expect(link.getAttribute("href")).toBe("/setup")
})
