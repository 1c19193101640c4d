import { dayMs } from "./day"

/** Workers log what happened at most so many days ago. */
export const lateDays = 7

/** The earliest time, in ms, of a record that is saved at `now` without a reason; what is older only a manager logs, with one. */
export const limitOf = (now: number): number => now - lateDays * dayMs
