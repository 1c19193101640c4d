import { createStore, useAtomValue } from "jotai"
import { useEffect, useMemo } from "react"
import type { Overlay } from "../store/overlay"
import { useOverlay } from "../store/waiting"
import { Freshness, freshnessAtom, type Kept, type KnownChange } from "./freshness"

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

/** Loads what components further down will use. */
export const usePreload = (...resources: Resource<unknown>[]) => {
  const fresh = useFreshness()
  const paths = pathsOf(resources).join(" ")
  useEffect(() => {
    for (const path of paths.split(" ").filter(Boolean)) fresh.of(path)
  }, [fresh, paths])
}

/**
 * Resolves when what is loaded has come, and after two seconds in any case: on a bad connection nobody waits for a list
 * once the record itself is saved.
 */
export const soon = (loads: Promise<unknown>): Promise<unknown> =>
  Promise.race([loads, new Promise((resolve) => setTimeout(resolve, 2000))])

/**
 * For what a screen has changed: loads again what that makes old and has been used, on screen or not. The data on screen
 * stay there until then. Resolves as `soon` does, and never rejects.
 */
export const useNoteChanged = () => {
  const fresh = useFreshness()
  return (change: KnownChange) => soon(fresh.reload(fresh.noteChanged(change)))
}

/** The server's answers so far, see `Freshness`. */
export const useFreshness = () => useAtomValue(freshnessAtom)

export const pathsOf = (resources: readonly Resource<unknown>[]) => resources.map(({ path }) => path)
