import { RequestError } from "./errors"

const [shortestPause, longestPause] = [1000, 10_000]

/**
 * Does what needs the server, and again after longer and longer pauses while the server can't be reached and
 * `isPatient` says so; `onPause` hears of each pause.
 * @throws RequestError when it was refused, or when nobody is patient.
 */
export const withRetry = async <T>(
  action: () => Promise<T>,
  shouldRetry: () => boolean,
  onPause: () => void,
): Promise<T> => {
  for (let pause = shortestPause; ; pause = Math.min(pause * 1.5, longestPause)) {
    try {
      return await action()
    } catch (error) {
      if (!isTransient(error) || !shouldRetry()) throw error
    }
    onPause()
    await connectedOrAfter(pause)
  }
}

/** No answer, one from something in between, or a server that is busy or starts anew. */
const isTransient = (error: unknown) =>
  error instanceof RequestError && [0, 429, 502, 503, 504].includes(error.status)

/** Until the phone says that it has a connection again, and no longer than so many milliseconds. */
const connectedOrAfter = (milliseconds: number) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener("online", end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener("online", end)
  })
