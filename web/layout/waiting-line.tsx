import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { useWaiting } from "../store/waiting"

/** Loaded with the first record that waits; most pages have none. */
const WaitingNote = lazyPart(async () => (await import("./waiting-note")).WaitingNote)

/** The line about records that wait, on every screen. */
export const WaitingLine = () =>
  useWaiting().length > 0 && (
    <Boundary fallback={null} renderError={() => null}>
      <WaitingNote />
    </Boundary>
  )
