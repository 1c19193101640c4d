import { ErrorBox } from "../ui/error-box"
import { errorMessage } from "./errors"

/** For a Boundary: a part of a screen that could not be loaded, while the rest stands. */
export const SectionFailure = (error: unknown, retry: () => void) => (
  <ErrorBox title={errorMessage(error)} retry={retry} />
)
