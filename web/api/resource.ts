import { createStore, useAtomValue, useSetAtom } from "jotai"
import { useCallback, useEffect, useMemo } from "react"
import type { Overlay } from "../store/overlay"
import { useOverlay } from "../store/waiting"
import {
  forgetFailuresAtom,
  invalidateAtom,
  loadedAtAtom,
  preloadAtom,
  refreshAtom,
  renewAtom,
  resourcesAtom,
  type StandIn,
  seedAtom,
  standInAtom,
} from "./cache"

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

/** A cache for one signed-in user: it is dropped with its Provider. */
export const createCache = (standIn?: StandIn): Cache => {
  const store = createStore()
  store.set(standInAtom, { standIn })
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
  const resources = useAtomValue(resourcesAtom)
  // An atom that is removed from the family stays with the components that show it.
  const dataAtom = useMemo(() => resources(path), [resources, path])
  return useAtomValue(dataAtom) as T
}

/** One item of a list: at once when the list has come, otherwise as `useResource`; then as the server has it. */
export const useItem = <T extends { id: number }>(item: Resource<T>, id: number, list: Resource<T[]>): T => {
  const seed = useSetAtom(seedAtom)
  const find = (all: unknown) => (all as T[]).find((each) => each.id === id)
  seed({ path: item.path, from: list.path, find })
  return useResource(item)
}

/** Loads what components further down will use. */
export const usePreload = (...resources: Resource<unknown>[]) => {
  const preload = useSetAtom(preloadAtom)
  const paths = resources.map((resource) => resource.path).join(" ")
  useEffect(() => preload(paths.split(" ").filter(Boolean)), [preload, paths])
}

/**
 * Loads those of the resources again that have been used, on screen or not; the data on screen stay there until then.
 * Resolves when all have come, or after two seconds: on a bad connection nobody waits for a list once the record
 * itself is saved. Never rejects.
 */
export const useRefresh = () => {
  const refresh = useSetAtom(refreshAtom)
  return useCallback(
    async (...resources: Resource<unknown>[]) => {
      await Promise.race([refresh(pathsOf(resources)), new Promise((resolve) => setTimeout(resolve, 2000))])
    },
    [refresh],
  )
}

/** Loads those of the resources again that have been used. Rejects when one can't be loaded; its old data stay. */
export const useRenew = () => {
  const renew = useSetAtom(renewAtom)
  return useCallback((resources: readonly Resource<unknown>[]) => renew(pathsOf(resources)), [renew])
}

/**
 * Returns a function: when the oldest data of the used resources came, in ms by the server's clock; infinity while
 * there are none.
 */
export const useLoadedAt = (resources: readonly Resource<unknown>[]) => {
  const loadedAt = useSetAtom(loadedAtAtom)
  return () => loadedAt(pathsOf(resources))
}

/** Drops a resource that no longer exists. Data on screen stay there. */
export const useInvalidate = () => {
  const invalidate = useSetAtom(invalidateAtom)
  return ({ path }: Resource<unknown>) => invalidate(path)
}

/** Drops the resources that failed, so that their next use loads them. */
export const useForgetFailures = () => useSetAtom(forgetFailuresAtom)

const pathsOf = (resources: readonly Resource<unknown>[]) => resources.map(({ path }) => path)
