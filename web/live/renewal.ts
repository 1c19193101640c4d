import type { createStore } from "jotai"
import { refreshAtom, renewAtom, resourcesAtom, trueTo } from "../api/cache"
import { RequestError } from "../api/errors"
import { isAnyDirty } from "../forms/dirty"
import { onReturn } from "../lib/on-return"
import { pauseAfter } from "../lib/pause"
import { serverNow } from "../lib/server-clock"

export type Store = ReturnType<typeof createStore>

/** In ms: changes that come within this time are loaded together. */
const together = 150

/** In ms: the pauses before another try, which double with each failure. */
const pauses = { shortest: 5000, longest: 5 * 60_000 }

/**
 * Loads again what changed: at once while the page is shown, otherwise when it is shown. The same thing is never loaded
 * twice at a time: on a weak link changes may come faster than answers. What failed is tried again after a pause, and
 * at once when the connection or the user is back.
 */
export const createRenewal = () => {
  const wanted = new Map<string, Load>()
  const loading = new Set<string>()
  const resting = new Map<string, { load: Load }>()
  /** How often each failed in a row. */
  const failures = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const want = (name: string, load: Load) => {
    resting.delete(name)
    wanted.set(name, load)
    timer ??= setTimeout(flush, together)
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (document.hidden) return
    for (const [name, load] of wanted) if (!loading.has(name)) begin(name, load)
  }
  const begin = async (name: string, load: Load) => {
    wanted.delete(name)
    loading.add(name)
    const isDone = await load().then(
      () => true,
      () => false,
    )
    loading.delete(name)
    if (isStopped) return
    const again = wanted.get(name)
    if (again) want(name, again)
    if (isDone) failures.delete(name)
    else if (!again) rest(name, load)
  }
  const rest = (name: string, load: Load) => {
    const [count, pausing] = [(failures.get(name) ?? 0) + 1, { load }]
    failures.set(name, count)
    resting.set(name, pausing)
    setTimeout(() => resting.get(name) === pausing && want(name, load), pauseAfter(count, pauses))
  }
  const wake = () => {
    failures.clear()
    for (const [name, { load }] of [...resting]) want(name, load)
  }
  const stopWatching = watchUser(flush, wake)
  return {
    want,
    flush,
    stop: () => {
      isStopped = true
      wanted.clear()
      resting.clear()
      stopWatching()
    },
  }
}
type Load = () => Promise<unknown>

const watchUser = (onShown: () => void, onBack: () => void) => {
  const stopReturn = onReturn(onBack)
  document.addEventListener("visibilitychange", onShown)
  addEventListener("focus", onBack)
  return () => {
    stopReturn()
    document.removeEventListener("visibilitychange", onShown)
    removeEventListener("focus", onBack)
  }
}

/** Notes that a path's data may be old. They are loaded again now if a screen shows them, otherwise when one does. */
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
