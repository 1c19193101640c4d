import { ErrorBox } from "../ui/error-box"
import { errorMessage } from "./errors"

/** A Boundary's `renderError` for one section of a screen. */
export const SectionFailure = (error: unknown, retry: () => void) => (
  <ErrorBox title={errorMessage(error)} retry={retry} />
)
