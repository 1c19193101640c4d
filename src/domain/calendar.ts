/** Writes instants in one zone of the tz database: 'May 3, 2026', '2:07 PM' and 'May 3, 2026 - 2:07 PM'. */
type Dates = Record<"dateOf" | "timeOf" | "dateTimeOf", (at: string) => string>

/** `start` writes a pile's start, which is a day of the farm's zone wherever it is read. */
export type Calendar = Dates & { start: Dates }

export const calendarIn = (timeZone: string, farmZone = timeZone): Calendar => {
  const dates = datesIn(timeZone)
  return { ...dates, start: farmZone === timeZone ? dates : datesIn(farmZone) }
}

const datesIn = (timeZone: string): Dates => {
  const date = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "long" })
  const time = new Intl.DateTimeFormat("en-US", { timeZone, timeStyle: "short" })
  const dateOf = (at: string) => date.format(Date.parse(at))
  // Some engines put a narrow space before the PM.
  const timeOf = (at: string) => time.format(Date.parse(at)).replace("\u202f", " ")
  return { dateOf, timeOf, dateTimeOf: (at) => `${dateOf(at)} - ${timeOf(at)}` }
}
