import type { ComponentType, ReactNode } from "react"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"

type Parts = typeof import("./rare-parts")

/** A part of home that most lists of piles don't show. `fallback` stands until it has come; without its code it is left out. */
export const rarePart = <P extends object>(
  choose: (parts: Parts) => ComponentType<P>,
  fallback: ReactNode = null,
) => {
  const Part = lazyPart(async () => choose(await import("./rare-parts")))
  return (props: P) => (
    <Boundary fallback={fallback} renderError={() => null}>
      <Part {...props} />
    </Boundary>
  )
}
