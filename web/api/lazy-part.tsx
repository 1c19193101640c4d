import { type ComponentType, lazy, useState } from "react"
import { noConnection } from "./errors"
import { notifyLoaded } from "./load-events"
import { reloadOnce } from "./reload"

const parts: (() => Promise<unknown>)[] = []

const failed = new Set<() => void>()

/** Allows failed parts to be fetched again: React.lazy remembers a failure forever. */
export const forgetFailedParts = () => {
  for (const forget of failed) forget()
  failed.clear()
}

/** A component whose code is loaded when it is first shown, or earlier by `preloadParts`. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let here: ComponentType<P> | undefined
  const fetched = async () => {
    here = await load()
    return { default: here }
  }
  const tryOnce = (): ComponentType<P> =>
    lazy(() =>
      fetched()
        .catch((error) => {
          failed.add(() => {
            Lazy = tryOnce()
          })
          if (!isUnreachable(error)) throw error
          reloadForPart()
          throw noConnection()
        })
        .finally(notifyLoaded),
    )
  let Lazy = tryOnce()
  parts.push(fetched)
  return (props: P) => {
    // A part that has been fetched is rendered at once; React.lazy would suspend first.
    const [Part] = useState(() => here ?? Lazy)
    return <Part {...props} />
  }
}

/** Matches a failed import by the messages of Chromium, Firefox and Safari; any other TypeError is a bug. */
const isUnreachable = (error: unknown) =>
  error instanceof TypeError && /import(ed|ing a) module/i.test(error.message)

/**
 * A newer server has the old files no longer, and browsers of before 2026 do not fetch a failed one again before the
 * page is reloaded: once a minute at most.
 */
const reloadForPart = () => {
  const now = Date.now()
  // Firefox rejects what is loading when one leaves; a reload would keep one here.
  if (now - leftAt > 60_000) reloadOnce(`part${Math.floor(now / 60_000)}.`).catch(() => undefined)
}

/** When the last navigation began, which may have been a download. */
let leftAt = 0

/**
 * Fetches the other parts two seconds after the first screen, and when the connection is back: in the yard it may be
 * gone by the time a form or an error message is needed.
 */
export const preloadParts = () => {
  const load = async () => {
    for (const part of parts) await part().catch(() => undefined)
  }
  const timer = setTimeout(load, 2000)
  addEventListener("online", load)
  addEventListener("beforeunload", () => {
    leftAt = Date.now()
  })
  return () => {
    clearTimeout(timer)
    removeEventListener("online", load)
  }
}
