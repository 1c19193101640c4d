import { type ComponentType, lazy, useState } from "react"
import { settled } from "./settled"

const parts: (() => Promise<unknown>)[] = []

/** A component whose code comes when it is first shown, or before that when there is time. */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let here: ComponentType<P> | undefined
  const fetched = async () => {
    here = await load()
    return { default: here }
  }
  const Lazy: ComponentType<P> = lazy(() => fetched().finally(settled))
  parts.push(fetched)
  return (props: P) => {
    // What has been fetched before is drawn at once, without a moment of nothing.
    const [Part] = useState(() => here ?? Lazy)
    return <Part {...props} />
  }
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
