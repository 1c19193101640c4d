import type { ComponentProps } from "react"
import { Boundary } from "../api/boundary"
import { lazyPart } from "../api/lazy-part"
import { SectionFailure } from "../api/section-failure"

/** Loads the forms lazily: few users open them, and a row's screen should not wait for them. */
const PutRightForm = lazyPart(async () => (await import("./put-right-form")).PutRightForm)

/** The form that moves a record or voids it. */
export const PutRight = (props: ComponentProps<typeof PutRightForm>) => (
  <Boundary fallback={null} renderError={SectionFailure}>
    <PutRightForm {...props} />
  </Boundary>
)
