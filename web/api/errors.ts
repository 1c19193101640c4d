/** A request that was refused (`status`) or got no answer (status 0). `text` is a sentence for the user. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly text: string,
    /** For a photo that is incomplete on the server: how many bytes of it the server has. */
    readonly uploadOffset?: number,
    /** Is it an answer of Windrow, not of something in between? */
    readonly isOurs = true,
  ) {
    super(`${status}: ${text}`)
  }
}

/** The error for anything that could not be fetched. */
export const noConnection = () =>
  new RequestError(0, "No connection to Windrow. Nothing is lost: please try again.")

/** Is there nobody who answers: no connection, or a proxy without a server behind it? */
export const isUnanswered = (error: unknown) =>
  error instanceof RequestError && [0, 502, 503, 504].includes(error.status)

/**
 * A sentence for the user about anything that was thrown; `otherwise` for a fault, which the server does not explain.
 */
export const errorMessage = (error: unknown, otherwise = "Something went wrong. Please try again.") =>
  (error instanceof RequestError &&
    (error.status < 500 || [503, 507].includes(error.status)) &&
    error.text) ||
  otherwise
