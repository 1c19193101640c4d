/** Writes instants in one zone of the tz database: 'May 3, 2026' and 'May 3, 2026 - 2:07 PM'. */
export type Calendar = { dateOf: (at: string) => string; dateTimeOf: (at: string) => string }

export const calendarIn = (timeZone: string): Calendar => {
  const date = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "long" })
  const time = new Intl.DateTimeFormat("en-US", { timeZone, timeStyle: "short" })
  const dateOf = (at: string) => date.format(Date.parse(at))
  // Some engines put a narrow space before the PM.
  const clockOf = (at: string) => time.format(Date.parse(at)).replace("\u202f", " ")
  return { dateOf, dateTimeOf: (at) => `${dateOf(at)} - ${clockOf(at)}` }
}
