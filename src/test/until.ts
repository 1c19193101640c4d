type Maybe<T> = T | false | null | undefined

/**
 * Looks every few milliseconds until there is something, and returns it.
 * @throws Error after `within` ms, which names `what` was missing; what `look` throws is passed on at once
 */
export const until = async <T>(
  what: string,
  look: () => Maybe<T> | Promise<Maybe<T>>,
  { within = 20_000, every = 20 } = {},
): Promise<T> => {
  // A look may hang itself.
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), within)
  try {
    for (const end = performance.now() + within; performance.now() < end; await Bun.sleep(every)) {
      const found = await Promise.race([look(), late.promise])
      if (found) return found
    }
  } finally {
    clearTimeout(timer)
  }
  throw new Error(`Not within ${within / 1000} s: ${what}.`)
}

/**
 * Repeats `act` while `isOn`, as load beside a test.
 * @throws Error after `within` ms, when nobody has ended it
 */
export const repeat = async (
  isOn: () => boolean,
  act: () => unknown,
  { within = 600_000 } = {},
): Promise<void> => {
  for (const end = performance.now() + within; performance.now() < end; await act()) if (!isOn()) return
  throw new Error(`Nobody ended a load within ${within / 1000} s.`)
}

/**
 * The result of `wait`, which has no end of its own.
 * @throws Error after `within` ms, which names `what` was missing
 */
export const inTime = async <T>(what: string, wait: Promise<T>, within = 20_000): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const error = new Error(`Not within ${within / 1000} s: ${what}.`)
  const timer = setTimeout(() => late.reject(error), within)
  return Promise.race([wait, late.promise]).finally(() => clearTimeout(timer))
}
