/** How the report tells times, in a zone of the tz database. */
export type Calendar = { dateOf: (at: string) => string; timeOf: (at: string) => string }

/** 'May 3, 2026' and '2:07 PM': shorter than on the screens, for many stand on a page. */
export const calendarIn = (timeZone: string): Calendar => {
  const date = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium" })
  const time = new Intl.DateTimeFormat("en-US", { timeZone, timeStyle: "short" })
  return {
    dateOf: (at) => date.format(Date.parse(at)),
    timeOf: (at) => time.format(Date.parse(at)),
  }
}

const calendarDay = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" })

/** '2026-05-03' as 'May 3, 2026'. */
export const dayText = (day: string) => calendarDay.format(Date.parse(day))

export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"
