/** '2026-11-22' and '14:05:00', or a reason why a cell is no date or time. */
export type Read = { text: string } | { reason: string }

export type Order = "day first" | "month first" | "not clear"

const twoNumbers = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/

/** Decides the order in dates such as 11/2/2026, by those in the column that are unambiguous. */
export const orderOf = (cells: readonly string[]): Order => {
  const pairs = cells.flatMap((cell) => {
    const [, one, other] = twoNumbers.exec(dayPart(cell)) ?? []
    return one && other ? [[Number(one), Number(other)] as const] : []
  })
  const hasDayFirst = pairs.some(([one]) => one > 12)
  const hasMonthFirst = pairs.some(([, other]) => other > 12)
  if (hasDayFirst === hasMonthFirst) return "not clear"
  return hasDayFirst ? "day first" : "month first"
}

/** The day of a cell with a date and perhaps a time. */
export const dayPart = (cell: string) => cell.replace(/[T ,]+\d{1,2}(:\d\d|\s*[ap]\.?m).*$/i, "").trim()

/** Returns the text of a cell after its date. */
export const timePart = (cell: string) => cell.slice(dayPart(cell).length).replace(/^[T ,]+/, "")

export const dayIn = (cell: string, order: Order): Read => {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(cell)
  if (iso) return dayOf(cell, iso[1], iso[2], iso[3])
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/.exec(cell)
  if (dotted) return dayOf(cell, dotted[3], dotted[2], dotted[1])
  const named = /^(\d{1,2})\.?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/i.exec(cell)
  if (named) return dayOf(cell, named[3], monthNamed(named[2]), named[1])
  const american = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(cell)
  if (american) return dayOf(cell, american[3], monthNamed(american[1]), american[2])
  const [, one = "", other = "", year = ""] = twoNumbers.exec(cell) ?? []
  if (!one) return { reason: `"${cell}" is no date` }
  if (one === other) return dayOf(cell, year, one, other)
  if (order === "not clear")
    return { reason: `"${cell}" may be month/day or day/month: write it as 2026-11-22` }
  return order === "day first" ? dayOf(cell, year, other, one) : dayOf(cell, year, one, other)
}

const dayOf = (cell: string, year = "", month = "", day = ""): Read => {
  const text = `${year.length === 2 ? "20" : ""}${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  const at = Date.parse(`${text}T00:00:00Z`)
  // JavaScript takes the 31st of April for the 1st of May.
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
  return isReal ? { text } : { reason: `"${cell}" is no date` }
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
const monthNamed = (name = "") => String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1)

/** 14:05, 14:05:30 or 2:05 PM. */
export const timeIn = (cell: string): Read => {
  const [, hour = "", minute = "00", second = "00", half] =
    /^(\d{1,2})(?::(\d\d))?(?::(\d\d))?(?:[.,]\d+)?\s*([ap])?\.?(?:m\.?)?$/i.exec(cell) ?? []
  const isHalf = half !== undefined
  const isKnown = hour !== "" && (isHalf || cell.includes(":"))
  const hours = isHalf ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hour)
  const isReal =
    isKnown && hours < 24 && Number(minute) < 60 && Number(second) < 60 && (!isHalf || Number(hour) <= 12)
  if (!isReal) return { reason: `"${cell}" is no time` }
  return { text: `${String(hours).padStart(2, "0")}:${minute}:${second}` }
}
