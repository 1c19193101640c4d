const calendarDay = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" })

/** '2026-05-03' as 'May 3, 2026'. */
export const dayText = (day: string) => calendarDay.format(Date.parse(day))

export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"
