import { zonedTimes } from "./zoned-times"

/** Converts ISO instants to ISO times of a zone with its offset, such as '2026-05-01T08:30:00-07:00'. */
export const zonedIso = (zone: string) => {
  const timeOf = zonedTimes(zone)
  return (at: string): string => {
    const { day, time } = timeOf(Date.parse(at))
    return `${day}T${time}${offsetText(Date.parse(`${day}T${time}Z`) - wholeSeconds(at))}`
  }
}

const wholeSeconds = (at: string) => Math.floor(Date.parse(at) / 1000) * 1000

const offsetText = (milliseconds: number) => {
  const minutes = Math.round(Math.abs(milliseconds) / 60_000)
  const two = (number: number) => String(number).padStart(2, "0")
  return `${milliseconds < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
