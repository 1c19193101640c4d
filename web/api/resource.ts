import { createStore, useAtomValue } from "jotai"
import { useCallback, useEffect, useMemo } from "react"
import type { Overlay } from "../store/overlay"
import { useOverlay } from "../store/waiting"
import { Freshness, freshnessAtom, type Kept } from "./freshness"

/** Data that the server returns for a GET. */
export type Resource<T> = {
  readonly path: string
  readonly answers?: T
  /** The data as they will stand when what waits on this device has been sent. */
  laid?(data: T, overlay: Overlay): T
}

/** `const rowOf = resource<Row, number>((id) => …)` makes `rowOf(7)` a resource. */
export const resource =
  <T, K = void>(path: (key: K) => string, laid: (data: T, overlay: Overlay, key: K) => T = (data) => data) =>
  (key: K): Resource<T> => ({ path: path(key), laid: (data, overlay) => laid(data, overlay, key) })

export type Cache = ReturnType<typeof createStore>

/** A cache for one signed-in user: it is dropped with its Provider. `keptOf` gives what this device kept of a path. */
export const createCache = (keptOf?: (path: string) => Promise<Kept | undefined>): Cache => {
  const store = createStore()
  store.set(freshnessAtom, new Freshness(store, keptOf))
  return store
}

/**
 * The data with what waits on this device laid over them, loaded on first use and kept until refreshed. Suspends; throws
 * what the request threw.
 */
export const useResource = <T>(of: Resource<T>): T => {
  const answer = useAnswer(of)
  const overlay = useOverlay()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says how the data are laid
  return useMemo(() => (overlay && of.laid ? of.laid(answer, overlay) : answer), [answer, overlay, of.path])
}

/** The data as the server answered, otherwise as `useResource`. */
export const useAnswer = <T>({ path }: Resource<T>): T => {
  const fresh = useFreshness()
  // An atom whose path was forgotten stays with the components that show it.
  const dataAtom = useMemo(() => fresh.of(path), [fresh, path])
  return useAtomValue(dataAtom) as T
}

/** One item of a list: at once when the list has come, otherwise as `useResource`; then as the server has it. */
export const useItem = <T extends { id: number }>(item: Resource<T>, id: number, list: Resource<T[]>): T => {
  useFreshness().seed(item.path, list.path, (all) => (all as T[]).find((each) => each.id === id))
  return useResource(item)
}

/** Loads what components further down will use. */
export const usePreload = (...resources: Resource<unknown>[]) => {
  const fresh = useFreshness()
  const paths = pathsOf(resources).join(" ")
  useEffect(() => {
    for (const path of paths.split(" ").filter(Boolean)) fresh.of(path)
  }, [fresh, paths])
}

/**
 * Loads those of the resources again that have been used, on screen or not; the data on screen stay there until then.
 * Resolves when all have come, or after two seconds: on a bad connection nobody waits for a list once the record
 * itself is saved. Never rejects.
 */
export const useRefresh = () => {
  const fresh = useFreshness()
  return useCallback(
    async (...resources: Resource<unknown>[]) => {
      await Promise.race([
        fresh.reload(pathsOf(resources)),
        new Promise((resolve) => setTimeout(resolve, 2000)),
      ])
    },
    [fresh],
  )
}

/** Loads those of the resources again that have been used. Rejects when one can't be loaded; its old data stay. */
export const useRenew = () => {
  const fresh = useFreshness()
  return useCallback(
    (resources: readonly Resource<unknown>[]) => fresh.reload(pathsOf(resources), () => true),
    [fresh],
  )
}

/**
 * Returns a function: until when the data of all used resources are known to be true, in ms by the server's clock;
 * infinity while changes are told, and while there are none.
 */
export const useTrueTo = (resources: readonly Resource<unknown>[]) => {
  const fresh = useFreshness()
  return () => fresh.trueTo(pathsOf(resources))
}

/** Drops a resource that no longer exists. Data on screen stay there. */
export const useInvalidate = () => {
  const fresh = useFreshness()
  // Stable: `useFresh` drops its resource when this changes.
  return useCallback(({ path }: Resource<unknown>) => fresh.forget(path), [fresh])
}

export const useFreshness = () => useAtomValue(freshnessAtom)

const pathsOf = (resources: readonly Resource<unknown>[]) => resources.map(({ path }) => path)
