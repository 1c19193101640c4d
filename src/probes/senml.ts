import { newSearch, type Search } from "./payload-found"
import { isOther, isTemperatureWord, unitOfText } from "./payload-names"
import { quoted, Refusal } from "./payload-refusal"
import { timeIn } from "./payload-times"
import { Digits, type Fields, isFields, type Tree, textOf } from "./payload-tree"
import { valueIn } from "./payload-values"

/** The fields of records (RFC 8428, table 1). */
const known = /^(b[ntuvs]|bver|[nuvts]|v[sbd]|ut)$/

/** Its own, and what is written in their place; any other unit is of another quantity. */
const ofTemperature = /^(cel(sius)?|k|kelvin|fah(renheit)?|(°|deg)? ?[cf])$/i

/** A list of SenML's records: of one at least the value and the unit are there. */
export const isSenml = (tree: Tree): tree is Fields[] =>
  Array.isArray(tree) &&
  tree.every((record) => isFields(record) && Object.keys(record).every((name) => known.test(name))) &&
  tree.some((record) => isFields(record) && "v" in record) &&
  tree.some((record) => isFields(record) && ("u" in record || "bu" in record))

/**
 * SenML (RFC 8428): what begins with b holds for the records from there on, and is put before their names, or added to their
 * times and values.
 * @throws Refusal
 */
export const readSenml = (records: readonly Fields[], now = Date.now()): Search => {
  const search = newSearch()
  let base: Fields = {}
  for (const [index, record] of records.entries()) {
    base = { ...base, ...record }
    const path = `[${index}].`
    const name = (textOf(base.bn) ?? "") + (textOf(record.n) ?? "")
    const at = timeOf(base.bt, record.t, path, now)
    const unit = textOf(record.u) ?? textOf(base.bu)
    const degrees = unit !== undefined && ofTemperature.test(unit) ? unitOfText(`${path}u`, unit) : undefined
    const isOne = degrees !== undefined || (unit === undefined && isTemperatureWord(name))
    if (record.v === undefined || !isOne || isOther(textOf(record.n) ?? name))
      search.left.push(name || `${path}v`)
    else take({ name, at, degrees, path }, sumOf(base.bv, record.v), search)
  }
  return search
}

type Named = { name: string; at: number | undefined; degrees: "C" | "F" | undefined; path: string }

const take = ({ name, at, degrees, path }: Named, tree: Tree, search: Search) => {
  const value = valueIn(`${path}v`, tree)
  if ("missing" in value) search.missing.push(`${name || `${path}v`} (${value.missing})`)
  else search.found.push({ labels: name ? [name] : [], value: value.number, unit: degrees, at })
}

/** As many digits as were sent, where nothing is added. */
const sumOf = (base: Tree | undefined, value: Tree): Tree => {
  const [first, second] = [Number(textOf(base) ?? 0), Number(textOf(value))]
  return first === 0 || Number.isNaN(first + second) ? value : String(Number((first + second).toFixed(4)))
}

/** Base and own time are added, in seconds. Below 2²⁸ the sum is relative to now (RFC 8428, 4.5.3). */
const timeOf = (base: Tree | undefined, own: Tree | undefined, path: string, now: number) => {
  if (base === undefined && own === undefined) return undefined
  const [first, second] = [base, own].map((each) => (each === undefined ? 0 : Number(textOf(each) ?? "none")))
  const seconds = (first ?? 0) + (second ?? 0)
  if (!Number.isFinite(seconds)) throw new Refusal(`${quoted(`${path}t`)} is no time.`)
  if (seconds === 0) return undefined
  const text = seconds.toFixed(3)
  return seconds < 2 ** 28 ? now + Math.floor(1000 * Number(text)) : timeIn(`${path}t`, new Digits(text))
}
