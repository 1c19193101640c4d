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
