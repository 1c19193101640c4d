import { readdirSync, statSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { bytesInWords } from "./bytes-in-words"
import { type Copy, copiesFolder, copiesIn } from "./copies"
import { recordsIn } from "./records-in"

/** The copies in the folder and those before updates as text, one line a copy, the newest first. */
export const copiesInWords = (database: string): string => {
  const copies = [...copiesIn(copiesFolder(database)), ...copiesBeforeUpdates(database)]
  if (copies.length === 0)
    return `There are no copies in ${copiesFolder(database)} yet: windrow backup makes one.`
  const text = rowsInWords(copies.sort((one, other) => other.at - one.at).map(lineOf))
  return [`Copies in ${dirname(database)}, with the times of this machine:`, ...text].join("\n")
}

/** Formats lines as columns of equal width. */
export const rowsInWords = (lines: readonly (readonly string[])[]): string[] => {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  return lines.map((cells) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  "))
}

const copiesBeforeUpdates = (database: string): Copy[] => {
  const folder = dirname(database)
  const prefix = `${basename(database)}.before-update-from-`
  return names(folder)
    .filter((name) => name.startsWith(prefix) && !name.includes(".part"))
    .map((name) => {
      const path = join(folder, name)
      const { mtimeMs, size } = statSync(path)
      return { name, path, at: mtimeMs, bytes: size }
    })
}

const names = (folder: string) => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const lineOf = ({ name, path, at, bytes }: Copy) => [
  localTime(at),
  ageInWords(Date.now() - at),
  bytesInWords(bytes),
  countInWords(path),
  name.startsWith("windrow-") ? `backups/${name}` : `${name} (before an update)`,
]

/** Is it a day or a minute, as `windrow restore` takes them? */
export const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(text)

/** '2026-11-22T02:15', as `windrow restore` takes it. */
export const localTime = (at: number): string => {
  const date = new Date(at)
  const two = (number: number) => String(number).padStart(2, "0")
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

export const ageInWords = (age: number) => {
  if (age < 0) return "of a time to come"
  const [hours, days] = [Math.floor(age / 3_600_000), Math.floor(age / 86_400_000)]
  if (days > 0) return `${days} ${days === 1 ? "day" : "days"} ago`
  return hours > 0 ? `${hours} ${hours === 1 ? "hour" : "hours"} ago` : "within the hour"
}

const countInWords = (path: string) => {
  const count = recordsIn(path)
  return count === undefined ? "can't be read" : `${count.toLocaleString("en-US")} records`
}
