import readWorkbook from "read-excel-file/universal"
import { fromBufferPromise } from "yauzl"
import { placeOf, type Shown, shownIn } from "./number-formats"
import { betweenCells, betweenLines, type Told } from "./workbook-text"

// In a thread of its own: the library reads a workbook at one stretch, which takes seconds for 100,000 lines.

/**
 * Bounds on a workbook, unpacked, in bytes, files and cells: its texts are held in memory while it is read, and so is each empty cell
 * before the last one of a sheet.
 */
const most = { bytes: 80_000_000, files: 2_000, cells: 4_000_000 }

/** Why a workbook can't be read, in a sentence. */
class Refusal extends Error {}

/** Unpacks each file once in chunks, and keeps none: what its head says of its size may be a lie. */
const assertBounded = async (bytes: Uint8Array) => {
  let size = 0
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes), { strictFileNames: true })
    if (zip.entryCount > most.files) throw new Refusal("The workbook has too many files in it.")
    for await (const entry of zip.eachEntry()) {
      const corner = { column: 0, row: 0, rest: "" }
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        size += chunk.length
        if (size > most.bytes)
          throw new Refusal("The workbook is too large: at most 80 MB when it is unpacked.")
        reach(corner, chunk.toString("latin1"))
        if (corner.column * corner.row > most.cells)
          throw new Refusal("A cell stands far away from the table: delete what is beside and below it.")
      }
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("The file is no workbook, or it is damaged.")
  }
}

/** The last row and column that an XML names, such as in r="XFD20000". */
type Corner = { column: number; row: number; rest: string }

const reach = (corner: Corner, chunk: string) => {
  const text = corner.rest + chunk
  for (const [, letters = "", row = ""] of text.matchAll(/\sr=["']([A-Z]{0,3})(\d{1,7})["']/g)) {
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
    corner.column = Math.max(corner.column, column)
    corner.row = Math.max(corner.row, Number(row))
  }
  // A name may be cut in two.
  corner.rest = text.slice(-20)
}

type Value = Awaited<ReturnType<typeof readWorkbook>>[number]["data"][number][number]

/** The texts of the parts that are asked for; empty for one that is not there. */
const partsOf = async (bytes: Uint8Array, paths: readonly string[]): Promise<string[]> => {
  const zip = await fromBufferPromise(Buffer.from(bytes), { strictFileNames: true })
  const found = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    if (!paths.includes(entry.fileName)) continue
    const chunks: Uint8Array[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
    found.set(entry.fileName, Buffer.concat(chunks).toString())
  }
  return paths.map((path) => found.get(path) ?? "")
}

const shownBy = async (bytes: Uint8Array) => {
  const [workbook = "", relations = "", styles = ""] = await partsOf(bytes, [
    "xl/workbook.xml",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
  ])
  const sheetText = async (path: string) => (await partsOf(bytes, [path]))[0] ?? ""
  return shownIn({ workbook, relations, styles, sheetText })
}

/**
 * Columns of dates have times in all cells or in none: a midnight is a time beside others. Numbers have the words of their formats, such
 * as "57.2 °C".
 */
const textOfSheet = (data: readonly (readonly Value[])[], shown: Shown | undefined): string => {
  const timed = new Set<number>()
  for (const row of data)
    for (const [at, value] of row.entries()) if (isDate(value) && hasTime(value)) timed.add(at)
  return data
    .map((row, line) =>
      row
        .map((value, at) => {
          const text = textOf(value, timed.has(at))
          const affixes = typeof value === "number" ? shown?.get(placeOf(line + 1, at + 1)) : undefined
          return plain(affixes ? affixes.before + text + affixes.after : text)
        })
        .join(betweenCells),
    )
    .join(betweenLines)
}

const plain = (text: string) => text.replaceAll(betweenCells, " ").replaceAll(betweenLines, " ").trim()

const isDate = (value: unknown): value is Date => value instanceof Date

const hasTime = (value: Date) => Math.round(value.getTime() / 1000) % 86_400 !== 0

const textOf = (value: Value, isTimed: boolean): string => {
  if (value === null) return ""
  // A spreadsheet shows 15 digits: 57.199999999999996 is 57.2.
  if (typeof value === "number") return String(Number(value.toPrecision(15)))
  if (!isDate(value)) return String(value)
  const seconds = Math.round(value.getTime() / 1000)
  const text = new Date(seconds * 1000).toISOString().slice(0, 19)
  // A time alone is one of the day before the first, and 24:00 or 25:30 of the next one.
  const year = value.getUTCFullYear()
  if (year < 1905) {
    const first = Date.UTC(year < 1904 ? 1899 : 1904, year < 1904 ? 11 : 0, year < 1904 ? 30 : 1)
    const hours = Math.floor((seconds - first / 1000) / 3600)
    return `${String(hours).padStart(2, "0")}${text.slice(13)}`
  }
  return isTimed ? text : text.slice(0, 10)
}

const read = async (bytes: Uint8Array): Promise<Told> => {
  try {
    await assertBounded(bytes)
    const sheets = await readWorkbook(Uint8Array.from(bytes).buffer, { trim: true }).catch(() => {
      throw new Refusal("The workbook can't be read: save it again as XLSX, or as CSV.")
    })
    const shown = await shownBy(bytes)
    return {
      sheets: sheets.map(({ sheet, data }) => ({ name: sheet, text: textOfSheet(data, shown.get(sheet)) })),
    }
  } catch (error) {
    if (error instanceof Refusal) return { stop: error.message }
    throw error
  }
}

addEventListener("message", async ({ data }: MessageEvent<Uint8Array>) => {
  postMessage(await read(data))
})
