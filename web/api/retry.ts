import { RequestError } from "./errors"

const [shortestPause, longestPause] = [1000, 10_000]

/**
 * Runs an action, and again after growing pauses while the server can't be reached and `shouldRetry` returns true.
 * `onPause` is called before each pause.
 * @throws RequestError when the server refuses, or `shouldRetry` returns false.
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

/** No answer, a proxy's answer, or a server that is busy or restarting. */
const isTransient = (error: unknown) =>
  error instanceof RequestError && [0, 429, 502, 503, 504].includes(error.status)

/** Resolves when the browser is online again, or after so many milliseconds. */
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
