import { boundsText, type Limit } from "../domain/result-limits"

/** A limit in its line of the farm's form: 'Lead, mg/kg, at most 300, permit 12-A'. */
export const limitText = (limit: Limit): string =>
  [limit.parameter, limit.unit ?? "", ungrouped(boundsText(limit)), limit.source ?? ""]
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

/** Without the commas between thousands of a bound: they would set parts apart here. */
const ungrouped = (line: string) =>
  line.replaceAll(
    /(?:at most|at least|to) -?[1-9]\d{0,2}(?:,\d{3})+(?!\d)|\b[1-9]\d{0,2}(?:,\d{3})+(?= to )/gi,
    (bound) => bound.replaceAll(",", ""),
  )

/** '0,7' for 0.7 would be a limit of 0: it is none, and the schema says so. */
const decimalComma = /(?:at most|at least|to) -?\d+,\d+ *(?:,|$)|\d,\d+ to /i

const boundsIn = (text: string): Pick<Limit, "atMost" | "atLeast"> => {
  const number = "(-?\\d+(?:\\.\\d+)?)"
  const numbersIn = (form: string) => new RegExp(`^${form}$`, "i").exec(text)?.slice(1).map(Number)
  const [least = null, most = null] = numbersIn(`${number} to ${number}`) ?? []
  const [atMost = most] = numbersIn(`at most ${number}`) ?? []
  const [atLeast = least] = numbersIn(`at least ${number}`) ?? []
  return { atMost, atLeast }
}
