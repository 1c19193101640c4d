import { afterEach, expect, setSystemTime, test } from "bun:test"
import { act, waitFor, waitForElementToBeRemoved } from "@testing-library/react"
import { maxStreams } from "#contract/events"
import { invite, setRoleOf } from "../../src/test/crew"
import { farm } from "../../src/test/farm"
import { listen } from "../../src/test/listen"
import { until } from "../../src/test/until"
import { isLive } from "../api/heard"
import { phone, screen, within } from "../test/phone"

afterEach(async () => {
  setSystemTime()
  await setHidden(false)
})

/** Ana looks at her phone while Bo works; she has two piles. */
const yard = async () => {
  const world = farm()
  const [ana, bo] = [world.signIn("ana@farm.test"), world.signIn("bo@farm.test")]
  await invite(ana, bo, "worker")
  const [row, other] = [await ana.row({ rowId: "A-1" }), await ana.row({ rowId: "B-2" })]
  const anas = await phone(ana.cookie, world)
  anas.live()
  const open = async (path: string) => {
    await anas.open(path, { answers: true })
    await untilLive(true)
    anas.sent.splice(0)
  }
  const log = (temperature: number, id = row.id) =>
    bo.post<{ id: number }>(`/api/rows/${id}/temperatures`, { temperature })
  return { ...anas, open, world, ana, bo, row, other, log }
}

/** Resolves when changes are told, or no longer. */
const untilLive = (wanted: boolean) => waitFor(() => expect(isLive()).toBe(wanted))

/** Until the page asks for nothing more. */
const allAsked = (sent: readonly string[]) =>
  until("a page that asks for nothing", async () => {
    const before = sent.length
    await act(() => new Promise((done) => setTimeout(done, 300)))
    return before === sent.length
  })

const setHidden = (hidden: boolean) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true })
  return act(async () => void document.dispatchEvent(new Event("visibilitychange")))
}

const sleep = async (minutes: number) => {
  setSystemTime(new Date(Date.now() + minutes * 60_000))
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")))
}

test("what another logs stands on the list and on the board", async () => {
  const { open, log } = await yard()
  await open("/")
  await log(142)
  await screen.findByText("142 °F")
  await open("/board")
  const table = await screen.findByRole("table", { name: "Piles" })
  await log(151)
  await within(table).findByText("151 °F")
})

test("a pile shows what another adds to it, voids and corrects", async () => {
  const { open, log, ana, bo, row } = await yard()
  const { id } = await log(142)
  await open(`/rows/${row.id}`)
  await screen.findByText("No turns recorded yet")
  await bo.post(`/api/rows/${row.id}/turns`, { waterAdded: true })
  await screen.findByRole("table", { name: "Turns" })
  await bo.post(`/api/rows/${row.id}/temperatures/${id}/void`, { reason: "Wrong pile" })
  await screen.findByText("No temperature yet")
  await ana.done("PATCH", `/api/rows/${row.id}`, { rowId: "Z-9" })
  await screen.findByRole("heading", { name: "Row Z-9" })
})

test("piles come and go on the list, and the page of one that was deleted says so", async () => {
  const { open, ana, row } = await yard()
  await open("/")
  await screen.findByText("Pile #A-1")
  await ana.row({ rowId: "C-3" })
  await screen.findByText("Pile #C-3")
  await open(`/rows/${row.id}`)
  await screen.findByRole("heading", { name: "Row A-1" })
  await ana.done("DELETE", `/api/rows/${row.id}`)
  await screen.findByText("Compost row not found")
})

test("only what changed is loaded, and only when it is on the screen", async () => {
  const { open, log, sent, tap, row, other } = await yard()
  await open(`/rows/${row.id}`)
  await screen.findByText("No turns recorded yet")
  await allAsked(sent)
  sent.splice(0)
  // The pile on the screen is loaded after the other one was told of.
  await log(150, other.id)
  await log(142)
  await screen.findAllByText("142 °F")
  expect(new Set(sent)).toEqual(
    new Set(["", "/temperatures?limit=100", "/changes"].map((rest) => `GET /api/rows/${row.id}${rest}`)),
  )
  sent.splice(0)
  await tap("Home", "link")
  await screen.findByText("150 °F")
})

test("the tab that made a change does not load it twice", async () => {
  const { open, log, sent, tap, row } = await yard()
  await open(`/rows/${row.id}/turn`)
  await tap("Save Turn")
  await screen.findByRole("table", { name: "Turns" })
  sent.splice(0)
  // Told after the turn.
  await log(142)
  await screen.findAllByText("142 °F")
  expect(sent).not.toContain(`GET /api/rows/${row.id}/turns`)
})

test("a hidden tab loads nothing until it is shown", async () => {
  const { open, log, ana, sent } = await yard()
  await open("/")
  await screen.findByText("Pile #A-1")
  await setHidden(true)
  const { id } = await ana.get<{ id: number }>("/api/auth/user")
  const otherTab = new BroadcastChannel(`live ${id}`)
  const told = new Promise((done) => {
    otherTab.onmessage = done
  })
  await log(142)
  await told
  otherTab.close()
  expect(sent).toEqual([])
  await setHidden(false)
  await screen.findByText("142 °F")
})

test("while changes are told no age is shown; without, data are as old as the last word", async () => {
  const { open, connection, log } = await yard()
  await open("/")
  await screen.findByText("Pile #A-1")
  await sleep(20)
  expect(screen.queryByText(/^As of /)).toBeNull()
  connection("none")
  await untilLive(false)
  await sleep(2)
  await screen.findByText("As of 2 minutes ago")
  await log(142)
  connection("good")
  await act(async () => void dispatchEvent(new Event("online")))
  await screen.findByText("142 °F")
  expect(screen.queryByText(/^As of /)).toBeNull()
})

test("a phone whose place newer streams have taken stands back until somebody uses it", async () => {
  const { open, ana } = await yard()
  await open("/")
  const oldest = await listen(ana)
  for (let count = 1; count < maxStreams; count++) await listen(ana)
  await untilLive(false)
  // Longer than the pause after any other end.
  await act(() => new Promise((done) => setTimeout(done, 1500)))
  expect(isLive()).toBe(false)
  await act(async () => void dispatchEvent(new Event("pointerdown")))
  await untilLive(true)
  // Earlier events come first: the pile's beginning, or a reset.
  await until("that its place is taken", async () => (await oldest.next())?.event === "replaced")
})

test("a page that comes without its data's number loads them again once changes are told", async () => {
  const { open, sent, world, ana } = await yard()
  await open("/")
  await screen.findByText("Pile #A-1")
  expect(sent).toEqual([])
  const late = await phone(ana.cookie, world)
  late.live()
  await late.open("/")
  await screen.findByText("Pile #A-1")
  await untilLive(true)
  await waitFor(() => expect(late.sent.filter((each) => each === "GET /api/rows")).toHaveLength(2))
})

test("somebody who becomes an inspector may write no more, at once", async () => {
  const { world, ana, bo, row } = await yard()
  const bos = await phone(bo.cookie, world)
  bos.live()
  await bos.open(`/rows/${row.id}`)
  await screen.findByRole("link", { name: "Log Temperature" })
  await untilLive(true)
  await setRoleOf(ana, "Bo", "inspector")
  await waitForElementToBeRemoved(() => screen.queryByRole("link", { name: "Log Temperature" }))
})
