import { useSyncExternalStore } from "react"

const useMedia = (query: string) =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener("change", changed)
      return () => list.removeEventListener("change", changed)
    },
    () => matchMedia(query).matches,
  )

/** Is the page as wide as a desk's? The piles stand beside the screen then; `styles/desk.css` has the same width. */
export const useAtDesk = () => useMedia("(min-width: 1024px)")

/** Does a third column fit beside the piles and the screen? */
export const useHasThird = () => useMedia("(min-width: 1280px)")
