import { AppError } from "../domain/errors"
import { createMutex } from "../http/mutex"

/** 8192×6144. */
export const maxPixels = 50_331_648

/** In pixels: some two seconds of work, well within a call's deadline. */
const longestQueue = 3 * maxPixels

let waiting = 0

/** One picture per process: decoding takes up to 150 MB. */
const mutex = createMutex()

/**
 * Draws one picture at a time.
 * @throws AppError too_slow when too many pixels wait
 */
export const inRedrawQueue = async <T>(pixels: number, work: () => Promise<T>): Promise<T> => {
  if (waiting + pixels > longestQueue)
    throw new AppError("too_slow", "The server is busy with other photos. Please try again in a moment.", {
      "Retry-After": "5",
    })
  waiting += pixels
  return mutex(work).finally(() => {
    waiting -= pixels
  })
}
