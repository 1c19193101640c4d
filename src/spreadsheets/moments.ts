import { monthNamed } from "./month-names"
import { offsetOf } from "./zone-names"

/** How a cell writes its date, before the order of its numbers is known. `group` is equal for cells written the same way. */
export type Day =
  | { kind: "known"; year: number; month: number; day: number }
  | { kind: "three"; group: string; numbers: readonly [number, number, number]; hasLongYear: boolean }

/** A time of the day. `half` is that of a clock of 12 hours. */
export type Clock = {
  hour: number
  minute: number
  second: number
  thousandth: number
  half: Half | undefined
}
export type Half = "am" | "pm"

/** `zone` is an offset such as '+02:00' or 'Z', or a name such as 'EDT' that does not say which one it is. */
export type Moment = { day: Day; clock: Clock | undefined; zone: string | undefined }

/** Parts a cell with a date and perhaps a time, before or after it, and an offset; undefined for another. */
export const momentIn = (cell: string): Moment | undefined => {
  const { rest, zone } = zoneAtEnd(plain(cell))
  const dayOnly = dayIn(rest)
  if (dayOnly) return zone === undefined ? { day: dayOnly, clock: undefined, zone } : undefined
  for (const form of [timeLast, timeFirst, compact]) {
    const { date = "", time = "" } = form.exec(rest)?.groups ?? {}
    const day = dayIn(date.replace(/[, ]+$/, ""))
    const clock = clockIn(form === compact ? time.replaceAll(/(\d\d)(?=\d)/g, "$1:") : time)
    if (day && clock) return { day, clock, zone }
  }
  return undefined
}

const plain = (cell: string) =>
  cell
    .trim()
    .replaceAll(/[\u00a0\u2009\u202f ]+/g, " ")
    .replace(weekday, "")
    .replace(/(\d) ?h ?(?=\d\d\b)/i, "$1h")
    .replace(/(?<=\d) ?uhr$/i, "")
    .replace(/\((?:[A-Z][\w ]+)\)$/, "")
    .trim()

const weekday =
  /^((mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|(mo|di|mi|do|fr|sa|so)(n|ens|ttwochs?|nners|ei|ms|nn)?(tag)?|mittwoch|lun|mer|jeu|ven|sam|dim|luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)\.?,? (?:den |the |el )?(?=\d|\p{L})/iu

/** Is the cell the name of a day of the week, and no more? */
export const isWeekday = (cell: string): boolean => cell !== "" && `${cell} 1`.replace(weekday, "") === "1"

const timeLast =
  /^(?<date>.*?[\d.a-z])(?:[T,; ]+(?:at )?|(?<=\d)T)(?<time>\d{1,2}(?:[:.h]\d\d){1,2}(?:[.,]\d{1,9})?(?: ?[ap]\.? ?m?\.?)?|\d{1,2} ?[ap]\.? ?m\.?)$/i
const timeFirst =
  /^(?<time>\d{1,2}(?:[:h]\d\d){1,2}(?:[.,]\d{1,9})?(?: ?[ap]\.? ?m\.?)?|\d{1,2}(?:\.\d\d)? ?[ap]\.? ?m\.?)[, ]+(?:on )?(?<date>.+)$/i
const compact = /^(?<date>\d{8})T?(?<time>\d{4}(?:\d\d)?)$/

/** Only behind a time: 2025-06-03 ends with no offset. */
const zoneAtEnd = (text: string): { rest: string; zone: string | undefined } => {
  const [, rest = text, utc, sign, hours = "", minutes, name] =
    /^(.*(?:\d[:.h]\d\d|T\d{4,6}|[ap]\.?m\.?)(?:[.,]\d+)?)(?: ?(?:(Z|UTC|GMT)|(?:UTC|GMT)? ?([+\u2212-])(\d{1,2}):?(\d\d)?(?::00)?|([A-Z]{3,5})))$/i.exec(
      text,
    ) ?? []
  if (sign) return { rest, zone: offsetOf(sign, hours, minutes) }
  if (utc) return { rest, zone: "Z" }
  return name && !/^[ap]m$/i.test(name) && /\d/.test(rest)
    ? { rest, zone: name }
    : { rest: text, zone: undefined }
}

const dayIn = (text: string): Day | undefined => {
  const [, year, month, day] =
    /^(\d{4}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{1,2})\.?$/.exec(text) ??
    /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text) ??
    []
  if (year) return known(Number(year), Number(month), Number(day))
  const [, one, mark = "", two, three] =
    /^(\d{1,2}) ?([-/. ]) ?(\d{1,2}) ?\2 ?'?(\d{4}|\d\d)\.?$/.exec(text) ?? []
  if (one && three) {
    const hasLongYear = three.length === 4
    const numbers = [Number(one), Number(two), Number(three)] as const
    return { kind: "three", group: `${mark}${three.length}`, numbers, hasLongYear }
  }
  return namedDayIn(text)
}

