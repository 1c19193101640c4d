/** The report's dates and times, in a zone of the tz database. */
export type Calendar = { dateOf: (at: string) => string; timeOf: (at: string) => string }

/** 'May 3, 2026' and '2:07 PM': shorter than on the screens, because a page has many. */
export const calendarIn = (timeZone: string): Calendar => {
  const date = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium" })
  const time = new Intl.DateTimeFormat("en-US", { timeZone, timeStyle: "short" })
  return {
    dateOf: (at) => date.format(Date.parse(at)),
    timeOf: (at) => time.format(Date.parse(at)),
  }
}

/** '2026-05-03' as 'May 3, 2026'. */
export const dayText = calendarIn("UTC").dateOf

export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"
