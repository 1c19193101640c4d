import { useEffect } from "react"
import { type Resource, useFreshness } from "./resource"

/** Forgets a resource on leaving, so that the next screen loads it anew. */
export const useFresh = ({ path }: Resource<unknown>): void => {
  const fresh = useFreshness()
  useEffect(() => () => fresh.forget(path), [fresh, path])
}
