import { useMemo, useSyncExternalStore } from "react"
import { entry, navigate, onNavigation } from "./history"

/** The path of the address. */
export const usePath = () => useSyncExternalStore(onNavigation, () => location.pathname)

/** The query of the address. */
export const useQuery = () => {
  const query = useSyncExternalStore(onNavigation, () => location.search)
  return useMemo(() => new URLSearchParams(query), [query])
}

/** Sets the query of the address, in the same entry of the browser's history. */
export const setQuery = (query: Record<string, string>) =>
  navigate(`${location.pathname}?${new URLSearchParams(query)}`.replace(/\?$/, ""), { replace: true })

/** What was typed into the page's field before, or into that of the page whose link led here. */
export const typedBefore = () => entry().typed ?? new URLSearchParams(location.search).get("find") ?? ""
