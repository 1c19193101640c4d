import { degreesIn, type Unit, unitInCell, unitInHead, wordsOf } from "./degrees"
import { clockIn, halfIn, isWeekday, momentIn } from "./moments"
import type { Line } from "./table"
import { isShortZone, zoneInHead } from "./zone-names"

/** What the cells of a column are, whatever its head says. */
export type Content =
  | "empty"
  | "moments"
  | "weekdays"
  | "clocks"
  | "halves"
  | "units"
  | "numbers"
  | "zones"
  | "text"

/** What a column is for. `degrees` are the temperatures, `figures` numbers under a head that says nothing of them. */
export type Meaning =
  | "pile"
  | "date"
  | "clock"
  | "half"
  | "zone"
  | "degrees"
  | "figures"
  | "unit"
  | "series"
  | "kind"
  | "value"
  | "voided"
  | "position"
  | "depth"
  | "person"
  | "untimed"
  | "day number"
  | "other"

export type Column = {
  at: number
  head: string
  meaning: Meaning
  content: Content
  unit: Unit | undefined
  /** The zone that its head names. */
  zone: string | undefined
  /** Whether the head names the pile's inside, the air, or the ground, in which a probe of the pile may be meant. */
  side: "pile" | "air" | "ground" | undefined
  isPosition: boolean
}

/** In lines: what a column holds shows in its beginning. */
const samples = 400

export const columnsOf = (
  heads: readonly string[],
  units: readonly string[],
  lines: readonly Line[],
): Column[] => {
  const columns = heads.map((head, at) => {
    const cells = lines.slice(0, samples).map(({ cells }) => cells[at] ?? "")
    return columnOf(
      at,
      head,
      { unit: unitInHead(head, heads) ?? unitInCell(units[at] ?? ""), unitRow: units[at] ?? "" },
      cells,
    )
  })
  // A value is a temperature only where no head says so.
  const hasDegrees = columns.some(({ meaning }) => meaning === "degrees")
  return columns.map((column, index) => ({
    ...column,
    meaning: column.meaning === "value" && hasDegrees ? "figures" : column.meaning,
    head: nameOf(heads, index),
  }))
}

/** Of two columns with one head, the second is "Temp F (2)", so that an answer can name it. */
const nameOf = (heads: readonly string[], at: number) => {
  const head = heads[at] ?? ""
  const before = heads.slice(0, at).filter((each) => each === head && each !== "").length
  return before === 0 ? head : `${head} (${before + 1})`
}

type InHead = { unit: Unit | undefined; unitRow: string }

const columnOf = (at: number, head: string, { unit, unitRow }: InHead, cells: readonly string[]): Column => {
  const words = wordsOf(head)
  const content = contentOf(cells)
  return {
    at,
    head,
    meaning:
      words === "zone" && isMost(cells, isShortZone) ? "zone" : meaningOf(words, content, unit, unitRow),
    content,
    unit,
    zone: zoneInHead(head) ?? zoneInHead(unitRow),
    side: sideIn(words),
    isPosition: isPosition(words),
  }
}

const checks: readonly [Content, (cell: string) => boolean][] = [
  ["halves", (cell) => halfIn(cell) !== undefined],
  ["units", (cell) => unitInCell(cell) !== undefined],
  ["moments", (cell) => momentIn(cell) !== undefined],
  ["weekdays", isWeekday],
  ["clocks", (cell) => /[:hapu]/i.test(cell) && clockIn(cell) !== undefined],
  ["zones", (cell) => /^((UTC|GMT)?[+-]\d\d:?\d\d|UTC|[A-Z]\w+\/\w+(\/\w+)?)$/.test(cell)],
  ["numbers", (cell) => degreesIn(cell) !== undefined || /^[\d.,]+$/.test(cell)],
]

const contentOf = (cells: readonly string[]): Content => {
  if (!cells.some(isFull)) return "empty"
  const [found] = checks.find(([, is]) => isMost(cells, is)) ?? []
  return found ?? "text"
}

const isFull = (cell: string) => cell !== "" && !isMissing(cell)

/** Are most of the cells that are not empty so? */
const isMost = (cells: readonly string[], is: (cell: string) => boolean) => {
  const full = cells.filter(isFull)
  return full.length > 0 && full.filter(is).length >= full.length * 0.6
}

