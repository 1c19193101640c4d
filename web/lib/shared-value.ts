/** A value outside the components that they and other code read and set. */
export const sharedValue = <T>(value: T) => {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next: T) => {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    /** Calls back when the value changes; returns a function that stops it. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
