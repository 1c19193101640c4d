import type { ComponentProps } from "react"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { SectionFailure } from "../api/section-failure"

/** With the form that few ever open, and that not even a row's screen should wait for. */
const VoidForm = lazyPart(async () => (await import("./void-form")).VoidForm)

export const VoidRecord = (props: ComponentProps<typeof VoidForm>) => (
  <Boundary fallback={null} renderError={SectionFailure}>
    <VoidForm {...props} />
  </Boundary>
)
