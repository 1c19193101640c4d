import { randomKey } from "./random-key"
import { deviceStorage } from "./storage"

/** Starts something and returns what stops it. */
type Work = () => () => void

/**
 * Runs `work` in one tab of this browser at a time: the one that was shown last. When that one closes, freezes or dies,
 * another takes over. Two may overlap for a moment. Returns a function that stops it in this tab.
 */
export const leadTab = (name: string, work: Work) => {
  // Over plain http there are no locks.
  const begin = () => (navigator.locks ? byLock : byLease)(`lead ${name}`, work)
  let end = begin()
  const leave = () => end()
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) end = begin()
  }
  addEventListener("pagehide", leave)
  addEventListener("pageshow", comeBack)
  return () => {
    removeEventListener("pagehide", leave)
    removeEventListener("pageshow", comeBack)
    end()
  }
}

const byLock = (name: string, work: Work) => {
  const claim = (steal: boolean) => claimLock(name, steal, work, waitAgain)
  const waitAgain = () => {
    mine = claim(false)
  }
  let mine = claim(!document.hidden)
  const stopWatching = whenShown(() => {
    if (mine.isHeld()) return
    mine.end()
    mine = claim(true)
  })
  return () => {
    stopWatching()
    mine.end()
  }
}

/** Waits for the lock, or steals it, and works while it is held; `onStolen` when another tab has taken it. */
const claimLock = (name: string, steal: boolean, work: Work, onStolen: () => void) => {
  const withdrawal = new AbortController()
  let stop: (() => void) | undefined
  let free = () => {}
  const end = () => {
    withdrawal.abort()
    stop?.()
    stop = undefined
    free()
  }
  const hold = () =>
    new Promise<void>((done) => {
      free = done
      if (withdrawal.signal.aborted) done()
      else stop = work()
    })
  navigator.locks.request(name, steal ? { steal } : { signal: withdrawal.signal }, hold).catch(() => {
    if (withdrawal.signal.aborted) return
    end()
    onStolen()
  })
  return { isHeld: () => stop !== undefined, end }
}

/** In ms. A hidden tab's timer may run once a minute: a lease that it can't extend goes to another tab. */
const [leaseTime, step] = [6000, 2000]

/** A lease in localStorage: its holder's id, and until when in ms by the device's clock. */
const byLease = (name: string, work: Work) => {
  const id = randomKey()
  let stop: (() => void) | undefined
  const look = (takes: boolean) => {
    const [holder, until] = (deviceStorage.get(name) ?? "").split(" ")
    const left = Number(until) - Date.now()
    // A lease that is too long is one of a clock that was set back.
    const isFree = !(left > 0 && left <= leaseTime)
    if (takes || isFree || holder === id) {
      extend(name, id)
      stop ??= work()
    } else {
      stop?.()
      stop = undefined
    }
  }
  const changed = ({ key }: StorageEvent) => key === name && look(false)
  const timer = setInterval(() => look(false), step)
  const stopWatching = whenShown(() => look(true))
  addEventListener("storage", changed)
  look(!document.hidden)
  return () => {
    clearInterval(timer)
    stopWatching()
    removeEventListener("storage", changed)
    if (stop) deviceStorage.remove(name)
    stop?.()
  }
}

const extend = (name: string, id: string) => deviceStorage.set(name, `${id} ${Date.now() + leaseTime}`)

const whenShown = (act: () => void) => {
  const look = () => {
    if (!document.hidden) act()
  }
  document.addEventListener("visibilitychange", look)
  return () => document.removeEventListener("visibilitychange", look)
}
