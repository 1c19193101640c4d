import { type Change, maxStreams } from "../contract/events"
import type { Db, Servers } from "../db/connection"

import { perDatabase } from "../db/per-database"
import { accessOf } from "../sessions/access"
import { addTo } from "./batch"
import { hasEnded, onEnd } from "./ending"
import { EventStream } from "./event-stream"
import { firstMessage, heartbeat, messageOf, replacedMessage } from "./message"
import { isFor, mayChangeFarms, type News, type Numbered, Ring } from "./ring"

/** A user with open streams, oldest first; `farms` as last looked up, undefined before that. */
type Listener = { id: number; farms: readonly number[] | undefined; streams: EventStream[] }

/** In milliseconds. */
const [batchTime, second] = [100, 1000]

/** Bun ends a quiet connection after 120 seconds, many proxies after 60. */
const secondsBetweenBeats = 20

export const liveStreamsOf = perDatabase((db) => new LiveStreams(db))

/** The open streams, and what they are told. Before each word the database is asked who may hear it. */
class LiveStreams {
  private readonly listeners = new Map<number, Listener>()
  /** Not told yet what they missed. Nothing newer may come before that: clients drop what has a lower number. */
  private readonly beginning = new Set<EventStream>()
  private readonly ring = new Ring()
  private readonly waiting: Numbered[] = []
  /** Notices about members that this server has sent to PostgreSQL, and has not received from it yet. */
  private readonly sent = new Set<string>()
  private isTelling = false
  private toldAt = Number.NEGATIVE_INFINITY
  private clock: ReturnType<typeof setInterval> | undefined
  private seconds = 0
  private foreign = ""

  constructor(private readonly db: Db) {
    onEnd(db, () => {
      for (const { streams } of [...this.listeners.values()]) closeAll(streams)
    })
    db.engine.servers?.listen(
      (text, number) => {
        this.sent.delete(text)
        this.add({ change: JSON.parse(text), number })
      },
      (newest) => this.startAgain(newest),
    )
  }

  get count(): number {
    return [...this.listeners.values()].reduce((sum, { streams }) => sum + streams.length, 0)
  }

  /** The body of a response to the user. Its stream begins when it is read: never for HEAD. */
  open(user: number, session: string, after: string | undefined): ReadableStream {
    const source: Bun.DirectUnderlyingSource = new EventStream(this, { user, session, after })
    // The browser's types, which web needs too, do not know direct streams.
    return new ReadableStream(source as object)
  }

  /** The id of the newest change that was told. */
  get newest(): string {
    this.noticeForeignWrites()
    return this.ring.id
  }

  /** Tells a change here, or on all servers of this database. */
  tell(change: Change): void {
    const { servers } = this.db.engine
    if (servers) this.tellServers(servers, change)
    else this.add({ change })
  }

  private tellServers(servers: Servers, change: Change) {
    const text = JSON.stringify(change)
    if (mayChangeFarms({ change })) this.sent.add(text)
    servers.tell(text)
  }

  private add(told: Numbered) {
    addTo(this.waiting, told)
    if (!this.isTelling) this.tellSoon()
  }

  begin(stream: EventStream, after = ""): void {
    this.noticeForeignWrites()
    const listener = this.listeners.get(stream.user) ?? { id: stream.user, farms: undefined, streams: [] }
    this.listeners.set(stream.user, listener)
    listener.streams.push(stream)
    this.clock ??= setInterval(() => void this.tick(), second).unref()
    const { id } = this.ring
    stream.send(firstMessage(id))
    if (hasEnded(this.db)) stream.close()
    else void this.begun(listener, stream, after || id)
  }

  forget(stream: EventStream): void {
    const listener = this.listeners.get(stream.user)
    if (!listener) return
    listener.streams = listener.streams.filter((each) => each !== stream)
    if (listener.streams.length === 0) this.listeners.delete(stream.user)
    if (this.listeners.size > 0) return
    clearInterval(this.clock)
    this.clock = undefined
  }

