const signal = () => {
  const listeners = new Set<() => void>()
  return {
    notify: () => {
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const [loads, renewals] = [signal(), signal()]

/** Signals that data or code for which a screen may be waiting has loaded or failed, or that nobody tells of changes. */
export const notifyLoaded = loads.notify

/** Calls back on each such signal; returns a function that stops it. */
export const onLoaded = loads.subscribe

/** Signals that data are loaded again because they have changed: a part of the screen that failed may try again. */
export const notifyRenewed = renewals.notify

/** Calls back on each such signal; returns a function that stops it. */
export const onRenewed = renewals.subscribe
