import { zonedTime } from "../domain/zoned-time"
import type { Random } from "./random"

/** A reading that a table is written of. */
export type Known = { pile: string; at: string; value: string; unit: "F" | "C" }

const dayForms = [
  ..."yyyy-mm-dd yyyy/m/d yyyy.mm.dd yyyymmdd dd.mm.yyyy d/m/yyyy dd-mm-yyyy mm/dd/yyyy m/d/yyyy".split(" "),
  ..."dd.mm.yy mm/dd/yy m-d-yy yy/mm/dd d-mon-yyyy mon_d,_yyyy".split(" "),
  "serial",
  "epoch",
] as const
type DayForm = (typeof dayForms)[number]

const choices = {
  delimiter: [",", ";", "\t", "|"],
  lineEnd: ["\n", "\r\n", "\r"],
  encoding: ["utf-8", "utf-8 with mark", "utf-16le", "utf-16be", "windows-1252"],
  unit: ["F", "C"],
  decimals: [0, 1, 2],
  decimalComma: [false, true],
  /** How the unit is told. */
  unitIn: ["bracket", "degree", "word", "camel", "snake", "row", "column", "cell", "nothing"],
  dayForm: dayForms,
  clockForm: ["24", "seconds", "am/pm", "dots am/pm", "half column", "none"],
  /** Where the time stands. */
  clockIn: ["column", "behind", "before"],
  offset: ["none", "none", "head", "cell", "zulu"],
  layout: ["long", "long", "logger", "wide", "above"],
  title: [0, 0, 1, 3],
  extra: ["none", "humidity", "air", "notes", "figures"],
  quotes: [false, true],
  everyDays: [0.1, 1, 3, 9],
  shuffled: [false, true],
} as const satisfies Record<string, readonly unknown[]>

type Chosen = { [K in keyof typeof choices]: (typeof choices)[K][number] }
/** How a table is written, and what somebody who knows it would answer. */
export type Dialect = Chosen & { isTimed: boolean; order: "dmy" | "mdy" | "ymd"; temperatureHead: string }

export const dialectOf = (random: Random): Dialect => {
  const chosen = Object.fromEntries(
    Object.entries(choices).map(([name, all]) => [name, all[random(all.length)]]),
  ) as Chosen
  const isNumber = chosen.dayForm === "epoch" || chosen.dayForm === "serial"
  // Epochs and spreadsheets' days hold the time themselves.
  const clockForm = isNumber ? ("24" as const) : chosen.clockForm
  const isBehind =
    !hasOwnClock({ ...chosen, clockForm }) && chosen.clockIn === "behind" && clockForm !== "none"
  const isNowhere =
    isNumber || clockForm === "none" || (!isBehind && (chosen.offset === "cell" || chosen.offset === "zulu"))
  const dialect = {
    ...chosen,
    clockForm,
    offset: isNowhere ? ("none" as const) : chosen.offset,
    quotes: chosen.quotes || (chosen.delimiter === "," && chosen.decimalComma),
  }
  const isTimed = dialect.clockForm !== "none"
  return {
    ...dialect,
    isTimed,
    order: orderOf(dialect.dayForm),
    temperatureHead: headsOf({ ...dialect, isTimed }).temperature,
  }
}

const orderOf = (form: DayForm) => (/^d/.test(form) ? "dmy" : /^m/.test(form) ? "mdy" : "ymd")

const headsOf = ({ unit, unitIn, clockIn, clockForm, offset, dayForm }: Chosen & { isTimed: boolean }) => {
  const zone = offset === "head" ? ", GMT-05:00" : ""
  const own = hasOwnClock({ clockForm, clockIn, dayForm })
  const stem = {
    bracket: `Temperature (${unit})`,
    degree: `Temp °${unit}`,
    word: unit === "C" ? "Temp Celsius" : "Temp Fahrenheit",
    camel: `Temp${unit}`,
    snake: `temperature_${unit.toLowerCase()}`,
  }
  return {
    pile: "Pile",
    date: own ? "Date" : `Date${zone}`,
    clock: `Time${zone}`,
    half: "AM/PM",
    unit: "Unit",
    temperature: unitIn in stem ? stem[unitIn as keyof typeof stem] : "Temp",
  }
}

const hasOwnClock = ({ clockForm, clockIn, dayForm }: Pick<Chosen, "clockForm" | "clockIn" | "dayForm">) =>
  clockForm === "half column" ||
  (clockForm !== "none" && clockIn === "column" && dayForm !== "serial" && dayForm !== "epoch")

type Cells = Record<string, string>

/** The file, and its text. */
export const written = (known: readonly Known[], dialect: Dialect, farmZone: string, random: Random) => {
  const heads = headsOf(dialect)
  const wide = dialect.layout === "wide" ? [...new Set(known.map(({ pile }) => pile))] : []
  const lines = known.map((reading, index) => cellsOf(reading, known[index - 1], dialect, farmZone))
  const columns = shuffled(columnsOf(dialect, heads, wide), dialect.shuffled, random)
  const units =
    dialect.unitIn === "row"
      ? [columns.map(({ name }) => (name === "temperature" || wide.includes(name) ? `°${dialect.unit}` : ""))]
      : []
  const rows = [
    columns.map(({ head }) => head),
    ...units,
    ...lines.map((cells) => columns.map(({ name }) => cells[name] ?? "")),
  ]
  const titles = Array.from({ length: dialect.title }, (_, at) => `Yard log ${at + 1}`)
  const text = [
    ...titles,
    ...rows.map((cells) => cells.map((cell) => quoted(cell, dialect)).join(dialect.delimiter)),
  ].join(dialect.lineEnd)
  return { text, bytes: encoded(`${text}${dialect.lineEnd}`, dialect.encoding) }
}

