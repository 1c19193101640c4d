import { useSyncExternalStore } from "react"

const query = () => matchMedia("(prefers-color-scheme: dark)")

/** Does the device prefer dark pages? For canvas drawings, which CSS can't reach. */
export const useDarkMode = () =>
  useSyncExternalStore(
    (changed) => {
      const list = query()
      list.addEventListener("change", changed)
      return () => list.removeEventListener("change", changed)
    },
    () => query().matches,
  )
