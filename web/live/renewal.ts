import { RequestError } from "../api/errors"
import type { Freshness } from "../api/freshness"
import { isAnyDirty } from "../forms/dirty"
import { onReturn } from "../lib/on-return"
import { pauseAfter } from "../lib/pause"

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

/**
 * Returns a function that loads paths again whose data have changed: what a screen shows now, and the rest when one does.
 * Deleted data leave the screen, unless something is typed there.
 */
export const renewShown = (fresh: Freshness, { want, flush }: ReturnType<typeof createRenewal>) => {
  const keeps = (error: unknown) => !isGone(error) || isAnyDirty()
  const wantPath = (path: string) =>
    want(path, async () => {
      if (fresh.statusOf(path)?.isShown) await fresh.reload([path], keeps)
    })
  fresh.onShown = (path) => {
    wantPath(path)
    flush()
  }
  return (paths: readonly string[]) => paths.forEach(wantPath)
}

/** Deleted, or of a farm that the user has left. */
const isGone = (error: unknown) => error instanceof RequestError && [403, 404].includes(error.status)
