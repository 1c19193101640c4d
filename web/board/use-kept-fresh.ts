import { useCallback, useEffect, useReducer, useState, useSyncExternalStore } from "react"
import { errorMessage } from "../api/errors"
import { isLive } from "../api/heard"
import { onLoaded } from "../api/load-events"
import { type Resource, useFreshness } from "../api/resource"

const minute = 60_000

/**
 * While nobody tells of changes, loads data on screen again every minute, when the page is shown again and when the
 * connection is back. Draws the component at each of these times, before an answer comes, so that the ages on it stay
 * right. Returns the sentence of the last failure, if there is one, and a function that loads the data now.
 */
export const useKeptFresh = (of: Resource<unknown>) => {
  const fresh = useFreshness()
  const [failure, setFailure] = useState<string>()
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
  const { path } = of
  const load = useCallback(
    () =>
      fresh
        .reload([path], () => true)
        .then(
          () => setFailure(undefined),
          (error) => setFailure(errorMessage(error)),
        ),
    [fresh, path],
  )
  useEffect(() => {
    const refresh = () => {
      draw()
      if (!document.hidden && !isLive()) load()
    }
    const timer = setInterval(refresh, minute)
    document.addEventListener("visibilitychange", refresh)
    addEventListener("online", refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", refresh)
      removeEventListener("online", refresh)
    }
  }, [load])
  const live = useSyncExternalStore(onLoaded, isLive)
  return { failure: live ? undefined : failure, load }
}
