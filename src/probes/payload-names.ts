import { type Unit, unitInCell, unitInHead, wordsOf } from "../spreadsheets/degrees"
import { quoted, Refusal } from "./payload-refusal"

/** What the name of a field says that it holds. A lower rank comes first of several times, or names. */
export type Meaning =
  | { kind: "temperature"; unit: Unit | undefined; stem: string; isNumbered: boolean }
  | { kind: "time" | "device" | "input"; rank: number }
  | { kind: "secret" | "unit" | "value" | "topic" | "probes" | "left" | "unknown" }

/** The words of all fields of an object. */
export type Siblings = readonly (readonly string[])[]

/** By its name, and those beside it: temp_c beside temp_a is the third probe, not °C. */
export const meaningOf = (name: string, siblings: Siblings = []): Meaning => {
  const words = wordsOf(name)
  if (secrets.test(words)) return { kind: "secret" }
  const time = rankOf(times, words)
  if (time >= 0) return { kind: "time", rank: time }
  const device = rankOf(devices, words)
  if (device >= 0) return { kind: "device", rank: device }
  const input = rankOf(inputs, words)
  if (input >= 0) return { kind: "input", rank: input }
  if (valueWords.test(words)) return { kind: "value" }
  if (topics.test(words)) return { kind: "topic" }
  if (/^(probes|thermometers|temperature sensors)$/.test(words)) return { kind: "probes" }
  return measuredBy(name, siblings)
}

const measuredBy = (name: string, siblings: Siblings): Meaning => {
  const parts = partsOf(name)
  if (isUnitField(parts) || parts.join(" ") === "unit code") return { kind: "unit" }
  // At level 2 is where it is, no level.
  if (parts.some((part, at) => (otherWords.has(part) && parts[at - 1] !== "at") || airChip.test(part)))
    return { kind: "left" }
  // Times ten, as some decoders leave it.
  if (/ x 10+( |$)/.test(parts.join(" "))) return { kind: "left" }
  const unit = unitOfName(name, parts, siblings)
  if (!isTemperature(parts, unit)) return { kind: "unknown" }
  return {
    kind: "temperature",
    unit,
    stem: stemOf(parts, unit),
    isNumbered: parts.some((part) => /^\d+$/.test(part)),
  }
}

const rankOf = (patterns: readonly RegExp[], words: string) => patterns.findIndex((each) => each.test(words))

const secrets =
  /^((write |read )?api ?key|token|access token|pass ?key|password|pass|pwd|secret|auth(orization)?|downlinks?)$/

/** When it was measured, before when something was made of it. */
const times = [
  /^((date ?)?time ?)?(utc|at|when|ts|tst|dt|epoch|unix( ?time)?|unix timestamp)( ?(s|sec|seconds|ms|millis|us|ns))?$/,
  /^(date ?time|time|\w*timestamp|date ?utc|utc ?(date ?)?time|datetime utc|timestamp (utc|s|ms|us|ns)|time (utc|s|ms))$/,
  /^(temp(erature)?|recorded|measured|observed|sampled|taken|reading|sample|measurement|observation|data|sensor|log|device|event|gps)( (at|on|time|date|timestamp|utc))+$/,
  /^(date|datum|fecha( ?hora)?|zeit(stempel|punkt)?|horodatage|tijd(stip)?)$/,
  /^last reported$/,
  /^(last )?updated( at)?$/,
  /^(created|published|sent)( at| on)?$|^created$/,
  /^last changed$/,
  /^(received|arrived|reported)( at| on)$|^last seen$|timestamp$/,
]

/** What the sender calls itself, the name that stays before one that people change. */
const devices = [
  /^(device|node|station|logger|gateway device|thing)( ?(id|name|eui))?$|^(dev|device) ?(id|eui)$|^eui$/,
  /^entity( id)?$/,
  /^feed( (key|id|name))?$/,
  /^(serial|mac|imei)( (number|no|address))?$|^(ieee )?addr(ess)?$|^hw ?id$|^core ?id$|^host( ?name)?$|^client ?id$|^src$|^topic$/,
]

/** Which of its inputs it is. */
const inputs = [
  /^(sensor|probe|channel|input|ch)( ?(id|name|number|no|index))?$/,
  /^id$/,
  /^name$/,
  /^friendly name$/,
]

