import { afterEach, expect, jest, mock, setSystemTime, test } from "bun:test"
import { liveStreamsOf } from "../../src/events/live-streams"
import { farm } from "../../src/test/farm"
import { request } from "../api/request"
import { onUnauthorized } from "../api/unauthorized"
import { phone } from "../test/phone"
import { keepConnected } from "./connection"

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  jest.useRealTimers()
  setSystemTime()
})

/** Ana's phone holds a stream; time stands still but for `pass`. */
const held = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const { live, connection, send } = await phone(ana.cookie, world)
  live()
  jest.useFakeTimers()
  const seen = { opened: 0, events: [] as string[], lost: [] as number[] }
  const path = () => {
    seen.opened += 1
    return "/api/events"
  }
  const onEvent = ({ event }: { event: string }) => void seen.events.push(event)
  const end = keepConnected({ path, onEvent, onLost: (at) => void seen.lost.push(at) })
  ends.push(end)
  await until(() => seen.events.length > 0)
  return { seen, connection, send, world, end }
}

/** Lets what is under way go on, by the real clock at most ten seconds long. */
const until = async (isSo: () => boolean) => {
  for (const end = Bun.nanoseconds() + 10e9; Bun.nanoseconds() < end; await turn()) if (isSo()) return
  throw new Error("It does not become so.")
}

const turn = () =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done(undefined)
    }
    port2.postMessage(undefined)
  })

const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second++) {
    jest.advanceTimersByTime(1000)
    for (let turns = 0; turns < 10; turns++) await turn()
  }
}

const say = (event: string) => dispatchEvent(new Event(event))
const show = () => document.dispatchEvent(new Event("visibilitychange"))

test("heartbeats hold a stream; a silent one is lost as of its last byte, and opened again until one is heard", async () => {
  const { seen, connection } = await held()
  await pass(130)
  expect(seen).toEqual({ opened: 1, events: ["ready"], lost: [] })
  const silentFrom = Date.now()
  connection("silent")
  await pass(60)
  expect(seen.lost[0]).toBeLessThanOrEqual(silentFrom)
  expect(seen.lost[0]).toBeGreaterThan(silentFrom - 21_000)
  connection("good")
  await pass(60)
  expect(seen.events).toEqual(["ready", "ready"])
})

test("without a connection the pauses grow, and after a stream that held they are short again", async () => {
  const { seen, connection } = await held()
  connection("none")
  await pass(200)
  expect(seen.opened).toBeGreaterThan(7)
  expect(seen.opened).toBeLessThan(20)
  connection("good")
  await pass(60)
  expect(seen.events).toEqual(["ready", "ready"])
  const { opened, lost } = seen
  const before = lost.length
  connection("none")
  connection("good")
  await until(() => lost.length > before)
  await pass(2)
  expect(seen.opened).toBe(opened + 1)
})

test("no time passes before a new stream when the browser is online, nor before the loss when it is offline", async () => {
  const { seen, connection } = await held()
  connection("none")
  await pass(200)
  connection("good")
  say("online")
  await until(() => seen.events.length === 2)
  say("online")
  await until(() => seen.events.length === 3)
  const { length } = seen.lost
  say("offline")
  await until(() => seen.lost.length > length)
})

test("a page that is shown, and a request that waits, open a new stream only after 25 s of silence", async () => {
  const { seen, connection } = await held()
  connection("silent")
  await pass(20)
  show()
  await pass(1)
  expect(seen.opened).toBe(1)
  await pass(5)
  show()
  await until(() => seen.opened === 2)
  await pass(18)
  const asked = request("GET", "/api/rows").catch(() => undefined)
  await pass(9)
  expect(seen.opened).toBe(2)
  await pass(3)
  await until(() => seen.opened === 3)
  await pass(30)
  await asked
})

test("the stream of a session that has ended says so", async () => {
  const { seen, send } = await held()
  const refused = mock()
  ends.push(onUnauthorized(refused))
  await send("/api/auth/logout", { method: "POST" })
  await pass(60)
  expect(refused).toHaveBeenCalled()
  expect(seen.events).toEqual(["ready"])
})

test("once it is ended nothing is opened or told, and the server holds no stream", async () => {
  const { seen, world, end } = await held()
  expect(liveStreamsOf(world.db).count).toBe(1)
  end()
  await pass(200)
  expect(seen.opened).toBe(1)
  expect(seen.lost).toHaveLength(1)
  expect(liveStreamsOf(world.db).count).toBe(0)
})
