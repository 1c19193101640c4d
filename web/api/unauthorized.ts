const listeners = new Set<() => void>()

/** Calls back when a request is refused because the session has ended; returns a function that stops it. */
export const onUnauthorized = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const notifyUnauthorized = () => {
  for (const listener of listeners) listener()
}
