import type { Answers } from "../domain/imports"
import { nameKey } from "../domain/name-key"
import { headIn } from "./head"
import { Doubt, question, quoted, Stop } from "./questions"
import { allLines, type Delimiter, delimiters, firstLines, type Sheet, sepLine, textIn } from "./table"

/** The lines of a text, or of the one sheet of a workbook that has readings. @throws Doubt, Stop */
export const sheetOf = async (bytes: Uint8Array, answers: Answers): Promise<Sheet> => {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const { sheetsIn } = await import("./workbook")
    return sheetNamed(await sheetsIn(bytes), answers)
  }
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new Stop("It is an old workbook: save it as XLSX, or as CSV.")
  if (isNoText(bytes)) throw new Stop("The file is no table: it is a picture, a PDF or a program.")
  const { text, encoding } = textIn(bytes)
  const delimiter = sepLine(text)?.delimiter ?? delimiterOf(text)
  return {
    name: undefined,
    lines: await allLines(text, delimiter),
    evidence: [`Text in ${encoding}, with ${delimiters[delimiter]} between the cells`],
  }
}

/** By the first bytes of PNG, JPEG, GIF, PDF, RIFF and ELF files. */
const isNoText = (bytes: Uint8Array) =>
  /^(\x89PNG|\xff\xd8\xff|GIF8|%PDF|RIFF|\x7fELF)/.test(String.fromCharCode(...bytes.subarray(0, 8)))

/** The delimiter by which most heads are understood, and most lines have as many cells. */
const delimiterOf = (text: string): Delimiter => {
  const scoreOf = (each: Delimiter) => {
    const lines = firstLines(text, each)
    const head = headIn(lines)
    if (!head) return 0
    const values = lines.slice(head.first)
    const even = values.filter(({ cells }) => cells.length === head.names.length).length
    // Another delimiter within a head, or half of its quotes.
    const isSplit = head.names.some((name) => /["\t|;]/.test(name))
    return (head.known * (1 + even / Math.max(1, values.length))) / (isSplit ? 4 : 1)
  }
  const scored = (Object.keys(delimiters) as Delimiter[]).map((each) => ({ each, score: scoreOf(each) }))
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).each
}

const sheetNamed = (sheets: readonly Sheet[], { sheet: given }: Answers): Sheet => {
  const tables = sheets.filter(({ lines }) => headIn(lines))
  const named = sheets.find(({ name }) => given !== undefined && nameKey(name ?? "") === nameKey(given))
  if (given !== undefined && !named)
    throw new Stop(
      `There is no sheet "${given}". There are: ${quoted(sheets.map(({ name }) => name ?? ""))}.`,
    )
  const found = named ?? (tables.length > 1 ? undefined : (tables[0] ?? sheets[0]))
  if (found) return found
  throw new Doubt(
    question(
      "sheet",
      "Which sheet has the readings?",
      tables.map(({ name = "" }) => [name, name]),
    ),
  )
}
