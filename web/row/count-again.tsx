import { type ComponentType, type ReactNode, useState } from "react"
import type { Row } from "#domain/rows"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { SectionFailure } from "../api/section-failure"
import { Button } from "../ui/button"

/** Loads the forms lazily: few managers open them, and a row's screen should not wait for them. */
const StartCount = lazyPart(async () => (await import("../rows/start-count")).StartCount)
const PutBack = lazyPart(async () => (await import("../rows/start-count")).PutBack)

/** Opens the form for a new count of the pile's days and turns. */
export const CountAgain = ({ row }: { row: Row }) => (
  <Opener row={row} of={StartCount}>
    Start the Count Again
  </Opener>
)

/** Opens the form that takes the pile's removal back. */
export const TakeRemovalBack = ({ row }: { row: Row }) => (
  <Opener row={row} of={PutBack}>
    Take the Removal Back
  </Opener>
)

type Props = { row: Row; of: ComponentType<{ row: Row; onClose: () => void }>; children: ReactNode }

const Opener = ({ row, of: Form, children }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <Boundary fallback={null} renderError={SectionFailure}>
          <Form row={row} onClose={() => setIsOpen(false)} />
        </Boundary>
      )}
    </>
  )
}
