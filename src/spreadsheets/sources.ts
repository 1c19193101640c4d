import type { Answers } from "../domain/imports"
import { nameKey } from "../domain/name-key"
import type { Column } from "./columns"
import { withDegreeSign } from "./degrees"
import { Doubt, question, quoted, Stop } from "./questions"

/** A column with temperatures: of the line's pile, of one position in it, or of the pile that its head names. */
export type Source = {
  column: Column
  position: string | undefined
  pile: string | undefined
  /** Whether its unit stands in a line above the heads. */
  isUnitAbove?: true
}

export type Sources = { all: readonly Source[]; evidence: string[] }

/**
 * Finds out which columns are the piles' temperatures. `piles` are the farm's.
 * @throws Doubt when the air's may be among them, or a head may be a pile or a position
 */
export const sourcesOf = (
  columns: readonly Column[],
  piles: readonly string[],
  answers: Answers,
): Sources => {
  const degrees = columns.filter(({ meaning }) => meaning === "degrees")
  const figures = columns.filter(({ meaning, content }) => meaning === "figures" && content === "numbers")
  const values = columns.filter(({ meaning }) => meaning === "value")
  if (answers.temperature !== undefined) return chosen(answers.temperature, columns)
  const wide = wideOf(columns, degrees, figures, piles, answers)
  if (wide) return wide
  return degrees.length > 0 ? pileOf(degrees, figures) : valueColumn(columns, values, figures)
}

const single = (column: Column, ...evidence: string[]): Sources => ({
  all: [{ column, position: undefined, pile: undefined }],
  evidence,
})

/** One head, or several with a bar between them, which are positions. */
const chosen = (given: string, columns: readonly Column[]): Sources => {
  const heads = given.split("|").map((head) => head.trim())
  const found = heads.map(
    (head) =>
      columns.find((column) => column.head === head) ??
      columns.find((column) => nameKey(column.head) === nameKey(head)),
  )
  const missing = heads.find((_, index) => found[index] === undefined)
  if (missing !== undefined)
    throw new Stop(
      `There is no column "${missing}". The columns are: ${quoted(columns.map(({ head }) => head))}.`,
    )
  const all = found.filter((column) => column !== undefined)
  const isOne = all.length === 1
  return {
    all: all.map((column) => ({
      column,
      position: isOne ? undefined : positionIn(column.head),
      pile: undefined,
    })),
    evidence: [`Temperatures: ${quoted(all.map(({ head }) => head))}, as you said`],
  }
}

/** A column for each pile, or for each position. */
const wideOf = (
  columns: readonly Column[],
  degrees: readonly Column[],
  figures: readonly Column[],
  piles: readonly string[],
  answers: Answers,
): Sources | undefined => {
  const measured = columns.filter(
    (column) => (degrees.includes(column) || figures.includes(column)) && !isBeside(column),
  )
  const places = measured.filter(({ head }) => !isAverage(head))
  const hasAverage = places.length > 1 && places.every(({ isPosition }) => isPosition)
  const all = hasAverage ? places : measured
  const own = new Set(piles.map(nameKey))
  const hasPile = columns.some(({ meaning }) => meaning === "pile" || meaning === "series")
  const ofPiles = all.filter((column) => own.has(nameKey(labelIn(column))))
  if (!hasPile && ofPiles.length > 0 && ofPiles.length === all.length)
    return byPile(all, "these are piles of the farm")
  if (all.length > 1 && all.every(({ isPosition }) => isPosition)) return byPosition(all)
  // "Bay 1 Temp" and "Bay 2 Temp" name piles, or places in one.
  const areOfPiles = all.length > 1 && all.every(({ head }) => pileWord.test(head))
  const isNamed = !areOfPiles && degrees.some((column) => /temp|core|thermo|ds18b20/i.test(column.head))
  if (hasPile || isNamed || all.length === 0) return undefined
  if (answers.columns === "piles") return byPile(all, "as you said")
  if (answers.columns === "positions") return byPosition(all)
  if (all.length === 1 && answers.columns === undefined && degrees.length === 1) return undefined
  throw new Doubt(
    question("columns", `What are the columns ${quoted(all.map(({ head }) => head))}?`, [
      ["piles", "piles, with the temperature of each"],
      ["positions", "positions in one pile"],
    ]),
  )
}

