const parts = { month: "short", day: "numeric" } as const
const dayOfYear = new Intl.DateTimeFormat("en-US", parts)
const calendarDay = new Intl.DateTimeFormat("en-US", { ...parts, timeZone: "UTC" })

/** 'Mar 5', in the device's zone. */
export const formatDayOfYear = (at: string | number) => dayOfYear.format(new Date(at))

/** 'Mar 5' of '2026-03-05'. */
export const formatCalendarDay = (day: string) => calendarDay.format(new Date(day))
