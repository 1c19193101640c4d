import { calendarIn } from "#domain/calendar"
import { datesWith } from "#domain/language"

/** '2026-05-03' as 'May 3, 2026'. */
export const dayText = calendarIn("UTC").dateOf

const inMonth = datesWith({ timeZone: "UTC", month: "long", year: "numeric" })

/** '2026-05-03' as 'May 2026'. */
export const monthText = (day: string): string => inMonth(Date.parse(day))
