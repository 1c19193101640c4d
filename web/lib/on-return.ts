const listeners = new Set<() => void>()

/** Signals that the server can be reached again. */
export const notifyReturn = () => {
  for (const listener of [...listeners]) listener()
}

const shown = () => {
  if (!document.hidden) notifyReturn()
}

/**
 * Calls back when the server may be there again: as `notifyReturn` says, when the browser is online, and when the page is
 * shown. Returns a function that stops it.
 */
export const onReturn = (listener: () => void) => {
  if (listeners.size === 0) {
    addEventListener("online", notifyReturn)
    document.addEventListener("visibilitychange", shown)
    addEventListener("pageshow", shown)
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