/** Beside the positions of which it is made it is no reading of its own. */
const isAverage = (head: string) =>
  /\b(avg|average|mean|mittel(wert)?|durchschnitt|promedio|moyenne)\b/i.test(head)

/** What is beside the pile, by its head. */
const isBeside = ({ side }: Column) => side === "air" || side === "ground"

const byPile = (columns: readonly Column[], why: string): Sources => ({
  all: columns.map((column) => ({ column, position: undefined, pile: labelIn(column) })),
  evidence: [`A column for each pile, ${why}: ${quoted(columns.map(labelIn))}`],
})

const byPosition = (columns: readonly Column[]): Sources => ({
  all: columns.map((column) => ({ column, position: positionIn(column.head), pile: undefined })),
  evidence: [`A column for each position: ${quoted(columns.map(({ head }) => positionIn(head)))}`],
})

/** "Temperature °F Left" is left. */
const positionIn = (head: string) =>
  labelOf(labelOf(head).replace(/^temp(erature)?s?\b[ ,_]*([[(]?(°|deg)? ?[cf]\b[\])]?)?[ ,_]*(?=.)/i, ""))

const pileWord = /^(pile|row|windrow|heap|bay|bin|bunker|batch|miete|pila)s?\b/i

/** A head without its unit, if it names one: "WR-C" is a pile. */
const labelIn = ({ head, unit }: Column) => {
  const label = unit ? labelOf(head) : head
  return label.replace(/[ ,_]+temp(erature)?s?$/i, "") || label
}

/** A head without its unit. */
export const labelOf = (head: string) =>
  withDegreeSign(head)
    .replace(
      /[ ,_]*[[(]? ?(°|deg(rees)?)? ?\b(celsius|fahrenheit|[cf])[\])]?$|[ ,_]*[[(]?° ?[cf][\])]?$/i,
      "",
    )
    .trim() || head

/** The column of the pile, not of the air: by its head, or as the only one. */
const pileOf = (degrees: readonly Column[], figures: readonly Column[]): Sources => {
  const inside = degrees.filter(({ side }) => side === "pile")
  const others = degrees.filter(({ side }) => side === undefined)
  const [only] = inside.length > 0 ? inside : others
  // What is called the soil's may be that of the pile.
  const left = [...inside, ...others, ...degrees.filter(({ side }) => side === "ground")]
  if (only && left.length === 1 && (inside.length === 1 || figures.length === 0))
    return single(only, ...words(only, degrees))
  const all = [...degrees, ...figures]
  const text =
    all.length === 1
      ? all[0]?.side === "ground"
        ? `Is "${all[0]?.head}" the temperature in the pile? Its head speaks of the ground.`
        : `Is "${all[0]?.head}" the temperature in the pile? Its head speaks of the air.`
      : `Which column is the temperature in the pile, not that of the air: ${quoted(all.map(({ head }) => head))}?`
  throw new Doubt(
    question(
      "temperature",
      text,
      all.map(({ head }) => [head, head]),
    ),
  )
}

const words = (column: Column, degrees: readonly Column[]) =>
  degrees.length > 1
    ? [
        `"${column.head}" is the pile's temperature; ${quoted(degrees.filter((each) => each !== column).map(({ head }) => head))} is the air's`,
      ]
    : []

/** Under heads such as Value, which hold temperatures if their unit says so. */
const valueColumn = (
  columns: readonly Column[],
  values: readonly Column[],
  figures: readonly Column[],
): Sources => {
  const [only, ...more] = values
  const saysSo = columns.some(
    ({ meaning, content }) =>
      (meaning === "unit" && content === "units") || meaning === "kind" || meaning === "series",
  )
  if (only && more.length === 0 && saysSo) return single(only)
  const all = [...values, ...figures]
  if (all.length === 0)
    throw new Stop(
      `There is no column for the temperature. The head must name it, such as "Temperature (°F)". It has: ${quoted(columns.map(({ head }) => head))}.`,
    )
  throw new Doubt(
    question(
      "temperature",
      `Which column is the temperature in the pile: ${quoted(all.map(({ head }) => head))}?`,
      all.map(({ head }) => [head, head]),
    ),
  )
}
