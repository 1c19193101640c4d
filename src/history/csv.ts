import { isLate } from "../domain/records"
import { rowFieldLabels } from "../domain/rows"
import { zonedTime } from "../domain/zoned-time"
import type { Entry } from "./queries"

/** The byte order mark without which spreadsheets take UTF-8 for something else, and the names of the columns. */
export const csvHead = "\uFEFFDate,Time,Action,Pile,Details,User\r\n"

/** A line per entry; times are told in `zone`, photos are links below `origin`. */
export const csvWriter = (zone: string, origin: string) => {
  const timeOf = zonedTime(zone)
  const dateAndTime = (at: number) => {
    const { day, time } = timeOf(at)
    return [day, time]
  }
  return (entries: readonly Entry[]) =>
    entries
      .map((entry) => [...dateAndTime(entry.at), entry.action, entry.pile, tell(entry, origin), entry.user])
      .map((line) => `${line.map(cell).join(",")}\r\n`)
      .join("")
}

/**
 * Quoted where the text needs it; a text that a spreadsheet would run as a formula is made plain, also one that
 * begins where a spreadsheet may split it: in many countries that is at a semicolon, whatever is quoted. Spreadsheets
 * also take full-width signs, and may drop invisible characters before a sign.
 */
const cell = (text: string) => {
  const plain = text.replaceAll(/(^|[;\t\r\n])(?=["\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|"*[\t\r])/gu, "$1'")
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const tell = (entry: Entry, origin: string) => {
  const fact = JSON.parse(entry.details)
  const parts = [
    ...told[entry.action](fact),
    fact.photo != null && `photo ${origin}/api/photos/${fact.photo}`,
    fact.received != null && isLater(entry.at, fact.received) && `received ${iso(fact.received)}`,
    fact.voided != null && `voided: ${fact.voided}`,
  ]
  return parts.filter((part) => part !== false && part != null && part !== "").join(", ")
}

type Fact = Record<string, string | number | null>

const told: Record<Entry["action"], (fact: Fact) => (string | number | null | false)[]> = {
  Built: ({ location, length, width, cubicYards }) => [
    location ?? "",
    `${length} ft × ${width} ft`,
    cubicYards != null && `${cubicYards} yd³`,
  ],
  Temperature: ({ temperature }) => [`${temperature} °F`],
  Turned: ({ number, water }) => [`Turn ${number}`, water ? "water added" : "no water"],
  Material: ({ category, cubicYards, notes }) => [
    category ?? "Uncategorized",
    `${cubicYards} yd³`,
    notes ?? "",
  ],
  Sold: ({ client, empty, full }) => [
    client ?? "",
    `net ${Number(full) - Number(empty)} lb`,
    `empty ${empty} lb`,
    `full ${full} lb`,
  ],
  Removed: () => ["Pile removed"],
  Corrected: ({ field, from, to }) => [
    `${rowFieldLabels[String(field)] ?? field}: ${from ?? "none"} → ${to ?? "none"}`,
  ],
  Voided: ({ what, reason }) => [`${what}: ${reason}`],
}

const isLater = (at: number, received: number) => isLate(iso(at), iso(received))
const iso = (at: number) => new Date(at).toISOString()