const valueWords = /^(value|val|state|reading|(measured|measurement|data) value|wert|valeur|valor)$/

/** What a value is of, where its own name does not say it. */
const topics =
  /^((sensor|value|measurement|data|reading) ?type|type|kind|quantity|parameter|metric|variable|measurement|property|observed property|phenomenon|device class|key)$/

const isUnitField = (parts: readonly string[]) =>
  parts.some((part) => /^(units?|uom|scale)$/.test(part)) &&
  parts.every((part) => /^(units?|uom|scale|temp|of|measure(ment)?|deg(rees?)?)$/.test(part))

/** Chips of contact probes stay whole; other words are parted from their numbers. */
const chip =
  /^(ds18\w*|ds19\w*|ds3\d+|ds1307|ds|sht\w*|bm[ep]\d+|dht\d*|am2\d+|hdc\d+|si70\d+|htu\d+\w?|aht\d*|scd\d*|pt\d{2,4}|max\d+|lm35|tmp\d{2,3}|mcp\d+|esp\d*\w?|co2|pm\d+|o2|h2s|ch4|nh3)$/

/** They measure the air that reaches them, beside its humidity, or themselves. */
const airChip =
  /^(ds3\d+|ds1307|rtc|sht\w*|bm[ep]\d+|dht\d*|am2\d+|hdc\d+|si70\d+|htu\d+\w?|aht\d*|scd\d*|esp\d*\w?)$/

/** TempC_DS is temp, c, ds; temp1f is temp, 1, f; DS18B20 stays. */
export const partsOf = (name: string): string[] =>
  wordsOf(name)
    .split(/[^a-z0-9°]+/)
    .flatMap((word) => (chip.test(word) ? [word] : (word.match(/[a-z]+|\d+|°/g) ?? [])))
    .flatMap((part) => joined(part))

const joined = (part: string): string[] => {
  if (/^(temperat\w+|temps?|tmp|therm\w*)$/.test(part)) return ["temp"]
  if (/^tempinf?$/.test(part)) return ["temp", "indoor"]
  const [, before, word] = /^(\w*?)(temperature|temps?)$/.exec(part) ?? []
  if (before !== undefined && word) return [before, "temp"]
  const [, stem, after] =
    /^(temp|temperature|t|deg|soiltemp)(c|f|out|units?|celsius|fahrenheit)$/.exec(part) ?? []
  if (stem && after) return [...joined(stem), after]
  return [part]
}

const isTemperature = (parts: readonly string[], unit: Unit | undefined) =>
  parts.some((part) => /^(temp|ds1[89]\w+|pt\d{3,4}|celsius|fahrenheit|centigrade)$/.test(part)) ||
  (parts[0] === "t" && (unit !== undefined || /^\d+$/.test(parts[1] ?? ""))) ||
  (unit !== undefined &&
    /^(core|compost|deg(rees?)?|°|(probe|sensor|pile|ch|channel) \d+)/.test(parts.join(" ")))

const unitOfName = (name: string, parts: readonly string[], siblings: Siblings): Unit | undefined => {
  if (isLettered(parts, siblings)) return undefined
  const named = unitInHead(name)
  if (named) return named
  const units = new Set(parts.flatMap((part, at) => unitAt(parts, part, at) ?? []))
  return units.size === 1 ? [...units][0] : undefined
}

const unitAt = (parts: readonly string[], part: string, at: number): Unit | undefined => {
  if (/^(celsius|centigrade)$/.test(part)) return "C"
  if (part === "fahrenheit") return "F"
  if (part !== "c" && part !== "f") return undefined
  const isBeside =
    /^(temp|t|deg(rees?)?|°|\d+)$/.test(parts[at - 1] ?? "") || (at > 0 && at === parts.length - 1)
  return isBeside ? (part === "c" ? "C" : "F") : undefined
}

/** temp_c beside temp_a, temp_b or temp_d counts on. */
const isLettered = (parts: readonly string[], siblings: Siblings) =>
  parts.some(
    (part, at) =>
      /^[cf]$/.test(part) &&
      siblings.some(
        (others) =>
          others.length === parts.length &&
          /^[abdegh]$/.test(others[at] ?? "") &&
          others.every((other, index) => index === at || other === parts[index]),
      ),
  )

