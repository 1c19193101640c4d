import { useSyncExternalStore } from "react"

/** Code that is told of something; `tell` calls it, and adding it returns a function that removes it. */
export const createListeners = <T extends unknown[] = []>() => {
  const listeners = new Set<(...told: T) => void>()
  return {
    tell: (...told: T) => {
      for (const listener of [...listeners]) listener(...told)
    },
    add: (listener: (...told: T) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A value outside the components that they and other code read and set. */
export const sharedValue = <T>(value: T) => {
  const { tell, add } = createListeners()
  const get = () => value
  const first = value
  return {
    get,
    set: (next: T) => {
      if (next === value) return
      value = next
      tell()
    },
    /** Calls back when the value changes; returns a function that stops it. */
    subscribe: add,
    /** The value, for a component; the first one in prerendered HTML. */
    use: () => useSyncExternalStore(add, get, () => first),
  }
}
