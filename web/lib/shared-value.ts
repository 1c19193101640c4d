import { useSyncExternalStore } from "react"
import { createListeners } from "./listeners"

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
