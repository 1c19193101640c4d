import { afterEach, expect, test } from "bun:test"
import { act, waitFor } from "@testing-library/react"
import { homeScreen, logTemperatureScreen, pathTo } from "#contract/screens"
import type { User } from "#domain/users"
import { farm } from "../../src/test/farm"
import { makeJpeg } from "../../src/test/jpeg-maker"
import { lines } from "../layout/lines"
import { android, beDevice, iphone } from "../test/device"
import { keepAll, keepDraft, waitingFor } from "../test/kept"
import { phone, screen } from "../test/phone"
import { dropPrompt, holdPrompt } from "./held-prompt"

const jpeg = await makeJpeg({ width: 80, height: 60 })

holdPrompt()
afterEach(() => act(dropPrompt))

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-118" })
  const anas = await phone(ana.cookie, world)
  const openHome = async () => {
    await anas.open(homeScreen)
    await screen.findByText("Pile #A-118")
    // Its code comes after the first paint.
    await waitFor(() => expect(lines.get().map(({ key }) => key)).toContain("install"))
  }
  /** From a draft with a photo: here nothing can take one. */
  const logReading = async () => {
    const { id } = await ana.get<User>("/api/auth/user")
    await keepDraft(id, "temperature", row, { temperature: 142, jpeg })
    await anas.open(pathTo(logTemperatureScreen, { rowId: row.id }))
    await screen.findByAltText("What will be saved")
    await anas.tap("Save Temperature")
    await screen.findByRole("heading", { name: "Row A-118" })
  }
  return { ...anas, row, openHome, logReading }
}

/** Chromium's offer, as it comes soon after the page. Returns how often the browser was asked to make it. */
const offer = () => {
  let asked = 0
  const prompt = async () => {
    asked += 1
    return { outcome: "accepted" }
  }
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt })
  act(() => void dispatchEvent(event))
  expect(event.defaultPrevented).toBe(true)
  return () => asked
}

const title = "Windrow on your home screen"
const note = () => screen.queryByRole("heading", { name: /home screen|secure address/ })

test("Chromium's offer is held, and made after the first saved reading, once", async () => {
  beDevice({ agent: android, isSecure: true })
  const { openHome, logReading, tap } = await anasPhone()
  await openHome()
  const asked = offer()
  expect(note()).toBeNull()
  await logReading()
  await tap("Home", "link")
  await screen.findByRole("heading", { name: title })
  await tap("Add to home screen")
  await waitFor(() => expect(note()).toBeNull())
  expect(asked()).toBe(1)
  await openHome()
  offer()
  expect(note()).toBeNull()
})

test("an iPhone is told the two steps; closed, they do not come again, not after a logout either", async () => {
  beDevice({ agent: iphone, isSecure: true })
  const { openHome, logReading, tap } = await anasPhone()
  await logReading()
  await openHome()
  await screen.findByRole("heading", { name: title })
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      "Tap Share in the browser's bar, or in its menu (•••)",
      "Tap Add to Home Screen",
    ]),
  )
  await tap("Close")
  expect(note()).toBeNull()
  await tap("Logout")
  await screen.findByRole("heading", { name: "Welcome to Windrow" })
  expect(localStorage.getItem("install hint")).toBe("dismissed")
})

test.each([
  ["in the installed app", { agent: iphone, isSecure: true, isInstalled: true }],
  [
    "in a browser that installs nothing",
    { agent: "Mozilla/5.0 Gecko/20100101 Firefox/127.0", isSecure: true },
  ],
  ["over plain http of a server without https", { agent: iphone }],
])("%s there is no hint", async (_, device) => {
  beDevice(device)
  const { openHome, logReading } = await anasPhone()
  await logReading()
  await openHome()
  expect(note()).toBeNull()
})

test("over plain http of a server with https, the secure address is offered, unless records wait", async () => {
  beDevice({ agent: android, https: true })
  const { openHome, connection, row, tap } = await anasPhone()
  await openHome()
  const link = await screen.findByRole("link", { name: "Set up this phone" })
  expect(link.getAttribute("href")).toBe("/setup")
  await screen.findByText(/You log in there once more/)
  connection("none")
  await keepAll(waitingFor(row, "turns", { waterAdded: true }))
  await screen.findByText(/sent from this address only: send them before you change/)
  expect(note()).toBeNull()
  connection("good")
  await tap("Send now")
  await screen.findByRole("link", { name: "Set up this phone" })
  await tap("Not now")
  await openHome()
  expect(note()).toBeNull()
})
