import { useState } from "react"
import type { Row } from "#domain/rows"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { SectionFailure } from "../api/section-failure"
import { Button } from "../ui/button"

/** Loads the form lazily: few managers open it, and a row's screen should not wait for it. */
const StartCount = lazyPart(async () => (await import("../rows/start-count")).StartCount)

/** Opens the form for a new count of the pile's days and turns. */
export const CountAgain = ({ row }: { row: Row }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        Start the Count Again
      </Button>
      {isOpen && (
        <Boundary fallback={null} renderError={SectionFailure}>
          <StartCount row={row} onClose={() => setIsOpen(false)} />
        </Boundary>
      )}
    </>
  )
}
