import type { Answers } from "../domain/imports"
import type { Column } from "./columns"
import { wordsOf } from "./degrees"
import { Doubt, question, quoted, Stop } from "./questions"

/** What the lines of a table can be. Visits are not read from files. */
export const tableKinds = ["temperatures", "turns", "materials", "sales"] as const
export type TableKind = (typeof tableKinds)[number]
export type OtherKind = Exclude<TableKind, "temperatures">

const kindWords: Record<TableKind, string> = {
  temperatures: "readings",
  turns: "turns",
  materials: "materials that were added",
  sales: "loads that were sold",
}

/** Heads as people and Windrow's own tables write them, without a unit in brackets. */
export const heads = {
  water:
    /^(water( added)?|watered|wet|with water|moisture added|wasser( zugegeben)?|bewassert|(con )?agua|agua (anadida|agregada)|riego|regado|(avec )?eau( ajoutee)?|arrose(e|s)?|arrosage)$/,
  turned:
    /^((date|day|when) )?(turn|turns|turned|turning|flipped|umgesetzt|volteo|volteado)( (on|at|date))?$|^(date (de |du )?)?retournements?$|^retourne(e|s)?( le)?$|^(fecha (de |del )?)?volteos?$|^umsetz(en|ung|datum)$/,
  turnNumber: /^turn ?(number|no\.?|#)$/,
  material:
    /^(materials?( (type|name|category|added))?|feedstocks?|ingredients?|inputs?|type of material|stoff|material tipo)$/,
  volume:
    /^(volume|vol|amount|quantity|qty|cubic ?(yards?|met(er|re)s?)|cu ?\.? ?(yds?|yards?|m)|yards?|cy|yd3|yd³|m3|m³|loads?|buckets?|menge|volumen)\b/,
  client: /^(clients?( name)?|customers?( name)?|buyers?( name)?|sold to|purchaser|kunde|cliente|comprador)$/,
  empty: /^((truck|vehicle) )?(empty|tare|leer|vacio|vide|vazio|vuoto|leeg|tara)\b(?!.*written)/,
  weight: /\b(net|netto|weights?|tons?|tonnes|lbs?|pounds|kg)\b/,
  full: /^((truck|vehicle) )?(full|gross|loaded|laden|brutto|lleno|voll|plein|charge|cheio|pieno|vol|bruto)\b(?!.*written)/,
  ticket:
    /^((weigh|scale|delivery|load|sale) ?)?(ticket|slip|docket)( ?(number|no\.?|nr\.?|#))?$|^(liefer|wiege)schein(nummer| nr\.?)?$/,
  /** Of a load that was sold. Not "amount", which may be money. */
  soldVolume:
    /^(volume|vol|cubic ?(yards?|met(er|re)s?)|cu ?\.? ?(yds?|yards?|m)|yards?|cy|yd3|yd³|m3|m³|volumen)( sold)?$/,
  volumeUnit: /^volume unit$/,
  volumeWritten: /^volume as written$/,
  volumeWrittenIn: /^volume written in$/,
  emptyWritten: /^empty as written$/,
  fullWritten: /^full as written$/,
  asWritten: /^as written$/,
  writtenIn: /^written in$/,
  unit: /^(units?|uom|einheit)$/,
  notes: /^(notes?|comments?|remarks?|bemerkung(en)?|notas?)$/,
} as const

/** A head in lower case, without a unit in brackets. */
const nameIn = (head: string) =>
  wordsOf(head)
    .replace(/ ?[([][^)\]]*[)\]]$/, "")
    .replaceAll(/^¿|\?$/g, "")
    .trim()

/** The first column under such a head that has any values. */
export const columnNamed = (columns: readonly Column[], name: keyof typeof heads): Column | undefined =>
  columns.find(({ head, content }) => content !== "empty" && heads[name].test(nameIn(head)))

const signs: Record<OtherKind, (has: (name: keyof typeof heads) => boolean) => boolean> = {
  turns: (has) => has("water") || has("turned") || has("turnNumber"),
  materials: (has) => has("material") && (has("volume") || has("weight")),
  sales: (has) => has("client") && (["full", "weight", "soldVolume", "ticket"] as const).some(has),
}

/** Each kind that a table's heads may mean; readings first. */
export const kindsIn = (columns: readonly Column[]): TableKind[] => {
  const has = (name: keyof typeof heads) => columnNamed(columns, name) !== undefined
  const others = tableKinds.filter((kind) => kind !== "temperatures" && signs[kind](has))
  // "Leer (t)" is no temperature of a thermometer t.
  const isOther = ({ head }: Column) => Object.values(heads).some((named) => named.test(nameIn(head)))
  const hasDegrees = columns.some((column) => column.meaning === "degrees" && !isOther(column))
  return hasDegrees || others.length === 0 ? ["temperatures", ...others] : others
}

/** @throws Doubt for a table that may be of several kinds, none of them readings */
export const kindOf = (columns: readonly Column[], { kind }: Answers): TableKind => {
  const given = tableKinds.find((each) => each === kind)
  if (kind !== undefined && !given) throw new Stop(`A table is one of: ${tableKinds.join(", ")}.`)
  const [first = "temperatures", ...more] = kindsIn(columns)
  if (given) return given
  if (first === "temperatures" || more.length === 0) return first
  throw new Doubt(
    question(
      "kind",
      "What are the lines of the file?",
      [first, ...more].map((each) => [each, kindWords[each]]),
    ),
  )
}

/** Dates stand under the word for what happened, too; those of a receipt or a void are others. */
const happened: Record<OtherKind, RegExp> = {
  turns: /\b(turn|turned|turning|flipped)\b/,
  materials: /\b(added|material|received in)\b/,
  sales: /\b(sold|sale|removed|pickup|picked)\b/,
}

/** The columns with the dates of this kind marked as such, and nothing taken for a temperature. */
export const columnsFor = (kind: OtherKind, columns: readonly Column[]): Column[] =>
  columns.map((column) => {
    const isWhen = column.content === "moments" && happened[kind].test(wordsOf(column.head))
    if (isWhen) return { ...column, meaning: "date" }
    return column.meaning === "degrees" || column.meaning === "figures" || column.meaning === "value"
      ? { ...column, meaning: "other" }
      : column
  })

/** @throws Stop when the table lacks what each record of the kind has */
export const requireColumn = (columns: readonly Column[], name: keyof typeof heads, what: string): Column => {
  const found = columnNamed(columns, name)
  if (found) return found
  throw new Stop(`There is no column for ${what}. The heads are: ${quoted(columns.map(({ head }) => head))}.`)
}
