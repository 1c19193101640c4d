import { type ComponentType, lazy, useState } from "react"
import { noConnection } from "./errors"
import { notifyLoaded } from "./load-events"

const parts: (() => Promise<unknown>)[] = []
const failed = new Set<() => void>()

/** Lets parts that did not come be asked for again: React remembers a failure for ever. */
export const forgetFailedParts = () => {
  for (const forget of failed) forget()
  failed.clear()
}

/** A component whose code comes when it is first shown, or before that when there is time. */
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
          throw isUnreachable(error) ? noConnection() : error
        })
        .finally(notifyLoaded),
    )
  let Lazy = tryOnce()
  parts.push(fetched)
  return (props: P) => {
    // What has been fetched before is drawn at once, without a moment of nothing.
    const [Part] = useState(() => here ?? Lazy)
    return <Part {...props} />
  }
}

/** A file that did not come, in the words of Chromium and Firefox, and of Safari; anything else is our fault. */
const isUnreachable = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|Importing a module script/i.test(error.message)

/**
 * Fetches the rest of the program once the first screen is there, and when the connection is back: out in the
 * yard it may be gone by the time a form, or the message that says so, is wanted.
 */
export const preloadParts = () => {
  const load = async () => {
    for (const part of parts) await part().catch(() => undefined)
  }
  const timer = setTimeout(load, 2000)
  addEventListener("online", load)
  return () => {
    clearTimeout(timer)
    removeEventListener("online", load)
  }
}
