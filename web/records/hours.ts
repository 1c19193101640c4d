import { locale } from "#domain/language"
import { clockTime } from "../format/earlier"

/** The hours of a day that have begun, by the device's zone: when each began, in ms, and its name, such as '8 AM'. */
export const hoursOf = (day: "today" | "yesterday", now: number): { at: number; label: string }[] => {
  const midnight = (days: number) => {
    const date = new Date(now)
    return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
  }
  const [from, until] = day === "today" ? [midnight(0), now] : [midnight(-1), midnight(0)]
  const times: number[] = []
  for (let at = from; at < until; at += hour) times.push(at)
  const names = times.map((at) => clockTime(at).replace(":00", "").replace("\u00a0", " "))
  // When the clocks go back an hour comes twice.
  const isTwice = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return times.map((at, place) => {
    const name = names[place] ?? ""
    return { at, label: isTwice(name) ? `${name} ${zoneName(at)}` : name }
  })
}

const hour = 3_600_000

/** 'EDT', of the device's zone at a time. */
const zoneName = (at: number) =>
  new Intl.DateTimeFormat(locale(), { timeZoneName: "short" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value
