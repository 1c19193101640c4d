import { say } from "../domain/language"
import { boundsText, type Limit } from "../domain/result-limits"

/** The words around a bound, in English and in Spanish. */
const words = {
  most: /at most|(?:como )?m[aá]ximo/.source,
  least: /at least|(?:como )?m[ií]nimo/.source,
  to: /to|a/.source,
}

/** A limit in its line of the farm's form: 'Lead, mg/kg, at most 300, permit 12-A', in the reader's language. */
export const limitText = (limit: Limit): string =>
  [limit.parameter, limit.unit ?? "", say(ungrouped(boundsText(limit))), limit.source ?? ""]
    .join(", ")
    .replace(/(, )+$/, "")

/** The limits in the lines of a text. What is no bound is left out: the schema says that the limit needs a number. */
export const limitsIn = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const parts = ungrouped(line).split(",")
      const [parameter = "", unit, bounds = "", ...source] = parts.map((part) => part.trim())
      const read = decimalComma.test(ungrouped(line)) ? boundsIn("") : boundsIn(bounds)
      return { parameter, unit: unit || null, ...read, source: source.join(", ") || null }
    })

const bound = new RegExp(
  `\\b(?:${words.most}|${words.least}) -?[\\d.,]*\\d|\\d[\\d.,]* (?:${words.to}) -?[\\d.,]*\\d`,
  "gi",
)
const thousands = /\b[1-9]\d{0,2}(?:,\d{3})+(?!\d)/g

/** Without the commas between thousands of a bound: they would set parts apart here. */
const ungrouped = (line: string) =>
  line.replaceAll(bound, (all) => all.replaceAll(thousands, (number) => number.replaceAll(",", "")))

/** '0,7' for 0.7 would be a limit of 0: it is none, and the schema says so. */
const decimalComma = new RegExp(
  `(?:\\b(?:${words.most}|${words.least})|\\d (?:${words.to})) -?\\d+,\\d+ *(?:,|$)|\\d,\\d+ (?:${words.to}) `,
  "i",
)

const boundsIn = (text: string): Pick<Limit, "atMost" | "atLeast"> => {
  const number = "(-?\\d+(?:\\.\\d+)?)"
  const numbersIn = (form: string) => new RegExp(`^${form}$`, "i").exec(text)?.slice(1).map(Number)
  const [least = null, most = null] = numbersIn(`${number} (?:${words.to}) ${number}`) ?? []
  const [atMost = most] = numbersIn(`(?:${words.most}) ${number}`) ?? []
  const [atLeast = least] = numbersIn(`(?:${words.least}) ${number}`) ?? []
  return { atMost, atLeast }
}
