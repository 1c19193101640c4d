import { formatDateTime } from "./dates"

const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short" })

/** '8:14 AM', in the device's zone. Unbroken; some browsers put a narrow space before the AM. */
const formatTime = (at: number) => time.format(at).replace(/\s/, "\u00a0")

const isSameDay = (at: number, other: number) =>
  new Date(at).toDateString() === new Date(other).toDateString()

/** 'today 8:14 AM', 'yesterday 8:14 AM', and of other days 'March 5, 2026 - 2:07 PM'. */
export const formatDayAndTime = (at: number, day: "today" | "yesterday" | undefined) =>
  day ? `${day} ${formatTime(at)}` : formatDateTime(at)

/** '8:14 this morning', and of other days as `formatDayAndTime`; days of the device's zone. */
export const formatEarlier = (at: number, now: number) => {
  const yesterday = new Date(now).setDate(new Date(now).getDate() - 1)
  if (!isSameDay(at, now)) return formatDayAndTime(at, isSameDay(at, yesterday) ? "yesterday" : undefined)
  const hour = new Date(at).getHours()
  const part = hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening"
  return `${formatTime(at).slice(0, -" AM".length)} this ${part}`
}
