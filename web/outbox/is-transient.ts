import { RequestError } from "../api/errors"

/**
 * May the same request succeed later? No answer, that of something in between, a server that is busy, restarting or without room,
 * a session that has ended, or what this device's store throws, as WebKit's does of a photo that the next page can read.
 */
export const isTransient = (error: unknown) =>
  error instanceof RequestError
    ? !error.isOurs ||
      error.status === 0 ||
      error.status >= 500 ||
      [401, 408, 425, 429].includes(error.status)
    : error instanceof DOMException
