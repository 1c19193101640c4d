import { AppError } from "../domain/errors"

/** 8192×6144. */
export const maxPixels = 50_331_648

/** Pixels that are drawn or wait for it: some two seconds of work, well within a call's deadline. */
const longestQueue = 3 * maxPixels

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * One at a time: a large picture takes up to 150 MB while it is decoded.
 * @throws AppError too_slow when too many pixels wait.
 */
export const oneAtATime = async <T>(pixels: number, work: () => Promise<T>): Promise<T> => {
  if (waiting + pixels > longestQueue)
    throw new AppError("too_slow", "The server is busy with other photos. Please try again in a moment.", {
      "Retry-After": "5",
    })
  waiting += pixels
  const turn = last.then(work).finally(() => {
    waiting -= pixels
  })
  last = turn.catch(() => undefined)
  return turn
}
