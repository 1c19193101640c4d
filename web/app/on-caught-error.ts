import { RequestError } from "../api/errors"

/** A refused request is shown to the user, in its place; only bugs belong on the console. */
export const onCaughtError = (error: unknown) => {
  if (!(error instanceof RequestError)) console.error(error)
}
