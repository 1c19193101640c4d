import { RequestError } from "../api/errors"

/** Logs bugs only: a refused request is shown to the user. */
export const onCaughtError = (error: unknown) => {
  if (!(error instanceof RequestError)) console.error(error)
}
