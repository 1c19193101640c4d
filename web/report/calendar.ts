import { calendarIn } from "#domain/calendar"

/** '2026-05-03' as 'May 3, 2026'. */
export const dayText = calendarIn("UTC").dateOf
