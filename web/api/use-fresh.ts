import { useEffect } from "react"
import { type Resource, useInvalidate } from "./resource"

/** Invalidates a resource on leaving, so that the screens that change it need not. */
export const useFresh = ({ path }: Resource<unknown>): void => {
  const invalidate = useInvalidate()
  useEffect(() => () => invalidate({ path }), [invalidate, path])
}
