import { datesWith } from "./language"

/** Writes instants in one zone of the tz database: 'May 3, 2026', '2:07 PM' and 'May 3, 2026 - 2:07 PM'. */
type Dates = Record<"dateOf" | "timeOf" | "dateTimeOf", (at: string) => string>

/** `start` writes a pile's start, which is a day of the farm's zone wherever it is read. */
export type Calendar = Dates & { start: Dates }

export const calendarIn = (timeZone: string, farmZone = timeZone): Calendar => {
  const dates = datesIn(timeZone)
  return { ...dates, start: farmZone === timeZone ? dates : datesIn(farmZone) }
}

const datesIn = (timeZone: string): Dates => {
  const date = datesWith({ timeZone, dateStyle: "long" })
  const time = datesWith({ timeZone, timeStyle: "short" })
  const dateOf = (at: string) => date(Date.parse(at))
  const timeOf = (at: string) => time(Date.parse(at))
  return { dateOf, timeOf, dateTimeOf: (at) => `${dateOf(at)} - ${timeOf(at)}` }
}
