import { RequestError } from "../api/errors"

/**
 * Will the same request succeed later? No answer, that of something in between, a server that is busy, restarting or without room,
 * or a session that has ended.
 */
export const isTransient = (error: unknown) =>
  error instanceof RequestError &&
  (!error.isOurs || error.status === 0 || error.status >= 500 || [401, 408, 425, 429].includes(error.status))
