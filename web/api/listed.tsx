import type { ReactNode } from "react"
import type { RecordKind, RecordOf } from "#domain/record-kinds"
import { Boundary } from "./boundary"
import { isUnanswered } from "./errors"
import { MissingPart } from "./missing-part"
import { type Known, type RecordList, useKnown, useWaitingOf } from "./records"
import { SectionFailure } from "./section-failure"

type Inside<K extends RecordKind> = {
  of: RecordList<K>
  children: (known: Known<RecordOf<K>>) => ReactNode
}

/** A list of records; what waits for it is shown also when the list itself can't be had without a connection. */
export const Listed = <K extends RecordKind>({
  fallback,
  ...inside
}: Inside<K> & { fallback: ReactNode }) => (
  <Boundary
    fallback={fallback}
    renderError={(error, retry) =>
      isUnanswered(error) ? (
        <>
          <MissingPart retry={retry} />
          <Waiting {...inside} />
        </>
      ) : (
        SectionFailure(error, retry)
      )
    }
  >
    <Answered {...inside} />
  </Boundary>
)

const Answered = <K extends RecordKind>({ of, children }: Inside<K>) => children(useKnown(of))

const Waiting = <K extends RecordKind>({ of, children }: Inside<K>) => {
  const known = useWaitingOf(of)
  return (
    known.lines.length > 0 && (
      <Boundary fallback={null} renderError={() => null}>
        {children(known)}
      </Boundary>
    )
  )
}
