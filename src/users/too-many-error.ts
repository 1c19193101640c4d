import { AppError } from "../domain/errors"

/** `wait` in milliseconds. */
export const tooManyError = (what: string, wait: number) =>
  new AppError("too_many", `Too many ${what}. Please try again in ${minutes(Math.ceil(wait / 60_000))}.`, {
    "Retry-After": String(Math.ceil(wait / 1000)),
  })

const minutes = (count: number) => (count === 1 ? "1 minute" : `${count} minutes`)