  /** Once a second. A user's turn for the heartbeat depends on the id, so that not all have it at once. */
  async tick(): Promise<void> {
    this.seconds += 1
    this.noticeForeignWrites()
    const isDue = ({ id }: Listener) => (this.seconds + id) % secondsBetweenBeats === 0
    await this.each(isDue, () => [heartbeat])
  }

  private tellSoon() {
    this.isTelling = true
    const wait = Math.max(0, this.toldAt + batchTime - performance.now())
    setTimeout(() => void this.tellAll(), wait).unref()
  }

  private async tellAll() {
    this.toldAt = performance.now()
    const news = this.ring.add(this.waiting.splice(0))
    await this.each(
      ({ farms }) => farms === undefined || news.some((each) => mayChangeFarms(each) || isFor(farms)(each)),
      (farms) => bytesFor(farms, news),
    )
    this.isTelling = false
    if (this.waiting.length > 0) this.tellSoon()
  }

  /** Other requests are served between some users and the next. */
  private async each(isMeant: (listener: Listener) => boolean, words: Words) {
    let done = 0
    for (const listener of [...this.listeners.values()].filter(isMeant)) {
      await this.say(listener, words)
      done += 1
      if (done % 100 === 0) await new Promise(setImmediate)
    }
  }

  /** Somebody whose farms have changed loads all again: what they saw may be theirs no more. */
  private async say(listener: Listener, words: Words) {
    const before = listener.farms
    const farms = await this.lookUp(listener)
    const isSame = before === undefined || String(before) === String(farms)
    const messages = isSame ? words(farms) : [this.reset()]
    if (messages.length === 0) return
    for (const stream of listener.streams) if (!this.beginning.has(stream)) stream.send(...messages)
  }

  /** Whose farms may have changed meanwhile loads all again too: what they had before is not known. */
  private async begun(listener: Listener, stream: EventStream, after: string) {
    if (listener.streams.length > maxStreams) replace(listener.streams[0])
    this.beginning.add(stream)
    const farms = await this.lookUp(listener)
    this.beginning.delete(stream)
    const missed = this.ring.after(after)
    // The look-up may have seen what is told later, when it changes nothing any more.
    const isUntold = this.sent.size > 0 || this.waiting.some(mayChangeFarms)
    const isSame = missed && !isUntold && !missed.some(mayChangeFarms)
    const messages = isSame ? bytesFor(farms, missed) : [this.reset()]
    if (messages.length > 0 && listener.streams.includes(stream)) stream.send(...messages)
  }

  /** Closes the streams of ended sessions. Where the database does not answer, all: they come back. */
  private async lookUp(listener: Listener): Promise<readonly number[]> {
    const { farms, sessions } = await accessOf(this.db, listener.id).catch(() => nothing)
    listener.farms = farms
    closeAll(listener.streams.filter(({ session }) => !sessions.has(session)))
    return farms
  }

  /** The changes that another process wrote are not known: every listener has to load everything again. */
  private noticeForeignWrites() {
    // While reads are held, a listener would load the state before the write, and hear of it no more.
    if (this.db.engine.areReadsHeld()) return
    const now = this.db.engine.foreignVersion()
    if (now === this.foreign) return
    this.foreign = now
    this.startAgain()
  }

  private startAgain(newest?: number) {
    this.ring.restart(newest)
    this.sent.clear()
    const reset = this.reset()
    for (const { streams } of [...this.listeners.values()])
      for (const stream of [...streams]) stream.send(reset)
  }

  private reset() {
    return messageOf("reset", this.ring.id, {})
  }
}

/** Returns the messages for members of these farms. */
type Words = (farms: readonly number[]) => Uint8Array[]

const nothing = { farms: [], sessions: new Set<string>() }

const bytesFor = (farms: readonly number[], news: readonly News[]) =>
  news.filter(isFor(farms)).map(({ bytes }) => bytes)

const replace = (oldest: EventStream | undefined) => {
  oldest?.send(replacedMessage)
  oldest?.close()
}

const closeAll = (streams: readonly EventStream[]) => {
  for (const stream of [...streams]) stream.close()
}
