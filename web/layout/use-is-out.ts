import { useSyncExternalStore } from "react"
import { reach } from "../api/reach"
import { isOffline } from "../lib/is-offline"

/** Is the browser offline, or has the server not answered the last request? */
export const useIsOut = () => {
  const isReached = useSyncExternalStore(reach.subscribe, reach.get)
  return useSyncExternalStore(onNetwork, isOffline) || !isReached
}

const onNetwork = (listener: () => void) => {
  const signs = ["online", "offline"]
  for (const sign of signs) addEventListener(sign, listener)
  return () => {
    for (const sign of signs) removeEventListener(sign, listener)
  }
}
