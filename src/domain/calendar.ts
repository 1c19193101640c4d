/** Writes instants in one zone of the tz database: 'May 3, 2026', '2:07 PM' and 'May 3, 2026 - 2:07 PM'. */
export type Calendar = Record<"dateOf" | "timeOf" | "dateTimeOf", (at: string) => string>

export const calendarIn = (timeZone: string): Calendar => {
  const date = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "long" })
  const time = new Intl.DateTimeFormat("en-US", { timeZone, timeStyle: "short" })
  const dateOf = (at: string) => date.format(Date.parse(at))
  // Some engines put a narrow space before the PM.
  const timeOf = (at: string) => time.format(Date.parse(at)).replace("\u202f", " ")
  return { dateOf, timeOf, dateTimeOf: (at) => `${dateOf(at)} - ${timeOf(at)}` }
}
