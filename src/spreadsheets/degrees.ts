export type Unit = "F" | "C"

/** A temperature as it is written: the digits with a point, and the unit, if it is beside them. */
export type Degrees = { number: string; unit: Unit | undefined }

/** Undefined for a cell that is no temperature. No thermometer of a pile shows thousands: a comma is a decimal one. */
export const degreesIn = (cell: string): Degrees | undefined => {
  const [, sign = "", whole = "", decimals, name] =
    /^([-+\u2212\u2013]?) ?(\d{1,9})?(?:[.,](\d{1,30}))?(?: ?(?:°|deg(?:rees?)?\.?|grad)? ?(celsius|centigrade|fahrenheit|[cf]))?\.?$/i.exec(
      withDegreeSign(cell.trim()),
    ) ?? []
  if (whole === "" && decimals === undefined)
    return /^[-+]?\d+ ?°$/.test(withDegreeSign(cell.trim())) ? degreesIn(cell.trim().slice(0, -1)) : undefined
  const isNegative = sign !== "" && sign !== "+"
  const number = `${isNegative ? "-" : ""}${whole || "0"}${decimals === undefined ? "" : `.${decimals}`}`
  return { number, unit: name === undefined ? undefined : letterOf(name) }
}

const letterOf = (name: string): Unit => (/^c/i.test(name) ? "C" : "F")

/** The signs that people and programs write for a degree. */
export const withDegreeSign = (text: string) =>
  text
    .replaceAll("℃", "°C")
    .replaceAll("℉", "°F")
    .replaceAll(/[\u00ba\u02da\u2070\u2218\ufffd\u00f8](?= ?[cf](?![a-z]))/gi, "°")
    .replaceAll(/[\u00a0\u2009\u202f]/g, " ")

/** The unit of a cell that holds nothing else, such as "deg C". */
export const unitInCell = (cell: string): Unit | undefined => {
  const [, name] =
    /^[[( ]*(?:°|deg(?:rees?)?\.?|grad|temp)? ?(celsius|centigrade|fahrenheit|[cf])[\]) ]*$/i.exec(
      withDegreeSign(cell.trim().replaceAll("_", " ")),
    ) ?? []
  return name === undefined ? undefined : letterOf(name)
}

/**
 * The unit that the head of a column names: "(degC)", "TempC", "temperature_c", "Temp, °F (LBL: core)". A bare letter is none
 * when other heads count on with it: Temp A, Temp B, Temp C.
 */
export const unitInHead = (head: string, heads: readonly string[] = []): Unit | undefined => {
  const text = wordsOf(head)
  // "Temp (F/C)" names neither.
  if (twoUnits.test(text) && unitsBy(text, letters).size > 1) return undefined
  const named = unitsBy(
    text,
    /(?:°|\bdeg(?:rees?)?|\bgrad) ?(celsius|centigrade|fahrenheit|[cf])\b|\b(celsius|centigrade|fahrenheit)\b/g,
  )
  if (named.size > 0) return named.size === 1 ? [...named][0] : undefined
  // "Temp C (F)"; behind a degree sign "C-12 Temp °F" is in °F.
  if (unitsBy(text, letters).size > 1) return undefined
  const bare = unitsBy(text, /[[(/, ]([cf])[\])]*$|^([cf])$|\b[([]([cf])[\])]/g)
  if (bare.size !== 1 || isLettered(text, heads)) return undefined
  return [...bare][0]
}

const letters = /(?<![a-z])(celsius|centigrade|fahrenheit|[cf])(?![a-z])/g
const twoUnits =
  /(?<![a-z])(?:celsius|centigrade|fahrenheit|[cf])(?: ?(?:[/|&,-]|or|and|was|oder|ou|o))+ ?(?:°|deg(?:rees?)?)?\.? ?(?:celsius|centigrade|fahrenheit|[cf])(?![a-z])/

/** Does a head count in parts of a degree: "Temp (0.1 °C)", "Temp °C x10", "tenths of °C"? */
export const isScaled = (head: string): boolean =>
  /\b0?[.,]0*1 ?(°|deg|[cf]\b)|\b1 ?\/ ?10+\b|(?<![a-z])x ?10+\b|°[cf]x10+\b|[×*] ?10+\b|\b10+ ?[x×*](?![a-z])|\b(tenths?|hundredths?|zehntel|hundertstel|dixiemes?|decimas?|deci|centi|milli)\b/.test(
    wordsOf(head),
  )

const unitsBy = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map((found) => letterOf(found.slice(1).find(Boolean) ?? "")))

/** Temp C beside Temp A or Temp D is the third probe, and Pile C beside Pile F a pile. */
const isLettered = (text: string, heads: readonly string[]) => {
  const stem = text.replace(/[cf][\])]*$/, "")
  if (stem === text) return false
  const siblings = heads.map((each) => afterStem(wordsOf(each), stem))
  return (
    pileStem.test(stem) ||
    siblings.some((letter) => /^[abdeg]$/.test(letter)) ||
    (!/temp|core|therm|°/.test(stem) && siblings.includes("c") && siblings.includes("f"))
  )
}

/** What piles are called before their letter. */
const pileStem = /(^|\b)(pile|row|windrow|heap|bay|bin|bunker|wr|batch|miete|pila)[ #-]*$/

const afterStem = (text: string, stem: string) => (text.startsWith(stem) ? text.slice(stem.length) : "")

/** A head in lower case, with blanks between its words: TemperatureCelsius is "temperature celsius". */
export const wordsOf = (head: string) =>
  withDegreeSign(head)
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replaceAll(/[_\s:]+/g, " ")
    .replaceAll(/(?<=[a-z])\.(?=[a-z])/g, " ")
    .trim()