const columnsOf = (dialect: Dialect, heads: ReturnType<typeof headsOf>, wide: readonly string[]) => {
  const named = (name: keyof typeof heads) => ({ name: name as string, head: heads[name] })
  const suffix = heads.temperature.replace(/^Temp(erature)?/, "")
  const temperatures =
    wide.length > 0
      ? wide.map((name) => ({ name, head: `${name}${/^ /.test(suffix) ? suffix : ""}` }))
      : [named("temperature")]
  const extra = { humidity: "Humidity", air: "Air Temp °C", notes: "Notes", figures: "Sonde" }
  return [
    ...(dialect.layout === "logger" || wide.length > 0 ? [] : [named("pile")]),
    named("date"),
    ...(hasOwnClock(dialect) ? [named("clock")] : []),
    ...(dialect.clockForm === "half column" ? [named("half")] : []),
    ...temperatures,
    ...(dialect.unitIn === "column" ? [named("unit")] : []),
    ...(dialect.extra === "none" || wide.length > 0
      ? []
      : [{ name: dialect.extra, head: extra[dialect.extra] }]),
  ]
}

const shuffled = <T>(all: readonly T[], isShuffled: boolean, random: Random) =>
  isShuffled
    ? all
        .map((each) => [random(1000), each] as const)
        .sort(([one], [other]) => one - other)
        .map(([, each]) => each)
    : all

const cellsOf = (reading: Known, before: Known | undefined, dialect: Dialect, farmZone: string): Cells => {
  const zone = dialect.offset === "none" ? farmZone : dialect.offset === "zulu" ? "UTC" : "Etc/GMT+5"
  const { day, time } = zonedTime(zone)(Date.parse(reading.at))
  const clock = clockOf(time, dialect)
  const offset = { none: "", head: "", cell: " -05:00", zulu: "Z" }[dialect.offset]
  const date = dayOf(day, time, reading.at, dialect.dayForm)
  const isAlone =
    hasOwnClock(dialect) || !dialect.isTimed || dialect.dayForm === "serial" || dialect.dayForm === "epoch"
  const joined = dialect.clockIn === "before" ? `${clock} ${date}` : `${date} ${clock}${offset}`
  const number = dialect.decimalComma ? reading.value.replace(".", ",") : reading.value
  const value = dialect.unitIn === "cell" ? `${number} °${reading.unit}` : number
  return {
    pile: dialect.layout === "above" && before?.pile === reading.pile ? "" : reading.pile,
    date: isAlone ? date : joined,
    clock,
    half: Number(time.slice(0, 2)) < 12 ? "AM" : "PM",
    temperature: value,
    [reading.pile]: value,
    unit: reading.unit,
    humidity: "61",
    air: "21.5",
    figures: "33.5",
    notes: "wet",
  }
}

const two = (number: number) => String(number).padStart(2, "0")

const clockOf = (time: string, { clockForm }: Chosen) => {
  const [hour = 0, minute = 0] = time.split(":").map(Number)
  const of12 = hour % 12 || 12
  const half = hour < 12 ? "am" : "pm"
  const forms = {
    "24": `${two(hour)}:${two(minute)}`,
    seconds: time,
    "am/pm": `${of12}:${two(minute)} ${half.toUpperCase()}`,
    "dots am/pm": `${of12}.${two(minute)} ${half}`,
    "half column": `${of12}:${two(minute)}`,
    none: "",
  }
  return forms[clockForm]
}

const dayOf = (day: string, time: string, at: string, form: DayForm) => {
  if (form === "epoch") return String(Date.parse(at) / 1000)
  const local = Date.parse(`${day}T${time}Z`)
  if (form === "serial") return String(Number((local / 86_400_000 + 25_569).toFixed(9)))
  const [year = "", month = "", date = ""] = day.split("-")
  const name = new Date(local).toLocaleString("en", { month: "short", timeZone: "UTC" })
  const parts: Record<string, string> = {
    yyyy: year,
    yy: year.slice(2),
    mon: name,
    mm: month,
    m: String(Number(month)),
    dd: date,
    d: String(Number(date)),
    _: " ",
  }
  return form.replaceAll(/yyyy|yy|mon|mm|m|dd|d|_/g, (part) => parts[part] ?? part)
}

const quoted = (cell: string, { quotes, delimiter }: Dialect) =>
  quotes || cell.includes(delimiter) ? `"${cell}"` : cell

const encoded = (text: string, encoding: Dialect["encoding"]): Uint8Array => {
  if (encoding === "utf-8") return Buffer.from(text)
  if (encoding === "utf-8 with mark") return Buffer.from(`\uFEFF${text}`)
  if (encoding === "windows-1252") return Buffer.from(text, "latin1")
  const little = Buffer.from(`\uFEFF${text}`, "utf16le")
  return encoding === "utf-16le" ? little : little.swap16()
}