/** What programs write where there is no value. */
export const isMissing = (cell: string) =>
  /^(|-+|n\/?a|nan|null|none|unavailable|unknown|err(or)?|#n\/a|\.)$/i.test(cell)

const temperatureWords =
  /(^| |\()(temp|temps|tmp|temperatur\w*|t\d{0,3}|tc\d*|ds18b20|ds19\w+|pt100|pt1000|thermo\w*|rtd\d*|core|kern\w*)\b|^\w+temp( |$|\d)|temperatur|°/
const pileWords = /\b(core|pile|compost|windrow|heap|kern|kompost|miete|inside|coeur)\b/
const airWords =
  /\b(air|ambient|outside|outdoor|outer|aussen\w*|luft\w*|exterior|weather|environment|panel|ptemp|board|cpu|room|indoor|house|shade|garage|barn|shed|greenhouse|dew ?point|dew)\b|ambiance|\bout$|\b(temp(erature)? (out|in)|(out|in) temp(erature)?)\b/
const groundWords = /\b(soil|ground|boden|erdreich|suelo|sol|terreno)\b/
const otherWords =
  /\b(kelvin|rankine|raw|ohms?|adc|table|result|serial|alarm|pm ?2|pm ?10|hum|humidity|rh|moisture|feuchte\w*|luftfeuchte|water|rain|wind|batt\w*|bv|volts?|voltage|mv|o2|co2|ch4|nh3|oxygen|do|q|ph|ec|tds|conductivity|press\w*|hpa|kpa|rssi|snr|lqi|weight|volume|yards?|length|width|height|depth|latitude|longitude|lat|lon|lng|alt\w*|elevation|id|number|no|nr|record|rn|index|entry|seq\w*|counts?|notes?|comments?|remarks?|bemerkung\w*|turn(s|ed)?|dew|dewpoint|vpd|errors?|flags?|status|logged|coupler|host|eos|stopped|marker|end of file|lux|light|percent|ppm|shake|smell|odou?r|photo|reason|moved|details|late)\b|[%#]|mg\/l|µ|\/m|[([]°? ?[kr][)\]]|°[kr]\b/
const positionWords =
  /^(temp(erature)?s?( ?[([]?(°|deg)? ?[cf][)\]]?)? )?(probe |position |pos )?(left|middle|centre|center|right|top|bottom|front|back|north|south|east|west|links|mitte|rechts|oben|unten|\d+ ?(ft|feet|foot|in|inch|cm|m|'|")|(probe|pos|position|sensor|point|spot) ?\d{1,2})( ?(temp(erature)?))?( ?[([]?(°|deg)? ?[cf][)\]]?)?$/

const sideIn = (words: string): Column["side"] => {
  if (airWords.test(labelWords(words))) return "air"
  return pileWords.test(words) ? "pile" : groundWords.test(words) ? "ground" : undefined
}

/** Without the unit at the end: "Temp Out (F)" is out. */
const labelWords = (words: string) => words.replace(/ ?[([]? ?(°|deg(rees)?)? ?[cf][)\]]?$/, "").trim()

const isPosition = (words: string) => positionWords.test(words)

const pileHead =
  /^((which|what) )?(compost )?(pile|row|windrow|heap|batch|bay|bunker|miete|haufen|andain|tas|pila|hilera|monton|leira|pilha|hoop|hopen|cumulo|andana|pryzma)s?( ?(id|name|label|number|no\.?|nr\.?|#|code))? ?\??$/
const seriesHead =
  /^(entity( id)?|device( (id|name))?|sensor( (id|name))?|logger( (id|name))?|probe( (id|name))?|host|station( name)?|serial( (no\.?|number))?|box( ?id)?)$/
/** Not a "Zone" of the yard, nor the "Offset" of a probe. */
const zoneHead =
  /^(time ?zone|tz)( name)?$|^(utc|gmt|tz|time ?zone) ?offset( ?[([](h|hrs?|hours|min|minutes)[)\]])?$/
const kindHead =
  /^(field|variable|parameter|metric|measurement|quantity|observed property|attribute|type|action|kind|channel|phenomenon)$/
const valueHead = /^(value|state|reading|wert|messwert|valeur|valor|field ?\d+|measured value)$/
const positionHead = /^(position|pos|spot|probe position)( ?[([][^)\]]*[)\]])?$/
const depthHead = /^(depth|probe depth|tiefe|profundidad)( ?[([][^)\]]*[)\]])?$/
const personHead =
  /^((measured|recorded|taken|read|entered|turned|added|sold|logged|checked) by|by|user|operator|who|person|worker|employee|driver|name of person|initials|author)$/
const laterHead =
  /\b(elapsed|duration|runtime|uptime|received|entered|uploaded|voided|modified|updated|synced|start(ed)?|begin|built|turned|added|removed|sold|until|stop|end)\b/
const dateWords =
  /\b(dates?|datum|fecha|data|day|when|time|timestamp|ts|datetime|zeit\w*|recorded|measured|created( at)?|changed|utc|epoch|unix|moment|horodatage|date ?time|dateutc|sec|last changed)\b|^time$/
const clockWords = /\b(time|times|hour|uhrzeit|zeit|heure|hora|ora|clock|tijd|godzina)\b/

const meaningOf = (words: string, content: Content, unit: Unit | undefined, unitRow: string): Meaning => {
  if (/^voided$/.test(words)) return "voided"
  // Of Windrow's own tables, beside the stored values.
  if (/^(as written|written in|visit|turn number|late reason|moisture|smell|from file)$/.test(words))
    return "other"
  if (content === "weekdays") return "other"
  if (content === "halves") return "half"
  if (content === "zones" || zoneHead.test(words)) return "zone"
  if (pileHead.test(words)) return "pile"
  if (content === "units" || /^(temp(erature)? )?(units?( of meas\w+)?|scale|einheit|uom)$/.test(words))
    return "unit"
  if (laterHead.test(words) && (content === "moments" || content === "empty")) return "other"
  if (/\b(elapsed|duration|runtime|uptime)\b/.test(words)) return "other"
  if (content === "moments") return "date"
  if (
    content === "clocks" ||
    (clockWords.test(words) && !dateWords.test(words.replace(clockWords, "")) && content === "text")
  )
    return "clock"
  if (personHead.test(words)) return "person"
  if (positionHead.test(words)) return "position"
  if (depthHead.test(words)) return "depth"
  if (/^time not given$/.test(words)) return "untimed"
  if (content === "text" && kindHead.test(words)) return "kind"
  if (seriesHead.test(words) && !unit) return "series"
  return content === "numbers" || content === "empty"
    ? meaningOfNumbers(words, unit, unitRow)
    : emptyMeaning(words)
}

/** Of texts: a column of temperatures in which no cell is one keeps its meaning, so that each line is refused by name. */
const emptyMeaning = (words: string): Meaning =>
  valueHead.test(words)
    ? "value"
    : temperatureWords.test(words) && !otherWords.test(words)
      ? "degrees"
      : dateHeadOnly.test(words)
        ? "date"
        : "other"

const dateHeadOnly = /^(date|day|datum|fecha|when|timestamp|date ?\/? ?time|recorded( at)?|measured( at)?)$/

const meaningOfNumbers = (words: string, unit: Unit | undefined, unitRow: string): Meaning => {
  if (words === "" && !unit) return "other"
  if (/^(day|tag|jour|dia) ?(#|no\.?|nr\.?|number)?$/.test(words)) return "day number"
  if (/^(hour|stunde|heure|hora|ora)s?( of( the)? day)?$/.test(words)) return "clock"
  if (/^(year|yr|month|week|doy|day ?of ?(the )?year|julian ?(day|date)|jahr|monat|kw)$/.test(words))
    return "other"
  if (valueHead.test(words)) return "value"
  const isOther =
    otherWords.test(words.replaceAll(/[([](lgr|sen) s\/n[^)\]]*[)\]]?/g, "")) ||
    (unitRow !== "" && unitInCell(unitRow) === undefined)
  if (temperatureWords.test(words) && !isOther) return "degrees"
  if (dateWords.test(words) && !unit) return "date"
  if (isOther) return "other"
  return unit ? "degrees" : "figures"
}

/** The first column of a meaning. */
export const firstColumn = (columns: readonly Column[], meaning: Column["meaning"]) =>
  columns.find((column) => column.meaning === meaning)
