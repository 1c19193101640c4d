import { quoted, Refusal } from "./payload-refusal"
import { type Tree, textOf } from "./payload-tree"

/** What is known of a sender's clock beside what it writes: that it is UTC, or that a form may have lost the plus of an offset. */
export type Clock = { isUtc?: boolean; isForm?: boolean }

const first = Date.UTC(2000, 0, 1)
const end = Date.UTC(2100, 0, 1)

/** The time of a field in ms since 1970; undefined for none, or "now". @throws Refusal */
export const timeIn = (name: string, tree: Tree | undefined, clock: Clock = {}): number | undefined => {
  if (tree === undefined || tree === null) return undefined
  const text = textOf(tree)
  if (text === undefined) throw new Refusal(`${quoted(name)} is no time.`)
  if (/^now$/i.test(text)) return undefined
  const at = epochIn(text) ?? dateIn(name, text, clock)
  if (at === undefined) throw new Refusal(`${quoted(name)} is ${quoted(text)}: no time.`)
  if (at < first || at >= end)
    throw new Refusal(`${quoted(name)} is ${quoted(text)}: no time between 2000 and 2100.`)
  return at
}

/** Does a text read as a time? */
export const isTime = (tree: Tree | undefined) => {
  try {
    return timeIn("", tree, { isUtc: true }) !== undefined
  } catch {
    return false
  }
}

/** Seconds, milliseconds, microseconds or nanoseconds, by their size; 0 of what is neither is out of bounds. */
const epochIn = (text: string): number | undefined => {
  if (!/^-?\d{1,20}(\.\d{1,20})?(e[+]?\d{1,2})?$/i.test(text)) return undefined
  const number = Number(text)
  const size = [1e-3, 1, 1e3, 1e6].find((size) => number / size >= first && number / size < end)
  if (size === undefined) return 0
  // A double has no room for the seconds' decimals in ms: 1750000000.29 × 1000 ends in .9999.
  return Math.floor(Number((number / size).toFixed(3)))
}

const pattern =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T +]| {2})(\d\d)(?::?(\d\d))(?::?(\d\d)(?:[.,](\d{1,20}))?)?(?:([+ ]?)(Z|UTC|GMT)| ?([-+ ])(\d\d):?(\d\d)?)?$/i

const dateIn = (name: string, text: string, { isUtc, isForm }: Clock): number | undefined => {
  const found = pattern.exec(text)
  if (!found) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((text) => Number(text ?? 0))
  const [fraction = "", , utc, sign, hours = "0", minutes = "0"] = found.slice(7)
  if (!utc && !sign && !isUtc)
    throw new Refusal(
      `${quoted(name)} is ${quoted(text)}: a local time. Send it with its offset, as in 2026-06-13T14:05:00-04:00, or as UTC with a Z.`,
    )
  if (sign === " " && !isForm) return undefined
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  // A day that is none falls into another month.
  const isReal = local.getUTCMonth() === month - 1 && hour < 24 && minute < 60 && second < 60
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1)
  if (!isReal || Math.abs(offset) > 14 * 60 || Number(minutes) > 59) return undefined
  return local.getTime() + Number(fraction.padEnd(3, "0").slice(0, 3)) - offset * 60_000
}
