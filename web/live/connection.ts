import { readEvents, type ServerEvent } from "../api/event-stream"
import { isWaiting, onSilence } from "../api/silence"
import { pauseAfter } from "../lib/pause"

/** In ms. The server sends a heartbeat every 20 s. */
const [deadAfter, doubtfulAfter, heldAfter] = [50_000, 25_000, 10_000]
const pauses = { shortest: 1000, longest: 30_000 }

/** Pauses of a page that nobody uses, while the user's other devices have taken all places. */
const standBack = { shortest: 600_000, longest: 600_000 }

type Handlers = {
  path: () => string
  onEvent: (event: ServerEvent) => void
  /** Called with when the last byte came, by the device's clock. */
  onLost: (heardAt: number) => void
}

/**
 * Holds a stream of events, and opens it again after growing pauses, or at once when the browser is online or the page is
 * shown again. One whose place another device has taken waits until somebody uses the page. Returns a function that
 * ends it.
 */
export const keepConnected = ({ path, onEvent, onLost }: Handlers) => {
  let isEnded = false
  let isHurried = false
  let isReplaced = false
  let [begunAt, heardAt] = [0, 0]
  let goOn = () => {}
  let current = new AbortController()

  const read = async () => {
    current = new AbortController()
    const { signal } = current
    let timer = setTimeout(cut, deadAfter)
    const onPiece = () => {
      heardAt = Date.now()
      clearTimeout(timer)
      timer = setTimeout(cut, deadAfter)
    }
    begunAt = Date.now()
    // A stream that could not be opened or broke, or a server that stops.
    await readEvents(path(), signal, { onEvent: note, onPiece }).catch(() => undefined)
    clearTimeout(timer)
    if (!isEnded) onLost(heardAt)
    return Date.now() - begunAt > heldAfter
  }
  const note = (event: ServerEvent) => {
    isReplaced = event.event === "replaced"
    onEvent(event)
  }
  const cut = () => current.abort()
  const hold = async () => {
    for (let failures = 1; !isEnded; failures += 1) {
      if (await read()) failures = 1
      if (!isEnded && !isHurried) await pause(pauseAfter(failures, isReplaced ? standBack : pauses))
      isHurried = false
      isReplaced = false
    }
  }
  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms)
      goOn = () => {
        clearTimeout(timer)
        done()
      }
    })
  const renew = () => {
    isHurried = true
    cut()
    goOn()
  }
  const stopWatching = watchConnection((isSure) => {
    if (isSure || isReplaced || Date.now() - Math.max(begunAt, heardAt) > doubtfulAfter) renew()
  }, cut)
  const stopUse = watchUse(() => isReplaced && renew())
  hold()
  return () => {
    isEnded = true
    stopWatching()
    stopUse()
    onLost(heardAt)
    renew()
  }
}

/** `onDoubt` when the stream may be dead, or surely is; `onOffline` when there is no network. */
const watchConnection = (onDoubt: (isSure: boolean) => void, onOffline: () => void) => {
  const online = () => onDoubt(true)
  const shown = () => !document.hidden && onDoubt(false)
  const stopSilence = onSilence(() => (isWaiting("loading") || isWaiting("sending")) && onDoubt(false))
  addEventListener("online", online)
  addEventListener("offline", onOffline)
  document.addEventListener("visibilitychange", shown)
  return () => {
    stopSilence()
    removeEventListener("online", online)
    removeEventListener("offline", onOffline)
    document.removeEventListener("visibilitychange", shown)
  }
}

const watchUse = (onUse: () => void) => {
  const signs = ["pointerdown", "keydown"]
  for (const sign of signs) addEventListener(sign, onUse)
  return () => {
    for (const sign of signs) removeEventListener(sign, onUse)
  }
}
