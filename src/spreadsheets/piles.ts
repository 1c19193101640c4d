import { oneLine } from "../contract/control-characters"
import type { Answers } from "../domain/imports"
import { nameKey } from "../domain/name-key"
import type { Column } from "./columns"
import { LineError } from "./line-error"
import { Doubt, question, quoted, Stop } from "./questions"
import type { Line } from "./table"

/** The pile of each line; undefined for a line whose logger was left out. */
export type Piles = {
  column: Column | undefined
  evidence: string[]
  of: (cells: readonly string[]) => string | undefined
}

/** `titles` are lines above the head, which may name the pile. @throws Doubt, Stop */
export const pilesOf = (
  columns: readonly Column[],
  lines: readonly Line[],
  titles: readonly string[],
  piles: readonly string[],
  answers: Answers,
): Piles => {
  const one = (meaning: Column["meaning"]) =>
    columns.find((column) => column.meaning === meaning && column.content !== "empty")
  const pile = one("pile")
  if (pile && !(countsLines(pile, lines) && answers.pile !== "column"))
    return byColumn(pile, given(answers), piles)
  const series = mostNames(
    columns.filter(({ meaning, content }) => meaning === "series" && content !== "empty"),
    lines,
  )
  if (series && !pile) return bySeries(series, lines, piles, answers)
  assertOnePile(lines, piles)
  const places = placesIn(columns, lines, piles)
  const place = places.find(({ head }) => answers.pile === columnAnswer(head))
  if (place)
    return {
      ...byColumn(place, new Map(), piles),
      evidence: [`"${place.head}" names the piles, as you said`],
    }
  return ofLogger(titles, { counted: pile, places }, piles, answers)
}

const columnAnswer = (head: string) => `column=${head}`

/** Columns that may name the piles under a head that does not say so, such as "Location": those with labels of the farm first. */
const placesIn = (columns: readonly Column[], lines: readonly Line[], piles: readonly string[]) => {
  const own = new Set(piles.map(nameKey))
  return columns
    .filter(
      ({ meaning, head }) =>
        head !== "" &&
        ((meaning === "other" && !noPlace.test(head)) || (meaning === "figures" && placeHead.test(head))),
    )
    .map((column) => ({ column, cells: lines.map(({ cells }) => cells[column.at] ?? "").filter(Boolean) }))
    .map(({ column, cells }) => ({
      column,
      cells,
      count: new Set(cells).size,
      owned: cells.filter((cell) => own.has(nameKey(cell))).length,
    }))
    .filter(
      ({ column, cells, count, owned }) =>
        owned > cells.length / 2 ||
        (count > 1 &&
          cells.every(({ length }) => length <= longestPlace) &&
          (column.content === "text" || placeHead.test(column.head))),
    )
    .toSorted((one, other) => other.owned / other.cells.length - one.owned / one.cells.length)
    .map(({ column }) => column)
}

/** In characters. */
const longestPlace = 40
const placeHead =
  /\b(section|zone|lot|bed|cell|lane|slot|locations?|site|place|plot|block|spot|area|ort|platz|ubicaci[oó]n|lugar|lieu|emplacement)\b/i
/** Texts that stand beside a reading. */
const noPlace =
  /note|comment|remark|bemerk|observa|nota|weather|wetter|status|flag|smell|odou?r|moist|quality|by\b|unit|mode/i

/** Of several columns that name loggers the one that tells most of them apart. */
const mostNames = (columns: readonly Column[], lines: readonly Line[]) => {
  const counted = columns.map((column) => ({
    column,
    count: new Set(lines.map(({ cells }) => cells[column.at])).size,
  }))
  // A sensor stands behind its box.
  return counted.toReversed().sort((one, other) => other.count - one.count)[0]?.column
}

