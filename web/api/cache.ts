import { atom, type Getter, type PrimitiveAtom } from "jotai"
import { serverNow } from "../lib/server-clock"
import { atomFamily } from "./atom-family"
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
  /** Called when data come on the screen. */
  onShown?: () => void
}
export type ResourceAtom = PrimitiveAtom<unknown> & { init: unknown; status: Status }

/** Gives what this device kept of an earlier answer. Rejects when there is none. */
export type StandIn = (path: string, dataAtom: ResourceAtom) => Promise<unknown>

/** What stands in for answers that are late or do not come. */
export const standInAtom = atom<{ standIn?: StandIn | undefined }>({})

/** The data by path, loaded on first use. Every store has a family of its own, and so has every user. */
export const resourcesAtom = atom((get) => {
  const { standIn } = get(standInAtom)
  return atomFamily((path: string) => resourceAtom(path, standIn))
})

/** Loads the paths that have not been used yet. */
export const preloadAtom = atom(null, (get, _set, paths: readonly string[]) =>
  paths.forEach(get(resourcesAtom)),
)

/** Loads the used ones of the paths again. Old data stay until the new ones have come; an error replaces them. */
export const refreshAtom = atom(null, (get, set, paths: readonly string[]) => {
  notifyRenewed()
  return Promise.all(usedOf(get, paths).map((path) => set(reloadAtom, path, () => false)))
})

/** Loads the used ones of the paths again. Rejects when one of them fails, whose old data stay. */
export const renewAtom = atom(null, (get, set, paths: readonly string[]) => {
  notifyRenewed()
  return Promise.all(usedOf(get, paths).map((path) => set(reloadAtom, path, () => true)))
})

/**
 * Gives a path that has not been used yet the data that `find` takes from another path's, and then loads it. When that
 * fails for lack of a connection, the data stay: a pile of the list can be opened without one.
 */
export const seedAtom = atom(
  null,
  (get, set, { path, from, find }: { path: string; from: string; find: (data: unknown) => unknown }) => {
    const resources = get(resourcesAtom)
    const [source] = usedOf(get, [path]).length === 0 ? usedOf(get, [from]) : []
    const { data: all, loadedAt = 0 } = source === undefined ? {} : resources(source).status
    const data = all === undefined ? undefined : find(all)
    if (data === undefined) return
    const status: Status = { newest: Promise.resolve(), data, loadedAt }
    resources.add(path, withStatus(data, status))
    set(reloadAtom, path, isUnanswered).catch(() => undefined)
  },
)

/** Removes a path, so that its next use loads it. Components that show its data keep them. */
export const invalidateAtom = atom(null, (get, _set, path: string) => get(resourcesAtom).remove(path))

/** Removes the paths that failed. */
export const forgetFailuresAtom = atom(null, (get) => {
  const resources = get(resourcesAtom)
  for (const path of resources.getParams()) {
    const { failed, data } = resources(path).status
    if (failed && data === undefined) resources.remove(path)
  }
})

/** Returns until when all data of the paths are known to be true, in ms by the server's clock; infinity for now. */
export const trueToAtom = atom(null, (get, _set, paths: readonly string[]) =>
  Math.min(...usedOf(get, paths).map((path) => trueTo(get(resourcesAtom)(path).status))),
)

export const trueTo = ({ loadedAt = Number.POSITIVE_INFINITY, changedAt }: Status) =>
  changedAt ?? Math.max(loadedAt, loadedAt < heard.from ? 0 : heard.to)

const usedOf = (get: Getter, paths: readonly string[]) => {
  const used = [...get(resourcesAtom).getParams()]
  return paths.filter((path) => used.includes(path))
}

/** An atom of the data of a path, or of their promise until they have come for the first time. */
const resourceAtom = (path: string, standIn?: StandIn): ResourceAtom => {
  const loading = request<unknown>("GET", path)
  const status: Status = { newest: loading }
  const onLoaded = (data: unknown) => {
    if (status.newest === loading) status.data = data
    status.loadedAt ??= serverNow()
  }
  const onFailure = () => {
    status.failed = status.newest === loading
  }
  loading.then(onLoaded, onFailure)
  const dataAtom = withStatus(undefined, status)
  const kept = unanswered(loading, patience).then(() => standIn?.(path, dataAtom) ?? loading)
  const shown = Promise.any([loading, kept]).catch(() => loading)
  shown.catch(() => undefined).finally(notifyLoaded)
  dataAtom.init = shown
  return dataAtom
}

const withStatus = (value: unknown, status: Status): ResourceAtom => {
  const onMount = () => {
    status.isShown = true
    status.onShown?.()
    return () => {
      status.isShown = false
    }
  }
  return Object.assign(atom<unknown>(value), { status, onMount })
}

/** Does a failure keep the old data? */
type Keeps = (error: unknown) => boolean

/**
 * Shows the answer to a new GET when it comes, or that to the newest one of `waiting`, or its failure. Rejects with a
 * failure that `keeps` the old data.
 */
export const reloadAtom = atom(null, async (get, set, path: string, keeps: Keeps, waiting?: ResourceAtom) => {
  const resources = get(resourcesAtom)
  const dataAtom = waiting ?? resources(path)
  const { status } = dataAtom
  if (!waiting) status.newest = request<unknown>("GET", path)
  const loading = status.newest
  status.failed = false
  const failure = await loading.then(
    () => undefined,
    (error) => ({ error }),
  )
  if (status.newest !== loading) return
  status.failed = Boolean(failure)
  if (failure && keeps(failure.error)) return loading
  if (failure) resources.remove(path)
  else Object.assign(status, { loadedAt: serverNow(), changedAt: undefined, data: await loading })
  // A plain value replaces the old one without suspending; a rejected promise is thrown where it is read.
  set(dataAtom, failure ? loading : status.data)
  notifyLoaded()
})
