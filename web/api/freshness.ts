import { type Atom, atom, type createStore, getDefaultStore, type PrimitiveAtom } from "jotai"
import type { Change } from "#contract/events"
import { noteTyped } from "#domain/language"
import { serverNow } from "../lib/server-clock"
import { isUnanswered } from "./errors"
import { heard } from "./heard"
import { notifyLoaded, notifyRenewed } from "./load-events"
import { request } from "./request"
import { unanswered } from "./unanswered"

/** Ms after which what is kept of an earlier answer is shown: most answers come sooner. */
const patience = 200

/** How loading a path went. It is no atom, because nothing is drawn from it. */
type Status = {
  /** The GET that was begun last; the answers to earlier ones are dropped. */
  newest: Promise<unknown>
  data?: unknown
  /** When the data came, in ms by the server's clock. */
  loadedAt?: number
  /** Did that GET fail? There may be data all the same. */
  failed?: boolean
  isShown?: boolean
  /** Until when the data were known to be true, when they are no longer: until they are loaded again. */
  changedAt?: number | undefined
  /** The newest GET by the time when the data changed: only a later one brings them as they are. */
  before?: Promise<unknown> | undefined
}
type Entry = PrimitiveAtom<unknown> & { init: unknown; status: Status }

/** An answer that this device kept, when it came, and until when it was true, in ms by the server's clock. */
export type Kept = { data: unknown; loadedAt: number; changedAt: number }

/** A change as a tab knows it. `record` is the id of the one record that has changed, 0 a new one; missing, it may be any. */
export type KnownChange = Change & { record?: number }

/** Does a failure keep the old data? */
export type Keeps = (error: unknown) => boolean

type Store = ReturnType<typeof createStore>

/**
 * The server's answers in the tab of one user, by their paths, and until when each is known to be true. Nobody
 * else changes that: code that learns of a change reports it here, and code that reads gets the newest answer there is.
 */
export class Freshness {
  private readonly entries = new Map<string, Entry>()
  /**
   * Notes a change, whoever made it. Returns the used paths that it makes old: all, until the table is here
   * (changed-by.ts), for which no first screen waits.
   */
  noteChanged: (change: KnownChange) => readonly string[] = () => this.noteOld(this.used())
  /** Called when data that have changed come on the screen, and nothing loads them yet. */
  onShown?: (path: string) => void

  /** `keptOf` gives what this device kept of a path, for answers that are late or do not come. */
  constructor(
    private readonly store: Store,
    readonly keptOf?: (path: string) => Promise<Kept | undefined>,
  ) {}

  /** The data, or their promise until they have come for the first time. The first use loads them. */
  of(path: string): Atom<unknown> {
    return this.entries.get(path) ?? this.load(path)
  }

  /** How it stands with a path that has been used; undefined for others. */
  statusOf(path: string): Readonly<Status> | undefined {
    return this.entries.get(path)?.status
  }

  /** The paths that have been used. */
  used(): string[] {
    return [...this.entries.keys()]
  }

  /**
   * Loads the used ones of the paths again. Old data stay until the new ones have come; an error replaces them, unless
   * `keeps` keeps them: then this rejects.
   */
  reload(paths: readonly string[], keeps: Keeps = () => false): Promise<unknown> {
    notifyRenewed()
    return Promise.all(paths.map((path) => this.ask(path, keeps)))
  }

  /** Notes that the data of the paths, which it returns, have changed. They stay until they are loaded again. */
  noteOld(paths: readonly string[]): readonly string[] {
    for (const path of paths) {
      const status = this.entries.get(path)?.status
      if (!status) continue
      status.changedAt = Math.min(serverNow(), trueTo(status))
      status.before = status.newest
    }
    return paths
  }

  /** Until when all used ones of the paths are known to be true, in ms by the server's clock; infinity for now. */
  trueTo(paths: readonly string[]): number {
    return Math.min(...paths.map((path) => trueTo(this.statusOf(path) ?? {})))
  }

