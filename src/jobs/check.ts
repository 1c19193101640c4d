/** `now` is performance.now(), in milliseconds, which setting the clock does not change. */
export type Check = (now: number) => void

export const [second, minute] = [1000, 60_000]