const namedDayIn = (text: string): Day | undefined => {
  const first =
    /^(\d{1,2})(?:st|nd|rd|th|er|\.)?[ -]?(?:de )?(\p{L}{3,})\.?,?[ -](?:del? )?'?(\d{4}|\d\d)$/iu.exec(text)
  const second = /^(\p{L}{3,})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -]'?(\d{4}|\d\d)$/iu.exec(text)
  const [day, name, year] = first
    ? [first[1], first[2], first[3]]
    : second
      ? [second[2], second[1], second[3]]
      : []
  const month = monthNamed(name)
  return year && month ? known(longYear(Number(year)), month, Number(day)) : undefined
}

const known = (year: number, month: number, day: number): Day => ({ kind: "known", year, month, day })
export const longYear = (year: number) => (year < 100 ? 2000 + year : year)

/** 14:05, 14:05:30.250, 14h05, 4.45 pm or 4 pm. */
export const clockIn = (cell: string): Clock | undefined => {
  const [, hour = "", minute, second, fraction = "", letter] =
    /^(\d{1,2})(?:[:.h](\d\d))?(?:[:.](\d\d))?(?:[.,](\d{1,9}))?(?: ?([ap])\.? ?m?\.?| ?(?:h|uhr))?$/i.exec(
      cell.replaceAll(/[\u00a0\u2009\u202f ]+/g, " ").trim(),
    ) ?? []
  if (hour === "" || (minute === undefined && letter === undefined)) return undefined
  return {
    hour: Number(hour),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    thousandth: Number(fraction.padEnd(3, "0").slice(0, 3)),
    half: letter === undefined ? undefined : halfIn(letter),
  }
}

export const halfIn = (cell: string): Half | undefined => {
  const [, letter] = /^([ap])\.? ?m?\.?$/i.exec(cell.trim()) ?? []
  return letter === undefined ? undefined : letter.toLowerCase() === "a" ? "am" : "pm"
}

/** '14:05:00', or undefined for what no clock shows. 17:40 PM is 17:40; 17:40 AM is no time. 24:00 is the end of its day. */
export const clockText = ({ hour, minute, second, thousandth, half }: Clock): string | undefined => {
  const is24 = half === undefined || hour > 12
  if (half === "am" && hour > 12) return undefined
  if (!is24 && hour === 0) return undefined
  const hours = is24 ? hour : (hour % 12) + (half === "pm" ? 12 : 0)
  const isEnd = hours === 24 && minute + second + thousandth === 0
  if ((hours > 23 && !isEnd) || minute > 59 || second > 59) return undefined
  const two = (number: number) => String(number).padStart(2, "0")
  return `${two(hours)}:${two(minute)}:${two(second)}${thousandth > 0 ? `.${String(thousandth).padStart(3, "0")}` : ""}`
}

/** A time of exactly 00:00, as many programs write a day. */
export const isMidnightOf = (moment: Moment | undefined) =>
  moment?.clock !== undefined && clockText(moment.clock) === "00:00:00"