  /** Takes these data for a path. */
  put(path: string, data: unknown, loadedAt: number): void {
    this.add(path, data, { newest: Promise.resolve(data), data, loadedAt })
  }

  /**
   * Gives a path that has not been used yet the item of a list that has come, and then loads it. When that fails for lack
   * of a connection, the data stay: a pile of the list can be opened without one.
   */
  seed(path: string, list: string, id: number): void {
    const { data, loadedAt = 0 } = (!this.entries.has(path) && this.statusOf(list)) || {}
    const item = (data as { id: number }[] | undefined)?.find((each) => each.id === id)
    if (!item) return
    this.put(path, item, loadedAt)
    this.askAgain(path)
  }

  /** Loads a path again; only a refusal replaces its data. */
  askAgain(path: string): void {
    this.ask(path, isUnanswered)?.catch(() => undefined)
  }

  /** Removes a path, so that its next use loads it. Components that show its data keep them. */
  forget(path: string): void {
    this.entries.delete(path)
  }

  /** Removes the paths that failed. */
  forgetFailures(): void {
    for (const [path, { status }] of this.entries)
      if (status.failed && status.data === undefined) this.forget(path)
  }

  private add(path: string, value: unknown, status: Status): Entry {
    const onMount = () => {
      status.isShown = true
      const { before } = status
      if (before && (status.failed || before === status.newest)) this.onShown?.(path)
      return () => {
        status.isShown = false
      }
    }
    const entry = Object.assign(atom(value), { status, onMount })
    this.entries.set(path, entry)
    return entry
  }

  private load(path: string) {
    const loading = request<unknown>("GET", path)
    const status: Status = { newest: loading }
    loading.then(
      (data) => {
        if (status.newest === loading) status.data = data
        status.loadedAt ??= serverNow()
      },
      () => {
        status.failed = status.newest === loading
      },
    )
    const entry = this.add(path, undefined, status)
    const kept = unanswered(loading, patience).then(() => this.standIn(path, entry))
    const shown = Promise.any([loading, kept]).catch(() => loading)
    shown.catch(() => undefined).finally(notifyLoaded)
    entry.init = shown
    return entry
  }

  /** The data that this device kept, until the GET that waits brings the answer or a refusal; otherwise that answer. */
  private async standIn(path: string, entry: Entry) {
    const { status } = entry
    const { newest } = status
    const kept = await this.keptOf?.(path)
    if (!kept || status.newest !== newest || status.data !== undefined) return newest
    noteTyped(kept.data)
    Object.assign(status, kept)
    this.show(path, entry, isUnanswered).catch(() => undefined)
    return kept.data
  }

  private ask(path: string, keeps: Keeps) {
    const entry = this.entries.get(path)
    if (entry) entry.status.newest = request("GET", path)
    return entry && this.show(path, entry, keeps)
  }

  /** Shows the answer to the newest GET when it comes, or its failure. Rejects with a failure that `keeps` the old data. */
  private async show(path: string, entry: Entry, keeps: Keeps) {
    const { status } = entry
    const { newest } = status
    status.failed = false
    const failure = await newest.then(
      () => undefined,
      (error) => ({ error }),
    )
    if (status.newest !== newest) return
    status.failed = failure !== undefined
    if (failure && keeps(failure.error)) return newest
    if (failure) this.forget(path)
    else {
      Object.assign(status, { loadedAt: serverNow(), changedAt: undefined, data: await newest })
      // Otherwise they have changed while they were loaded.
      if (status.before !== newest) status.before = undefined
    }
    // A plain value replaces the old one without suspending; a rejected promise is thrown where it is read.
    this.store.set(entry, failure ? newest : status.data)
    notifyLoaded()
  }
}

const trueTo = ({ loadedAt = Number.POSITIVE_INFINITY, changedAt }: Partial<Status>) =>
  changedAt ?? Math.max(loadedAt, loadedAt < heard.from ? 0 : heard.to)

/** That of the store: every store has its own, and so has every user. */
export const freshnessAtom = atom(new Freshness(getDefaultStore()))
