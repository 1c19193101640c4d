/** A line of a table, by its number in the file, with a cell for each column. */
export type Line = { number: number; cells: readonly string[] }

/** The text of a file: UTF-8 or UTF-16 by its byte order mark, else UTF-8, or what Windows writes in the West. */
export const textIn = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}

/** The lines that are not empty. Cells are separated by what the first line has most of: commas, semicolons or tabs. */
export const linesIn = (text: string): Line[] => {
  const separator = separatorIn(text)
  const lines: Line[] = []
  let cells: string[] = []
  let [number, start, at] = [1, 1, 0]
  while (at <= text.length) {
    const { cell, next } = cellAt(text, at, separator)
    cells.push(cell.trim())
    number += cell.split("\n").length - 1
    if (text[next] !== separator) {
      if (cells.some((each) => each !== "")) lines.push({ number: start, cells })
      cells = []
      number++
      start = number
    }
    at = next + (text[next] === "\r" && text[next + 1] === "\n" ? 2 : 1)
  }
  return lines
}

const separatorIn = (text: string) => {
  const [head = ""] = text.replaceAll(/"[^"]*"/g, "").split(/\r?\n/)
  const counted = [",", ";", "\t"].map((each) => ({ each, count: head.split(each).length }))
  return counted.sort((one, other) => other.count - one.count)[0]?.each ?? ","
}

/** The cell that begins here, and where it ends. Two quotes in a quoted one are one. */
const cellAt = (text: string, at: number, separator: string) => {
  const quoted = /^"((?:[^"]|"")*)"[ \t]*(?=$|[\r\n,;\t])/
  const rest = text[at] === '"' ? quoted.exec(text.slice(at, at + 65_536)) : null
  if (rest) return { cell: (rest[1] ?? "").replaceAll('""', '"'), next: at + rest[0].trimEnd().length }
  let next = at
  while (next < text.length && text[next] !== separator && text[next] !== "\n" && text[next] !== "\r") next++
  return { cell: text.slice(at, next), next }
}
