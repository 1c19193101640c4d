import type { MadeReceiver, SentMessage } from "../domain/messages"
import { officeOf, openOffice } from "../messages/office"
import { pass } from "../messages/pass"
import { type Actor, farm } from "./farm"

/** A farm whose messages are sent by a clock handed in; addresses of this machine are allowed. */
export const messaging = (at = "2026-06-10T16:00:00Z", file?: string) => {
  const world = farm({}, file)
  let now = Date.parse(at)
  const office = openOffice(world.db, {
    ownNetwork: true,
    key: "a key of the tests",
    now: () => now,
  })
  /** Lets time go by, and does what the server does each 20 seconds; resolves when nothing is being sent any more. */
  const after = async (minutes: number) => {
    now += minutes * 60_000
    await pass(world.db, (line) => world.log.push(line))
    await settled(office.underWay)
  }
  return {
    ...world,
    office,
    after,
    now: () => now,
    ana: world.signIn("ana@farm.test"),
    settled: () => settled(officeOf(world.db).underWay),
  }
}

const settled = async (underWay: ReadonlyMap<number, Promise<unknown>>) => {
  // What has ended may begin more.
  for (let round = 0; round < 1000 && underWay.size > 0; round++) {
    await Promise.all(underWay.values())
    await new Promise(setImmediate)
  }
}

export const receiversPath = "/api/farm/messages/receivers"

export const receiver = (actor: Actor, wanted: object) =>
  actor.post<MadeReceiver>(receiversPath, { audience: "me", news: ["fire", "heat"], ...wanted })

/** What became of the messages, the oldest first. */
export const fates = async (actor: Actor) =>
  (await actor.get<SentMessage[]>("/api/farm/messages"))
    .reverse()
    .map(({ text, state }) => `${state}: ${text}`)
