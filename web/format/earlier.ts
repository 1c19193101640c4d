import { type Calendar, calendarIn } from "#domain/calendar"
import { deviceZone } from "./device-zone"

/** '8:14 AM', unbroken. */
const formatTime = (at: number, { timeOf }: Calendar) => timeOf(isoOf(at)).replace(" ", "\u00a0")
/** '8:14 AM', unbroken, by the device's clock. */
export const clockTime = (at: number) => formatTime(at, calendarIn(deviceZone()))

const isoOf = (at: number) => new Date(at).toISOString()

const isSameDay = (at: number, other: number) =>
  new Date(at).toDateString() === new Date(other).toDateString()

/** 'today 8:14 AM', 'yesterday 8:14 AM', and of other days 'March 5, 2026 - 2:07 PM'; by the clock of a zone. */
export const formatDayAndTime = (at: number, day: "today" | "yesterday" | undefined, zone: string) => {
  const clock = calendarIn(zone)
  return day ? `${day} ${formatTime(at, clock)}` : clock.dateTimeOf(isoOf(at))
}

/** '8:14 this morning', and of other days as `formatDayAndTime`; days of the device's zone. */
export const formatEarlier = (at: number, now: number) => {
  const yesterday = new Date(now).setDate(new Date(now).getDate() - 1)
  if (!isSameDay(at, now))
    return formatDayAndTime(at, isSameDay(at, yesterday) ? "yesterday" : undefined, deviceZone())
  const hour = new Date(at).getHours()
  const part = hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening"
  return `${formatTime(at, calendarIn(deviceZone())).slice(0, -" AM".length)} this ${part}`
}
