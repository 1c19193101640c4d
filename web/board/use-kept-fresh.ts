import { useEffect, useState } from "react"
import { errorMessage } from "../api/errors"
import { type Resource, useRenew } from "../api/resource"

const minute = 60_000

/** Loads data on screen again every minute and when they are shown again; returns why they are old, if they are. */
export const useKeptFresh = (of: Resource<unknown>): string | undefined => {
  const renew = useRenew()
  const [failure, setFailure] = useState<string>()
  const { path } = of
  useEffect(() => {
    const refresh = () => {
      if (document.hidden) return
      renew([{ path }]).then(
        () => setFailure(undefined),
        (error) => setFailure(errorMessage(error)),
      )
    }
    const timer = setInterval(refresh, minute)
    document.addEventListener("visibilitychange", refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", refresh)
    }
  }, [renew, path])
  return failure
}
