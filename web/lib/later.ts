import { type ComponentType, lazy } from "react"

const parts: (() => Promise<unknown>)[] = []

/** A component whose code comes when it is first shown, or before that when there is time. */
export const later = <P>(load: () => Promise<ComponentType<P>>) => {
  parts.push(load)
  return lazy(async () => ({ default: await load() }))
}

/**
 * Fetches the rest of the program once the first screen is there: out in the yard the connection may be gone
 * by the time a form, or the message that says so, is wanted.
 */
export const loadTheRest = () => {
  const timer = setTimeout(async () => {
    for (const part of parts) await part().catch(() => undefined)
  }, 2000)
  return () => clearTimeout(timer)
}