/** What our own files write before a name that a spreadsheet would take for a formula. */
const nameIn = (cell: string) => oneLine(cell).replace(/^'(?=[=+\-@])/, "")

const byColumn = (column: Column, names: ReadonlyMap<string, string>, piles: readonly string[]): Piles => ({
  column,
  evidence: [],
  of: (cells) => {
    const cell = nameIn(cells[column.at] ?? "")
    if (cell === "") throw new LineError("The pile is missing.")
    if (sums.test(cell) && !names.has(cell) && !piles.some((label) => nameKey(label) === nameKey(cell)))
      throw new LineError(`"${cell}" is no pile, but sums up others.`)
    return names.get(cell) ?? cell
  },
})

/** What stands in the place of a pile's name below a table. */
const sums =
  /^(total|sum|average|avg|mean|min(imum)?|max(imum)?|summe|mittel(wert)?|durchschnitt|promedio|moyenne|media|m[aá]ximo|m[ií]nimo)\.?:?$/i

/** A column "Row" or "#" with 1, 2, 3 for the lines. */
const countsLines = ({ at, head }: Column, lines: readonly Line[]) =>
  /^(row|no\.?|#|number)s?( ?(no\.?|#|number))?$/i.test(head) &&
  lines.length > 2 &&
  lines.every(({ cells }, index) => Number(cells[at]) === Number(lines[0]?.cells[at]) + index)

/** The answers `sensor.a=A-1,sensor.b=`: one without a pile is left out. */
const given = ({ pile }: Answers): ReadonlyMap<string, string> =>
  new Map(
    (pile?.includes("=") ? pile.split(",") : []).map((each) => {
      const [name = "", ...rest] = each.split("=")
      return [name.trim(), rest.join("=").trim()]
    }),
  )

const bySeries = (
  column: Column,
  lines: readonly Line[],
  piles: readonly string[],
  answers: Answers,
): Piles => {
  const names = [...new Set(lines.map(({ cells }) => cells[column.at] ?? ""))].filter(Boolean)
  const own = new Map(piles.map((label) => [nameKey(label), label]))
  const [only] = names
  const all =
    names.length === 1 && only !== undefined && answers.pile !== undefined && !answers.pile.includes("=")
      ? new Map([[only, answers.pile]])
      : given(answers)
  const unknown = names.filter((name) => !all.has(name) && !own.has(nameKey(name)))
  if (unknown.length > 0)
    throw new Doubt(
      question(
        "pile",
        `Which piles are ${quoted(unknown.slice(0, 10))} of the column "${column.head}"?`,
        [],
        names.length === 1
          ? (piles[0] ?? "A-1")
          : unknown
              .slice(0, 3)
              .map((name, index) => `${name}=${piles[index] ?? `A-${index + 1}`}`)
              .join(","),
      ),
    )
  return {
    column,
    evidence: names
      .map((name) => [name, all.get(name) ?? own.get(nameKey(name)) ?? ""] as const)
      .map(([name, label]) =>
        label === "" ? `"${name}" is left out, as you said` : `"${name}" is pile ${label}`,
      ),
    of: (cells) => {
      const name = cells[column.at] ?? ""
      if (name === "") throw new LineError("The pile is missing.")
      return (all.get(name) ?? own.get(nameKey(name))) || undefined
    },
  }
}

/** @throws Stop for lines between the others that name a pile each */
const assertOnePile = (lines: readonly Line[], piles: readonly string[]) => {
  const own = new Set(piles.map(nameKey))
  const named = lines.flatMap(({ number, cells }) => {
    const [only = "", ...more] = cells.filter(Boolean)
    return more.length === 0 && (own.has(nameKey(only)) || section.test(only)) ? [{ number, only }] : []
  })
  const [one, other] = named
  if (one && other)
    throw new Stop(
      `Lines ${one.number} and ${other.number} name a pile each, "${one.only}" and "${other.only}": give the piles a column.`,
    )
}

/** Pile V8, Row 12 or Windrow B, but not "Pile turned". */
const section =
  /^(?:(?:[Pp]ile|[Rr]ow|[Ww]indrow|[Hh]eap|[Bb]ay|[Bb]unker|[Bb]atch|[Mm]iete|[Pp]ila|[Aa]ndain|[Tt]as)[ :#-]+)(?:\S*\d\S*|[A-Z]{1,2})$/

/** A file of one logger, which does not say where it stood. */
const ofLogger = (
  titles: readonly string[],
  { counted, places }: { counted: Column | undefined; places: readonly Column[] },
  piles: readonly string[],
  answers: Answers,
): Piles => {
  const { pile } = answers
  if (pile?.startsWith(columnAnswer("")))
    throw new Stop(
      `There is no column "${pile.slice(columnAnswer("").length)}" that may name the piles: ${quoted(places.map(({ head }) => head))}.`,
    )
  if (pile?.includes("=")) throw new Stop("The file names no loggers: give one pile for all of it.")
  if (pile !== undefined && pile !== "column")
    return { column: undefined, evidence: [`All are of pile ${pile}, as you said`], of: () => pile }
  const title = titles.length > 0 ? ` It begins with ${quoted(titles.slice(0, 3))}.` : ""
  const text = counted
    ? `The column "${counted.head}" counts the lines. Which pile are they of?`
    : places.length > 0
      ? `Which pile is this file of, or which column names the piles?${title}`
      : `Which pile is this logger?${title}`
  const choices = [
    ...places.map(({ head }) => [columnAnswer(head), `the column "${head}" names them`] as const),
    ...(counted ? [["column", "its numbers are piles"] as const] : []),
    ...piles.slice(0, 100).map((label) => [label, label] as const),
  ]
  throw new Doubt({ ...question("pile", text, choices), example: piles[0] ?? "A-1" })
}
