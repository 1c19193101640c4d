import { datesWith } from "#domain/language"

const calendarDay = datesWith({ month: "short", day: "numeric", timeZone: "UTC" })

/** 'Mar 5' of '2026-03-05'. */
export const formatCalendarDay = (day: string) => calendarDay(new Date(day))
