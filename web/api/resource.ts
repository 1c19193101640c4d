import { atom, createStore, type PrimitiveAtom, useAtomValue, useStore } from "jotai"
import { useCallback, useEffect, useMemo } from "react"
import { serverNow } from "../lib/server-clock"
import { notifyLoaded } from "./load-events"
import { request } from "./request"

/** Something that the server answers to a GET. */
export type Resource<T> = { readonly path: string; readonly answers?: T }

/** `const rowOf = resource<Row, number>((id) => …)` makes `rowOf(7)` a resource. */
export const resource =
  <T, K = void>(path: (key: K) => string) =>
  (key: K): Resource<T> => ({ path: path(key) })

/** A memory of its own for each signed-in user: without its Provider nothing of it is left. */
export const createCache = () => createStore()

/** The value, fetched on first use and kept until refreshed. Suspends; throws what the request threw. */
export const useResource = <T>(resource: Resource<T>): T => {
  const store = useStore()
  const { value } = useMemo(() => entryOf<T>(store, resource.path), [store, resource.path])
  return useAtomValue(value)
}

/** Begins to fetch what parts further down will ask for. */
export const usePreload = (...resources: Resource<unknown>[]) => {
  const store = useStore()
  const paths = resources.map((resource) => resource.path).join(" ")
  useEffect(() => {
    for (const path of paths.split(" ")) if (path) entryOf(store, path)
  }, [store, paths])
}

/**
 * Fetches anew those of the resources that have been used, on screen or not; what is on screen stays there
 * meanwhile. Resolves when all are there, or after two seconds: on a bad connection nobody waits for a list
 * after the record itself has been taken. Never rejects.
 */
export const useRefresh = () => {
  const store = useStore()
  return useCallback(
    async (...resources: Resource<unknown>[]) => {
      const all = Promise.all(resources.map((resource) => refreshed(store, resource.path)))
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 2000))])
    },
    [store],
  )
}

/**
 * Fetches anew those of the resources that have been used. Rejects when one can't be fetched; its old value stays.
 */
export const useRenew = () => {
  const store = useStore()
  return useCallback(
    (resources: readonly Resource<unknown>[]) =>
      Promise.all(resources.map(({ path }) => refreshed(store, path, "keep"))),
    [store],
  )
}

/**
 * Answers when the oldest of the resources came that have been used, in ms by the server's clock; infinity when none
 * has. It has to be read again as time goes by.
 */
export const useLoadedAt = (resources: readonly Resource<unknown>[]) => {
  const store = useStore()
  return () => Math.min(...resources.flatMap(({ path }) => entriesOf(store).get(path)?.cameAt ?? []))
}

/** Drops what no longer exists. What is still on screen keeps its value until it leaves. */
export const useInvalidate = () => {
  const store = useStore()
  return useCallback((resource: Resource<unknown>) => void entriesOf(store).delete(resource.path), [store])
}

/** Drops what has failed, so that its next use asks again. */
export const useForgetFailures = () => {
  const store = useStore()
  return useCallback(() => {
    for (const [path, entry] of entriesOf(store)) if (entry.failed) entriesOf(store).delete(path)
  }, [store])
}

type Store = ReturnType<typeof createStore>
type Entry<T> = {
  value: PrimitiveAtom<T | Promise<T>>
  failed: boolean
  asked: number
  /** When the value came, in ms by the server's clock. */
  cameAt?: number
}

/** One map per store, because the value of a derived atom belongs to its store. */
const entries = atom(() => new Map<string, Entry<unknown>>())
const entriesOf = (store: Store) => store.get(entries)

const entryOf = <T>(store: Store, path: string): Entry<T> => {
  const known = entriesOf(store).get(path)
  if (known) return known as Entry<T>
  const loading = request<T>("GET", path)
  const entry: Entry<T> = { value: atom<T | Promise<T>>(loading), failed: false, asked: 0 }
  loading
    .then(
      () => {
        entry.cameAt ??= serverNow()
      },
      () => {
        if (entry.asked === 0) entry.failed = true
      },
    )
    .finally(notifyLoaded)
  entriesOf(store).set(path, entry as Entry<unknown>)
  return entry
}

const refreshed = async (store: Store, path: string, ifFailed: "keep" | "replace" = "replace") => {
  const entry = entriesOf(store).get(path)
  if (!entry) return
  entry.asked += 1
  const turn = entry.asked
  const loading = request<unknown>("GET", path)
  const failed = await loading.then(
    () => false,
    () => true,
  )
  // The answer to a later question has overtaken this one.
  if (turn !== entry.asked) return
  if (failed && ifFailed === "keep") return loading
  entry.failed = failed
  if (failed) entriesOf(store).delete(path)
  else entry.cameAt = serverNow()
  // Without a promise around it nothing suspends: the old value gives way to the new one at once.
  store.set(entry.value, failed ? loading : await loading)
}
