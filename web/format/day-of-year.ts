const calendarDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" })

/** 'Mar 5' of '2026-03-05'. */
export const formatCalendarDay = (day: string) => calendarDay.format(new Date(day))
