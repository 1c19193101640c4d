import { AppError } from "../domain/errors"
import { tooSlow } from "./errors"

/**
 * Gives up after so many milliseconds; the work goes on. The timer must not throw: an exception in a timer ends the process.
 * @throws AppError too_slow
 */
export const withDeadline = <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new AppError("too_slow", tooSlow)), milliseconds)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
