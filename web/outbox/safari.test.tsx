import { expect, test } from "bun:test"
import { addTurnScreen, homeScreen, pathTo } from "#contract/screens"
import { farm } from "../../src/test/farm"
import { android, beDevice, iphone, macChrome, macFirefox } from "../test/device"
import { keepAll, waitingFor } from "../test/kept"
import { phone, screen } from "../test/phone"

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-118" })
  const anas = await phone(ana.cookie, world)
  const saveTurn = async () => {
    await anas.open(pathTo(addTurnScreen, { rowId: row.id }))
    await anas.tap("No", "radio")
    anas.connection("none")
    await anas.tap("Save Turn")
    await screen.findByText("Saved on this phone, will be sent")
  }
  const openWaiting = async () => {
    await anas.open(homeScreen)
    await screen.findByText("Pile #A-118")
    anas.connection("none")
    await keepAll(waitingFor(row, "turns", { waterAdded: true }))
    await anas.tap(/1 record waits/, "link")
    await screen.findByRole("heading", { name: "Not Sent Yet" })
    await screen.findByText(/^Tried/)
  }
  return { ...anas, row, saveTurn, openWaiting }
}

const full = /^Safari deletes what waits here after 7 days without a visit\. Send it before\./
const short = "Safari deletes them after 7 days without a visit."
const general = /The browser may delete them when the phone has no room/

test("Safari's seven days are told with the save, and under the header", async () => {
  beDevice({ agent: iphone, isSecure: true, isPersisted: false })
  const { saveTurn } = await anasPhone()
  await saveTurn()
  await screen.findByText(full)
  await screen.findByText(short)
})

test("the page of what waits says it instead of what other browsers say", async () => {
  beDevice({ agent: iphone, isSecure: true, isPersisted: false })
  const { openWaiting } = await anasPhone()
  await openWaiting()
  await screen.findByText(full)
  expect(screen.queryByText(general)).toBeNull()
})

test.each([
  ["in an iPhone's tab over plain http, where nothing can be promised", { agent: iphone }, true],
  ["in Safari that has promised to keep it", { agent: iphone, isSecure: true, isPersisted: true }, false],
  ["on the home screen", { agent: iphone, isSecure: true, isPersisted: false, isInstalled: true }, false],
  ["in Chromium", { agent: android, isSecure: true, isPersisted: false }, false],
  ["in Chromium on a Mac", { agent: macChrome, isSecure: true, isPersisted: false }, false],
  ["in Firefox on a Mac", { agent: macFirefox, isSecure: true, isPersisted: false }, false],
])("%s: told or not", async (_, device, isTold) => {
  beDevice(device)
  const { saveTurn } = await anasPhone()
  await saveTurn()
  await screen.findByText(/1 record waits/)
  if (isTold) await screen.findByText(short)
  expect(screen.queryAllByText(full)).toHaveLength(isTold ? 1 : 0)
  expect(screen.queryAllByText(short)).toHaveLength(isTold ? 1 : 0)
})

test("under http of a server with https, what waits is to be sent before one changes the address", async () => {
  beDevice({ agent: android, https: true })
  const { openWaiting } = await anasPhone()
  await openWaiting()
  await screen.findByText(
    /^They wait under this address, localhost, and are sent from here only\. Send them before/,
  )
})