/** The same for temp_c and temperature_f: what is left without the unit. */
const stemOf = (parts: readonly string[], unit: Unit | undefined) =>
  [
    ...new Set(
      parts
        .filter((part) => !unit || !/^([cf]|°|deg(rees?)?|celsius|centigrade|fahrenheit|in)$/.test(part))
        .map((part) => (part === "t" ? "temp" : part)),
    ),
  ]
    .sort()
    .join(" ") || "temp"

/** Other quantities, the air and the device's own heat, and what is only said of a temperature. */
const otherWords = new Set(
  `hum humi humid humidity rh moist moisture wet water rain wind leaf press pressure baro barom hpa batt battery bat batv volt voltage
  volts mv adc rssi snr lqi signal dbm co2 o2 ch4 nh3 voc pm lux light uv solar radiation ph ec conductivity weight distance level
  air ambient ambience outside outdoor out indoor internal int inside room house home weather enclosure case box board pcb cpu gpu soc
  chip mcu esp device module modem gateway panel heatsink dew dewpoint frost feels feelslike apparent heatindex windchill chill
  wetbulb humidex junction cj reference ref wifi router system power energy
  set setpoint target desired threshold limit limits min max minimum maximum avg average mean median low lowest lo high highest hi peak alarm alert warn warning
  offset calibration cal correction raw error errors err status flag flags rate trend delta diff difference change mutation previous prev last
  old from ok valid quality count counter index type interval period age version time timestamp samples mode code bits
  resolution precision accuracy enabled range slope hysteresis relay switch heater forecast kelvin k rankine id name label icon color
  factor percent gain sum total std stddev deviation variance duration seq milli
  centi deci tenth tenths hundredth hundredths mdeg cdeg ddeg`.split(/\s+/),
)

/** Are these words of something that is no pile's temperature? */
export const isOther = (text: string) =>
  partsOf(text).some((part) => otherWords.has(part) || airChip.test(part))

/** The same of what an input is called, which may be any word: K 2 is no kelvin. */
export const isNamedForOther = (text: string) =>
  partsOf(text).some((part) =>
    /^(hum(idity)?|moisture|batt(ery)?|volt(age|s)?|rssi|snr|press(ure)?|co2|o2|air|ambient|outdoor|indoor|internal|onboard|board|enclosure|cpu|dew|dewpoint|rain|wind|lux|illuminance)$/.test(
      part,
    ),
  )

/** Do these words name the inside of the pile, or a probe on a cable? Beside one, a plain temperature is that of the box. */
export const isOfProbe = (text: string) =>
  partsOf(text).some((part) =>
    /^(external|ext|extern|soil|ground|probe|compost|core|pile|windrow|heap|ds18\w*|ds|pt\d{3,4})$/.test(
      part,
    ),
  )

/** Do these words say that it is one? */
export const isTemperatureWord = (text: string) => partsOf(text).includes("temp") && !isOther(text)

const otherUnits =
  /^(%.*|rh|r\.h\.|[hkm]?pa|m?bar|psi|in ?hg|mm ?hg|[mk]?v|m?a|[mk]?wh?|lu?x|lm|pp[mb]|db(m|a)?|[µumckn]?m|in|ft|mi|m\/s|k?m\/h|kph|mph|knots?|s|sec(onds?)?|min(utes?)?|h(ours?)?|d|days?|ms|[mkg]?hz|m?l|gal|[mk]?g|lbs?|oz|.*\/m[²³23]|mg\/l|m[²³23]|[mµu]s\/cm|ph|b(ytes)?|[kmg]b|ohms?|[km]?ω)$/i

/** °C or °F; undefined for a unit of another quantity. @throws Refusal for any other word */
export const unitOfText = (name: string, text: string): Unit | undefined => {
  const plain = text.replaceAll("Â", "").replaceAll("&deg;", "°").trim()
  const unit = unitInCell(plain) ?? systems.get(plain.toLowerCase())
  if (unit) return unit
  // Of UN/CEFACT's codes only these two are of a temperature in degrees that we take.
  if (otherUnits.test(plain) || /code$/i.test(name)) return undefined
  throw new Refusal(`${quoted(name)} is ${quoted(text)}: not °C or °F.`)
}

const systems = new Map<string, Unit>([
  ["metric", "C"],
  ["imperial", "F"],
  ["us", "F"],
  ["cel", "C"],
  ["fah", "F"],
])
