import type { Change, ChangeKind } from "../contract/events"
import type { Actor } from "./farm"
import { onPostgres } from "./postgres"
import { until } from "./until"

export type Heard = { event: string; id: string; data: Partial<Change> }

/** Opens a stream of GET /api/events, and hears its first event. */
export const listen = async (actor: Actor, after?: string) => {
  const answer = await actor.call(
    "GET",
    "/api/events",
    undefined,
    after === undefined ? {} : { "last-event-id": after },
  )
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  const all = inTime(heardIn(answer))
  const events = named(all)
  const ready = await events.next()
  return {
    answer,
    ready: ready.value,
    /** The next event; undefined when the stream has ended. */
    next: async (): Promise<Heard | undefined> => (await events.next()).value,
    /** The same, or the next comment, which is an event without a name: the heartbeat may bring one at any time. */
    nextOrComment: async (): Promise<Heard | undefined> => (await all.next()).value,
    /** Of the next so many events. */
    changes: async (count: number): Promise<Heard["data"][]> => {
      const found: Heard["data"][] = []
      for (let heard = 0; heard < count; heard++) found.push((await events.next()).value?.data ?? {})
      return found
    },
    /** Of the events before the next one of this kind, which is heard, too. */
    changesBefore: async (kind: ChangeKind): Promise<Heard["data"][]> => {
      const found: Heard["data"][] = []
      for (let heard = 0; heard < most; heard++) {
        const { value } = await events.next()
        if (!value || value.data.kinds?.includes(kind)) return found
        found.push(value.data)
      }
      throw new Error(`None of ${most} events was of ${kind}.`)
    },
  }
}

/** Everybody hears of a new material type: what was written before has been told before. */
export const tellAll = (admin: Actor) => admin.post("/api/material-categories", { name: `Straw ${++straws}` })
let straws = 0
export const forAll: Heard["data"] = { kinds: ["categories"] }

/** Waits until all that was written has been told. */
export const allTold = async (admin: Actor): Promise<void> => {
  const stream = await beginning(admin)
  await tellAll(admin)
  await stream.changesBefore("categories")
}

/** A stream of a server that listens to PostgreSQL: before that it has ids of its own, and hears of no change. */
const beginning = (admin: Actor) => {
  const look = async () => {
    const stream = await listen(admin)
    return (!onPostgres || stream.ready?.id.startsWith("all-")) && stream
  }
  return until("a server that listens", look, { within: 60_000, every: 100 })
}

/** Events of a test's stream. */
const most = 10_000

/** In milliseconds; a heartbeat comes every 20 seconds. */
const patience = 60_000

/** Throws when an open stream brings nothing for too long, and says after what: no test waits for ever. */
const inTime = (events: AsyncGenerator<Heard, undefined>) => {
  let last = "its beginning"
  const next = async () => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => late.reject(new Error(`The stream is open and silent after ${last}.`)),
      patience,
    )
    const found = await Promise.race([events.next(), late.promise]).finally(() => clearTimeout(timer))
    last = JSON.stringify(found.value)
    return found
  }
  return { next }
}

const named = (all: Pick<AsyncGenerator<Heard, undefined>, "next">) => {
  const next = async () => {
    for (let heard = 0; heard < most; heard++) {
      const found = await all.next()
      if (found.value?.event !== "") return found
    }
    throw new Error(`All of ${most} events were comments.`)
  }
  return { next }
}

async function* heardIn(answer: Response): AsyncGenerator<Heard, undefined> {
  let text = ""
  for await (const bytes of answer.body ?? []) {
    const blocks = `${text}${Buffer.from(bytes)}`.split("\n\n")
    text = blocks.pop() ?? ""
    for (const block of blocks) yield eventIn(block)
  }
  return undefined
}

const eventIn = (block: string): Heard => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? ""
  return { event: field("event"), id: field("id"), data: JSON.parse(field("data") || "{}") }
}
