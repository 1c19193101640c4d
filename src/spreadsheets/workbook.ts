import { giveWaySoon } from "../db/give-way"
import { Stop } from "./questions"
import type { Line, Sheet } from "./table"
import { betweenCells, betweenLines, type Told } from "./workbook-text"

/** In milliseconds: one that takes longer is made to. */
const patience = 60_000

/** The sheets of an XLSX file. @throws Stop for one that is damaged, or too large when it is unpacked */
export const sheetsIn = async (bytes: Uint8Array): Promise<Sheet[]> => {
  const told = await readInThread(bytes)
  if ("stop" in told) throw new Stop(told.stop)
  const sheets: Sheet[] = []
  for (const { name, text } of told.sheets)
    sheets.push({ name, lines: await linesOf(text), evidence: [`Sheet "${name}" of a workbook`] })
  return sheets
}

const readInThread = async (bytes: Uint8Array): Promise<Told> => {
  // The build puts it beside this code; see `web/build/executable.ts`.
  const worker = new Worker(new URL("./workbook-worker.ts", import.meta.url).href)
  let timer: Timer | undefined
  try {
    return await new Promise<Told>((done, failed) => {
      worker.onmessage = ({ data }: MessageEvent<Told>) => done(data)
      worker.onerror = ({ message }) => failed(new Error(message))
      timer = setTimeout(
        () => done({ stop: "The workbook takes too long to read: save it as CSV." }),
        patience,
      )
      worker.postMessage(bytes)
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}

/** Those that are not empty, by their numbers. In portions, between which others are served. */
const linesOf = async (text: string): Promise<Line[]> => {
  const lines: Line[] = []
  let number = 0
  for (let at = 0; at <= text.length; ) {
    const next = text.indexOf(betweenLines, at)
    const end = next < 0 ? text.length : next
    const cells = text.slice(at, end).split(betweenCells)
    number++
    if (cells.some((cell) => cell !== "")) lines.push({ number, cells })
    at = end + 1
    if (number % 200 === 0) await giveWaySoon()
  }
  return lines
}
