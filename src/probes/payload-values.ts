import { degreesIn, type Unit } from "../spreadsheets/degrees"
import { quoted, Refusal } from "./payload-refusal"
import { Digits, type Tree, textOf } from "./payload-tree"

/** A temperature as it was sent, with the unit that stands beside it; or why there is none. */
export type Value = { number: string; unit: Unit | undefined } | { missing: string }

/** What firmware and decoders send for a probe that is not connected, the first also in °F: no pile is near any of them. */
const unconnected = new Set([
  ...[-127, -196.6, -242.02, -999, -999.9, -9999, 999.9, 9999],
  ...[327.67, -327.68, 3276.7, -3276.8, 655.35, 6553.5],
])

const nothing = /^(|-+|null|none|undefined|n\/?a|-?nan|[-+]?inf(inity)?|unavailable|unknown)$/i

/** °C or °F: what no pile and no probe in it has. */
const [coldest, hottest] = [-100, 1000]

/** The value of a field that holds a temperature. @throws Refusal for what is neither a number nor nothing */
export const valueIn = (name: string, tree: Tree): Value => {
  if (tree === null) return { missing: "it has no value" }
  if (typeof tree === "boolean") return { missing: `it is ${tree}` }
  const text = textOf(tree)
  if (text === undefined) throw new Refusal(`${quoted(name)} is no number.`)
  if (nothing.test(text)) return { missing: `it is ${quoted(text)}` }
  if (/\d,\d/.test(text))
    throw new Refusal(`${quoted(name)} is ${quoted(text)}: write the number with a point, without commas.`)
  const found = degreesIn(withoutExponent(text))
  if (!found)
    throw new Refusal(
      `${quoted(name)} is ${quoted(text)}: no ${isLarge(text) ? "temperature of a pile" : "number"}.`,
    )
  return inBounds(text, { number: plain(found.number), unit: found.unit })
}

/** One slip of a probe does not cost the other readings of a batch. */
const inBounds = (text: string, value: { number: string; unit: Unit | undefined }): Value => {
  const number = Number(value.number)
  if (unconnected.has(number)) return { missing: `${text}: no probe is connected` }
  if (!(number >= coldest && number <= hottest)) return { missing: `${text}: no temperature of a pile` }
  return value
}

/** A number that has more digits than any temperature. */
const isLarge = (text: string) => /^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text)

const withoutExponent = (text: string) =>
  /^[-+]?\d{1,20}(\.\d{1,20})?e[-+]?\d{1,2}$/i.test(text) ? decimal(Number(text)) : text

const decimal = (number: number) =>
  Math.abs(number) < 1e-6
    ? "0"
    : number.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 })

/** Without zeros before the number; minus nothing is nothing. */
const plain = (number: string) => {
  const text = number.replace(/^(-?)0+(?=\d)/, "$1")
  return Number(text) === 0 ? text.replace("-", "") : text
}

/** Is it a number, or a text that holds nothing but a temperature? */
export const isNumber = (tree: Tree) => {
  const text = textOf(tree)
  return tree instanceof Digits || (text !== undefined && degreesIn(text) !== undefined)
}
