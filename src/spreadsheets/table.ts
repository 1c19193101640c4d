import { giveWaySoon } from "../db/give-way"

/** A line of a table, by its number in the file, with a cell for each column. */
export type Line = { number: number; cells: readonly string[] }

/** The lines of a file that are not empty, and how they were read, in words. */
export type Sheet = { name: string | undefined; lines: readonly Line[]; evidence: readonly string[] }

/** The text of a file: by its byte order mark, by the zeros of UTF-16, else UTF-8, or what Windows writes in the West. */
export const textIn = (bytes: Uint8Array): { text: string; encoding: string } => {
  for (const encoding of [encodingOf(bytes), "utf-8"])
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
    } catch {}
  return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "windows-1252" }
}

const encodingOf = (bytes: Uint8Array) => {
  const [one, two] = bytes
  if ((one === 0xff && two === 0xfe) || (one !== 0 && two === 0)) return "utf-16le"
  if ((one === 0xfe && two === 0xff) || (one === 0 && two !== 0)) return "utf-16be"
  return "utf-8"
}

export const delimiters = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" } as const
export type Delimiter = keyof typeof delimiters

/** The delimiter that Excel's own first line names, such as `sep=;`, and the place after it. */
export const sepLine = (text: string): { delimiter: Delimiter; length: number } | undefined => {
  const [line, delimiter] = /^sep=([,;\t|])(?:\r\n|\r|\n)/i.exec(text) ?? []
  return line === undefined ? undefined : { delimiter: delimiter as Delimiter, length: line.length }
}

/** In lines: enough to find the head and the delimiter. */
const beginning = 60

export const firstLines = (text: string, delimiter: Delimiter): Line[] => {
  const lines: Line[] = []
  for (const line of eachLine(text, delimiter)) if (lines.push(line) >= beginning) break
  return lines
}

/** In portions, between which others are served. */
export const allLines = async (text: string, delimiter: Delimiter): Promise<Line[]> => {
  const lines: Line[] = []
  for (const line of eachLine(text, delimiter)) {
    lines.push(line)
    if (lines.length % 200 === 0) await giveWaySoon()
  }
  return lines
}

/** The lines that are not empty. */
function* eachLine(text: string, delimiter: Delimiter): Generator<Line> {
  const skipped = sepLine(text)?.length ?? 0
  let cells: string[] = []
  let [number, start, at] = skipped > 0 ? [2, 2, skipped] : [1, 1, 0]
  while (at <= text.length) {
    const { cell, next } = cellAt(text, at, delimiter)
    cells.push(cell.trim())
    number += cell.split("\n").length - 1
    if (text[next] !== delimiter) {
      if (cells.some((each) => each !== "")) yield { number: start, cells }
      cells = []
      number++
      start = number
    }
    at = next + (text[next] === "\r" && text[next + 1] === "\n" ? 2 : 1)
  }
}

/** The cell that begins here, and where it ends. Two quotes in a quoted one are one. */
const cellAt = (text: string, at: number, delimiter: Delimiter) => {
  // A blank after the comma does not make the quotes a part of the text.
  const begin = text[at] === " " && text[at + 1] === '"' ? at + 1 : at
  const found = text[begin] === '"' ? quoted[delimiter].exec(text.slice(begin, begin + longestCell)) : null
  if (found) return { cell: (found[1] ?? "").replaceAll('""', '"'), next: begin + found[0].length }
  const next = endOfCell(text, at, delimiter)
  return { cell: text.slice(at, next), next }
}

/** In characters, of one that is quoted. */
const longestCell = 65_536

/** Up to the delimiter or the end of the line: anything else behind the quotes makes them a part of the text. */
const quoted: Record<Delimiter, RegExp> = {
  ",": /^"((?:[^"]|"")*)"[ \t]*(?=$|[\r\n,])/,
  ";": /^"((?:[^"]|"")*)"[ \t]*(?=$|[\r\n;])/,
  "\t": /^"((?:[^"]|"")*)" *(?=$|[\r\n\t])/,
  "|": /^"((?:[^"]|"")*)"[ \t]*(?=$|[\r\n|])/,
}

const endOfCell = (text: string, at: number, delimiter: string) => {
  let next = at
  while (next < text.length && text[next] !== delimiter && text[next] !== "\n" && text[next] !== "\r") next++
  return next
}

/** Works on each item, and lets others be served between portions. */
export const inPortions = async <T>(items: readonly T[], work: (item: T) => void): Promise<void> => {
  for (let from = 0; from < items.length; from += portion) {
    for (const item of items.slice(from, from + portion)) work(item)
    await giveWaySoon()
  }
}

/** In lines: some take 20 µs. */
const portion = 200
