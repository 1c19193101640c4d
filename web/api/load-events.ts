const listeners = new Set<() => void>()

/** Says that something which a screen may wait for has come, or has failed. */
export const notifyLoaded = () => {
  for (const listener of listeners) listener()
}

/** Calls back each time something has come; answers how to stop that. */
export const onLoaded = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
