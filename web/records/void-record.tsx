import type { ComponentProps } from "react"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { SectionFailure } from "../api/section-failure"

/** Loads the form lazily: few users open it, and a row's screen should not wait for it. */
const VoidForm = lazyPart(async () => (await import("./void-form")).VoidForm)

export const VoidRecord = (props: ComponentProps<typeof VoidForm>) => (
  <Boundary fallback={null} renderError={SectionFailure}>
    <VoidForm {...props} />
  </Boundary>
)
