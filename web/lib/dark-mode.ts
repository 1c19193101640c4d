import { useSyncExternalStore } from "react"

const query = () => matchMedia("(prefers-color-scheme: dark)")

/** Does the device want dark pages now? For what CSS can't reach: pictures drawn on a canvas. */
export const useDarkMode = () =>
  useSyncExternalStore(
    (changed) => {
      const list = query()
      list.addEventListener("change", changed)
      return () => list.removeEventListener("change", changed)
    },
    () => query().matches,
  )
