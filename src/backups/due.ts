import { clockSlack } from "./copies"

/** The hour of the copy, by the machine's clock and zone. */
const hourOfNight = 2

/** The last two o'clock at night, in milliseconds since 1970. */
export const lastNight = (now: number): number => {
  const date = new Date(now)
  const nightOf = (day: number) => new Date(date.getFullYear(), date.getMonth(), day, hourOfNight).getTime()
  const tonight = nightOf(date.getDate())
  return tonight <= now ? tonight : nightOf(date.getDate() - 1)
}

/**
 * Has the last night no copy yet? What is in the folder decides, so that a start, a sleep or a jump of the clock neither
 * skips a night nor doubles one. Copies of a time to come are another clock's.
 */
export const isCopyDue = (copies: readonly { at: number }[], now: number): boolean =>
  !copies.some(({ at }) => at >= lastNight(now) && at <= now + clockSlack)
