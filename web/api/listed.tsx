import { type ReactNode, useMemo } from "react"
import { useOverlay } from "../store/waiting"
import { Boundary } from "./boundary"
import { isUnanswered } from "./errors"
import { MissingPart } from "./missing-part"
import { type Resource, useResource } from "./resource"
import { SectionFailure } from "./section-failure"

type Inside<T> = {
  of: Resource<T[]>
  /** Draws the list; `isWhole` is false when only what waits on this device is known of it. */
  children: (list: T[], isWhole: boolean) => ReactNode
}

/** A list of records; what waits for it is shown also when the list itself can't be had without a connection. */
export const Listed = <T,>({ fallback, ...inside }: Inside<T> & { fallback: ReactNode }) => (
  <Boundary
    fallback={fallback}
    renderError={(error, retry) =>
      isUnanswered(error) ? (
        <>
          <MissingPart retry={retry} />
          <Boundary fallback={null} renderError={() => null}>
            <Waiting {...inside} />
          </Boundary>
        </>
      ) : (
        SectionFailure(error, retry)
      )
    }
  >
    <Whole {...inside} />
  </Boundary>
)

const Whole = <T,>({ of, children }: Inside<T>) => children(useResource(of), true)

const Waiting = <T,>({ of, children }: Inside<T>) => {
  const overlay = useOverlay()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says how the data are laid
  const list = useMemo(() => (overlay && of.laid?.([], overlay)) ?? [], [overlay, of.path])
  return list.length > 0 && children(list, false)
}
