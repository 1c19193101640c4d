import { Database } from "bun:sqlite"
import { afterEach, expect, setSystemTime, test } from "bun:test"
import { cleanup, waitFor } from "@testing-library/react"
import { fileOf } from "../../src/db/connection"
import { liveStreamsOf } from "../../src/events/live-streams"
import { farm } from "../../src/test/farm"
import { allTold } from "../../src/test/listen"
import { isLive } from "../api/heard"
import { tabId } from "../api/tab-id"
import { phone, screen } from "../test/phone"
import type { Message } from "./messages"

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  setSystemTime()
})

/** Ana's list in one tab, and a channel in the place of another tab, with what that is told. */
const twoTabs = async ({ isLeading = true } = {}) => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-1" })
  // Changes up to now are told up to 100 ms later.
  await allTold(world.signIn("ada@farm.test", "admin"))
  const anas = await phone(ana.cookie, world)
  // Without a stream of its own it hears what the other tab tells.
  if (isLeading) anas.live()
  const { id } = await ana.get<{ id: number }>("/api/auth/user")
  const other = new BroadcastChannel(`live ${id}`)
  ends.push(() => other.close())
  const told: Message[] = []
  other.onmessage = ({ data }) => void told.push(data)
  await anas.open("/", { answers: true })
  await screen.findByText("Pile #A-1")
  const log = (temperature: number) => ana.post(`/api/rows/${row.id}/temperatures`, { temperature })
  const tell = (message: Message) => other.postMessage(message)
  return { ...anas, world, row, told, log, tell }
}

const untilLive = (wanted = true) => waitFor(() => expect(isLive()).toBe(wanted))
const untilTold = (told: Message[], type: Message["type"]) =>
  waitFor(() => {
    const found = told.findLast((message) => message.type === type)
    if (!found) throw new Error(`${told.length} messages, and no ${type}`)
    return found
  })

test("a tab hears what the leading one is told, and asks for it when it is opened", async () => {
  const { told, tell, log, row, sent } = await twoTabs({ isLeading: false })
  await untilTold(told, "hello")
  tell({ type: "hello" })
  tell({ type: "lead", by: "other", at: 0 })
  tell({ type: "ready", by: "other", id: "run-1" })
  await untilLive()
  // It has no stream and promised none.
  expect(told.map(({ type }) => type)).not.toContain("ready")
  await log(142)
  tell({ type: "change", id: "run-2", change: { farm: 1, row: row.id, kinds: ["temperatures"] } })
  await screen.findByText("142 °F")
  sent.splice(0)
  tell({ type: "reset", id: "next-1" })
  await waitFor(() => {
    for (const path of ["/api/rows", "/api/auth/user"]) expect(sent).toContain(`GET ${path}`)
  })
  cleanup()
  expect(isLive()).toBe(false)
})

test("the leading tab tells the others that it leads, from where on, what changed, and since when it hears nothing", async () => {
  const { told, tell, log, row, connection } = await twoTabs()
  await untilLive()
  expect(await untilTold(told, "lead")).toMatchObject({ by: tabId })
  const { id } = (await untilTold(told, "ready")) as { id: string }
  told.splice(0)
  tell({ type: "hello" })
  expect(await untilTold(told, "ready")).toMatchObject({ by: tabId, id, after: id })
  await log(142)
  expect(await untilTold(told, "change")).toMatchObject({ change: { row: row.id, kinds: ["temperatures"] } })
  const heardAt = Date.now()
  setSystemTime(new Date(heardAt + 600_000))
  connection("none")
  const lost = (await untilTold(told, "lost")) as { at: number }
  expect(lost.at).toBeLessThanOrEqual(heardAt)
})

test("what another process has written is told to all tabs, which load all again", async () => {
  const { told, world, sent } = await twoTabs()
  await untilLive()
  const process = new Database(fileOf(world.db))
  process.run("UPDATE farms SET name = 'Elsewhere'")
  process.close()
  sent.splice(0)
  await new Promise(setImmediate)
  await liveStreamsOf(world.db).tick()
  await untilTold(told, "reset")
  await waitFor(() => expect(sent).toContain("GET /api/rows"))
})
