import type { createStore } from "jotai"
import { refreshAtom, renewAtom, resourcesAtom, trueTo } from "../api/cache"
import { RequestError } from "../api/errors"
import { isAnyDirty } from "../forms/dirty"
import { serverNow } from "../lib/server-clock"

export type Store = ReturnType<typeof createStore>

/** In ms: several changes load once, and what can't be loaded is tried again. */
const [together, tryAgainAfter] = [150, 5000]

/**
 * Loads again what changed: at once while the page is shown, otherwise as soon as it is. Loads one thing once at a time:
 * on a weak link changes may come faster than answers.
 */
export const createRenewal = () => {
  const wanted = new Map<string, () => Promise<unknown>>()
  const loading = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = () => {
    timer ??= setTimeout(flush, together)
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (document.hidden) return
    for (const [name, load] of wanted) if (!loading.has(name)) begin(name, load)
  }
  const begin = async (name: string, load: () => Promise<unknown>) => {
    wanted.delete(name)
    loading.add(name)
    const isDone = await load().then(
      () => true,
      () => false,
    )
    loading.delete(name)
    if (wanted.has(name)) schedule()
    if (isDone) return
    wanted.set(name, load)
    setTimeout(schedule, tryAgainAfter)
  }
  document.addEventListener("visibilitychange", flush)
  return {
    want: (name: string, load: () => Promise<unknown>) => {
      wanted.set(name, load)
      schedule()
    },
    flush,
    stop: () => {
      wanted.clear()
      document.removeEventListener("visibilitychange", flush)
    },
  }
}

/** Notes that a path's data may be old: loaded again while they are on the screen, otherwise when they come there. */
export const renewPath = (store: Store, { want, flush }: ReturnType<typeof createRenewal>, path: string) => {
  const { status } = store.get(resourcesAtom)(path)
  status.changedAt = Math.min(serverNow(), trueTo(status))
  const load = async () => {
    if (!status.isShown) return
    await store.set(renewAtom, [path]).catch((error) => {
      // What is typed for a deleted pile stays on the screen.
      if (!isGone(error) || isAnyDirty()) throw error
      return store.set(refreshAtom, [path])
    })
    // Another change may have been told meanwhile.
    if (status.onShown === onShown) delete status.onShown
  }
  const onShown = () => {
    want(path, load)
    flush()
  }
  status.onShown = onShown
  want(path, load)
}

/** Deleted, or of a farm that the user has left. */
const isGone = (error: unknown) => error instanceof RequestError && [403, 404].includes(error.status)
