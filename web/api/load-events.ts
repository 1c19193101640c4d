const listeners = new Set<() => void>()

/** Signals that data or code for which a screen may be waiting has loaded or failed, or that nobody tells of changes. */
export const notifyLoaded = () => {
  for (const listener of listeners) listener()
}

/** Calls back on each such signal; returns a function that stops it. */
export const onLoaded = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
