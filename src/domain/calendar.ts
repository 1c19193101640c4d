/** Writes instants in one zone of the tz database. */
export type Calendar = { dateOf: (at: string) => string; timeOf: (at: string) => string }

/** Formats 'May 3, 2026' and '2:07 PM', shorter than on the screens: a log has many of them. */
export const calendarIn = (timeZone: string): Calendar => {
  const date = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium" })
  const time = new Intl.DateTimeFormat("en-US", { timeZone, timeStyle: "short" })
  return {
    dateOf: (at) => date.format(Date.parse(at)),
    timeOf: (at) => time.format(Date.parse(at)),
  }
}
