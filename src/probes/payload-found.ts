import type { Unit } from "../spreadsheets/degrees"
import {
  isNamedForOther,
  isOfProbe,
  isOther,
  isTemperatureWord,
  type Meaning,
  meaningOf,
  partsOf,
  unitOfText,
} from "./payload-names"
import { quoted, Refusal } from "./payload-refusal"
import { type Clock, isTime, timeIn } from "./payload-times"
import { type Fields, fieldOf, isFields, type Tree, textOf } from "./payload-tree"
import { isNumber, valueIn } from "./payload-values"

/** One temperature, where in the payload it is, and what is said around it. */
export type Found = {
  /** The names of the sender and of the objects that hold it, from the outside inwards. */
  labels: readonly string[]
  value: string
  unit: Unit | undefined
  at: number | undefined
}

/** Gathers what a payload holds: temperatures, and the names of what is none. */
export type Search = {
  clock: Clock
  found: Found[]
  left: string[]
  /** Fields of probes that have no value now, and why. */
  missing: string[]
}

/** What holds for everything inside of an object. */
type Around = {
  device: readonly string[]
  labels: readonly string[]
  unit: Unit | undefined
  at: number | undefined
  /** The object's own name, or what it says of itself, is that of a temperature. */
  isTemperature: boolean
  path: string
}

type Entry = { name: string; tree: Tree; meaning: Meaning }

export const newSearch = (clock: Clock = {}): Search => ({ clock, found: [], left: [], missing: [] })

const outside: Around = {
  device: [],
  labels: [],
  unit: undefined,
  at: undefined,
  isTemperature: false,
  path: "",
}

/** Looks through any JSON; `around` is what is known of it from outside. @throws Refusal */
export const searchTree = (tree: Tree, search: Search, around: Partial<Around> = {}): void =>
  seek(tree, { ...outside, ...around }, search)

const seek = (tree: Tree, around: Around, search: Search): void => {
  if (Array.isArray(tree)) seekList(tree, around, search)
  else if (isFields(tree)) seekFields(tree, around, search)
  else take(around.path || "value", tree, { ...around, path: "" }, undefined, around.labels, search)
}

/** The members of a list are told apart by their names or their times, or else by their places. */
const seekList = (list: readonly Tree[], around: Around, search: Search, name = "") => {
  const isOfWords =
    list.length > 0 && list.every((each) => typeof each === "string" && !/^[\s\d.,+-]/.test(each))
  if (name !== "" && (isOfWords || (!around.isTemperature && list.every(isLeaf))))
    return void search.left.push(around.path)
  const isToldApart = list.length === 1 || list.every((each) => isFields(each) && tellsItself(each))
  const outer = wrappers.test(name) || name === "" ? [] : [name]
  for (const [at, each] of list.entries()) {
    const path = `${around.path}[${at}]`
    const labels = [...around.labels, ...(isToldApart ? outer : [`${name}[${at}]`])]
    if (isLeaf(each) && !around.isTemperature && name !== "") continue
    if (Array.isArray(each))
      seekList(each, { ...around, path, labels: around.labels }, search, `${name}[${at}]`)
    else seek(each, { ...around, labels, path }, search)
  }
}

const tellsItself = (fields: Fields) =>
  Object.entries(fields).some(
    ([name, tree]) =>
      textOf(tree) !== undefined &&
      (["device", "input"].includes(meaningOf(name).kind) ||
        (meaningOf(name).kind === "time" && isTime(tree))),
  )

const mostFields = 1000

const seekFields = (sent: Fields, outer: Around, search: Search) => {
  const fields = withoutEnvelope(sent)
  const siblings = Object.keys(fields).map(partsOf)
  if (siblings.length > mostFields) throw new Refusal(`An object has more than ${mostFields} fields.`)
  const entries = Object.entries(fields).map(
    ([name, tree]): Entry => ({ name, tree, meaning: meaningOf(name, siblings) }),
  )
  if (isOfAnotherKind(entries)) return leave(entries, outer, search)
  const around = aroundOf(entries, outer, search)
  const temperatures = entries.filter(({ meaning, tree }) => meaning.kind === "temperature" && isLeaf(tree))
  if (temperatures.length > 0) takeTemperatures(temperatures, around, search)
  const taken = temperatures.length > 0 ? [] : takeUnnamed(entries, around, outer.isTemperature, search)
  for (const entry of entries) seekInside(entry, around, search, taken)
}

/** The id of a CloudEvent is the message's; its source is the sender. */
const withoutEnvelope = (fields: Fields): Fields => {
  if (!("specversion" in fields)) return fields
  const { specversion: _version, id: _id, type: _type, source, ...event } = fields
  return source === undefined ? event : { device: source, ...event }
}

const isLeaf = (tree: Tree) => !isFields(tree) && !Array.isArray(tree)

const named = (entries: readonly Entry[], kind: Meaning["kind"]) =>
  entries.filter(({ meaning, tree }) => meaning.kind === kind && isLeaf(tree))

const textsOf = (entries: readonly Entry[], kind: Meaning["kind"]) =>
  named(entries, kind).flatMap(({ tree }) => textOf(tree) ?? [])

/** A value whose neighbour says that it is a humidity, or that is in per cent. */
const isOfAnotherKind = (entries: readonly Entry[]) =>
  (named(entries, "value").length > 0 || entries.some(({ name }) => name === "values")) &&
  named(entries, "temperature").length === 0 &&
  ([...textsOf(entries, "topic"), ...deviceClass(entries)].some(isOther) ||
    textsOf(entries, "input").some(isNamedForOther) ||
    unitFields(entries).some(([name, text]) => unitOfText(name, text) === undefined))

const deviceClass = (entries: readonly Entry[]) =>
  entries.flatMap(({ name, tree }) => (name === "attributes" && textOf(fieldOf(tree, "device_class"))) || [])

const leave = (entries: readonly Entry[], { path }: Around, search: Search) => {
  for (const { name, meaning } of entries)
    if (/^(value|unknown|left)$/.test(meaning.kind) && name !== "attributes")
      search.left.push(path === "" ? name : `${path}.${name}`)
}

/** The units that an object names, those of Home Assistant among its attributes; of several quantities, the temperature's. */
const unitFields = (entries: readonly Entry[]) =>
  entries.flatMap(({ name, tree, meaning }): [string, string][] => {
    if (name === "attributes") return unitAs(name, fieldOf(tree, "unit_of_measurement"))
    if (meaning.kind !== "unit") return []
    if (!isFields(tree)) return unitAs(name, tree)
    return Object.entries(tree).flatMap(([of, unit]) =>
      /^(temperature|value)$/.test(meaningOf(of).kind) ? unitAs(`${name}.${of}`, unit) : [],
    )
  })

const unitAs = (name: string, tree: Tree | undefined): [string, string][] =>
  typeof tree === "string" && tree.trim() !== "" ? [[name, tree.trim()]] : []

const aroundOf = (entries: readonly Entry[], outer: Around, search: Search): Around => {
  const own = namesOf(entries, outer.device)
  return {
    device: own,
    labels: own.length > outer.device.length ? [] : outer.labels,
    unit: unitOf(entries) ?? outer.unit,
    at: timeOf(entries, outer, search),
    isTemperature:
      outer.isTemperature ||
      [...textsOf(entries, "topic"), ...textsOf(entries, "input")].some(isTemperatureWord),
    path: outer.path === "" ? "" : `${outer.path}.`,
  }
}

const unitOf = (entries: readonly Entry[]) => {
  const fields = unitFields(entries)
  const units = new Set(fields.map(([name, text]) => unitOfText(name, text)))
  if (units.has("C") && units.has("F"))
    throw new Refusal(`${fields.map(([name]) => quoted(name)).join(" and ")} name both °C and °F.`)
  const isOpen = ({ meaning }: Entry) => meaning.kind === "temperature" && meaning.unit === undefined
  if (units.has(undefined) && named(entries, "temperature").some(isOpen))
    throw new Refusal(`${quoted(fields[0]?.[0] ?? "")} is ${quoted(fields[0]?.[1] ?? "")}: not °C or °F.`)
  return [...units].find((unit) => unit !== undefined)
}

/** The sender's name and its input's, the first of each. An id beside a channel is the sender's. */
const namesOf = (all: readonly Entry[], outer: readonly string[]) => {
  // A channel of the wireless network changes by itself.
  const isOfWifi = all.some(({ name }) => /^b?ssid$/i.test(name))
  const entries = isOfWifi ? all.filter(({ name }) => name !== "channel") : all
  const input = firstNamed(entries, "input")
  const id = entries.find(({ name, tree }) => /^id$/i.test(name) && input?.name !== name && nameIn(tree))
  const isChannel = input !== undefined && rankOf(input) === 0
  const device = firstNamed(entries, "device") ?? (isChannel ? id : undefined)
  const isIdNeeded = !device || !input || !/^id$/i.test(input.name)
  const own = [device, isIdNeeded ? input : undefined].flatMap((entry) => (entry && nameIn(entry.tree)) || [])
  return [...outer, ...own.filter((each) => !outer.includes(each))]
}

/** `device: "probe-3"`, or an object that holds its id or name. */
const nameIn = (tree: Tree): string | undefined =>
  textOf(tree) ??
  ["id", "device_id", "ieeeAddr", "name", "friendlyName", "friendly_name"]
    .map((name) => textOf(fieldOf(tree, name)))
    .find(Boolean)

const rankOf = ({ meaning }: Entry) => ("rank" in meaning ? meaning.rank : 0)

const firstNamed = (entries: readonly Entry[], kind: Meaning["kind"]) =>
  entries
    .filter(({ tree, meaning }) => meaning.kind === kind && nameIn(tree))
    .sort((one, other) => rankOf(one) - rankOf(other))[0]

const timeOf = (entries: readonly Entry[], outer: Around, { clock, left }: Search) => {
  const times = entries
    .filter(({ meaning, tree }) => meaning.kind === "time" && tree !== null && typeof tree !== "boolean")
    .sort((one, other) => rankOf(one) - rankOf(other))
  const [first, ...others] = times
  left.push(...others.map(({ name }) => (outer.path === "" ? name : `${outer.path}.${name}`)))
  const letter = entries.find(({ name, tree }) => name === "t" && isTime(tree))
  const entry = first ?? letter
  return entry ? timeIn(entry.name, entry.tree, clock) : outer.at
}

/** Of the same in °C and °F the °C is taken; beside a temperature of a probe that has a value a plain one is left. */
const takeTemperatures = (all: readonly Entry[], around: Around, search: Search) => {
  const hasProbe = all.some(({ name, tree }) => isOfProbe(name) && isNumber(tree))
  const isOfBox = ({ meaning }: Entry) =>
    hasProbe && meaning.kind === "temperature" && meaning.stem === "temp"
  const entries = all.filter((entry) => !isOfBox(entry))
  search.left.push(...all.filter(isOfBox).map(({ name }) => around.path + name))
  const groups = Map.groupBy(entries, ({ meaning }) => (meaning.kind === "temperature" ? meaning.stem : ""))
  for (const group of groups.values()) {
    for (const { name, tree, unit, others } of chosenOf(group, around)) {
      const isOneOfMany =
        groups.size > 1 || entries.length < all.length || group.length - others > 1 || isNumbered(group)
      take(name, tree, around, unit, isOneOfMany ? [...around.labels, name] : around.labels, search)
    }
  }
}

const isNumbered = (group: readonly Entry[]) =>
  group.some(({ meaning }) => meaning.kind === "temperature" && meaning.isNumbered)

type Chosen = { name: string; tree: Tree; unit: Unit | undefined; others: number }

/** A field without a unit beside one with it is the same if its number says so. The object's unit is that of one without. */
const chosenOf = (group: readonly Entry[], around: Around): Chosen[] => {
  const beside = group.length > 1 ? around.unit : undefined
  const all = group.map(({ name, tree, meaning }) => ({
    name,
    tree,
    unit: (meaning.kind === "temperature" ? meaning.unit : undefined) ?? beside,
  }))
  const [celsius, fahrenheit] = (["C", "F"] as const).map((unit) => all.find((each) => each.unit === unit))
  const inOrder = around.unit === "F" ? [fahrenheit, celsius] : [celsius, fahrenheit]
  const first = inOrder.find((each) => each && !isMissing(each)) ?? inOrder.find(Boolean)
  if (!first) return all.map((each) => ({ ...each, others: 0 }))
  if (celsius && fahrenheit) assertSame(celsius, fahrenheit)
  const alike = all.filter((each) => each !== first && isSame(first, each))
  const rest = all.filter((each) => each !== first && !alike.includes(each))
  return [first, ...rest].map((each) => ({ ...each, others: alike.length }))
}

type Sensed = { name: string; tree: Tree; unit: Unit | undefined }

const isMissing = ({ name, tree }: Sensed) => "missing" in valueIn(name, tree)

const isSame = (one: Sensed, other: Sensed) => {
  const [first, second] = [one, other].map(({ name, tree }) => valueIn(name, tree))
  if (!first || !second || "missing" in first || "missing" in second) return true
  const [number, converted, given] = [first.number, toOther(first.number, one.unit), second.number].map(
    Number,
  )
  const isEqual = number === given
  if (other.unit === one.unit) return isEqual
  return isNear(converted, given) || (other.unit === undefined && isEqual)
}

const assertSame = (celsius: Sensed, fahrenheit: Sensed) => {
  if (!isSame(celsius, fahrenheit))
    throw new Refusal(`${quoted(celsius.name)} and ${quoted(fahrenheit.name)} are not the same temperature.`)
}

const toOther = (number: string, unit: Unit | undefined) =>
  unit === "C" ? Number(number) * 1.8 + 32 : (Number(number) - 32) / 1.8

/** Both are rounded, to whole degrees by some. */
const isNear = (one = 0, other = 0) => Math.abs(one - other) <= 1

/** No field is called a temperature: a value, or what stands under the name of one (`isUnder`). Returns what was taken. */
const takeUnnamed = (entries: readonly Entry[], around: Around, isUnder: boolean, search: Search) => {
  const leaves = entries.filter(({ tree }) => isLeaf(tree))
  const isTold = around.isTemperature || around.unit !== undefined || entries.some(isEntity)
  const hasUnit = (entry: Entry) => unitBeside(undefined, [entry]) !== undefined
  const [value] = named(leaves, "value")
    .filter((entry) => !isState(entry) || isTold || hasUnit(entry))
    .sort((one, other) => valueRank(one) - valueRank(other))
  if (value) {
    take(value.name, value.tree, around, unitBeside(value, leaves), around.labels, search)
    // Values beside it say the same.
    const alike = named(leaves, "value").filter((each) => !isState(each) || each === value || hasUnit(each))
    return alike.map(({ name }) => name)
  }
  if (!isUnder) return []
  const units = leaves.filter(({ name }) => /^(c|f)$/i.test(name))
  if (units.length > 0) takeLetters(units, around, search)
  const numbers = leaves.filter(
    ({ name, tree, meaning }) =>
      (meaning.kind === "unknown" || /^\d+$/.test(name)) && (tree === null || isNumber(tree)),
  )
  if (units.length === 0)
    for (const { name, tree } of numbers)
      take(name, tree, around, undefined, [...around.labels, name], search)
  return numbers.map(({ name }) => name)
}

/** A number comes first, and a state last: of many senders that is whether they are on. */
const valueRank = (entry: Entry) => Number(!isNumber(entry.tree)) * 2 + Number(isState(entry))

const isState = ({ name }: Entry) => /^state$/i.test(name)

const isEntity = ({ name }: Entry) => /^(entity_id|attributes)$/.test(name)

const takeLetters = (entries: readonly Entry[], around: Around, search: Search) =>
  takeTemperatures(
    entries.map((entry) => ({
      ...entry,
      meaning: {
        kind: "temperature",
        unit: /c/i.test(entry.name) ? "C" : "F",
        stem: "temp",
        isNumbered: false,
      },
    })),
    around,
    search,
  )

/** `state: "57.2 °C"` beside `value: 57.2` names its unit. */
const unitBeside = (value: Entry | undefined, entries: readonly Entry[]) => {
  const units = named(entries, "value").flatMap(({ name, tree }) => {
    if (name === value?.name || !isNumber(tree)) return []
    const found = valueIn(name, tree)
    return "missing" in found || found.unit === undefined ? [] : [found.unit]
  })
  return units[0]
}

const take = (
  name: string,
  tree: Tree,
  around: Around,
  ownUnit: Unit | undefined,
  labels: readonly string[],
  search: Search,
) => {
  const value = valueIn(name, tree)
  if ("missing" in value) return void search.missing.push(`${around.path}${name} (${value.missing})`)
  const units = new Set([value.unit, ownUnit].filter((unit) => unit !== undefined))
  // The object's unit is that of fields that name none, unless both are of this very value.
  if (around.unit) units.add(around.unit)
  if (units.size > 1) throw new Refusal(`${quoted(name)} is in °C by one of its units and in °F by another.`)
  search.found.push({
    labels: [...around.device, ...labels],
    value: value.number,
    unit: [...units][0],
    at: around.at,
  })
}

/** What stands around a reading in many payloads, and tells nothing of it. */
const wrappers =
  /^(data|payload|object|body|message|msg|params|result|results|values?|readings?|measurements?|measures|sensors?|probes?|devices?|nodes?|channels?|records?|samples|items|entries|points|telemetry|event|state|states|new_state|to_state|attributes|fields|metrics|status ?sns|sensordatavalues|feeds?|history|reported|decoded(_payload)?|payload_fields|temperatures?|temps?)$/i

const seekInside = (
  { name, tree, meaning }: Entry,
  around: Around,
  search: Search,
  taken: readonly string[],
) => {
  const path = around.path + name
  if (isLeaf(tree)) {
    const isTold = !/^(value|unknown|left)$/.test(meaning.kind)
    const isMoment = name === "t" && isTime(tree)
    if (!isTold && !taken.includes(name) && !isMoment) search.left.push(path)
    return
  }
  if (meaning.kind === "left" || /^(old_state|from_state|context|units)$/.test(name))
    return void search.left.push(path)
  if (name === "attributes") return
  const isTemperature =
    meaning.kind === "temperature" ||
    (meaning.kind === "probes" && Object.values(tree ?? {}).every(isLeaf)) ||
    (around.isTemperature && name === "values")
  const unit = meaning.kind === "temperature" ? (meaning.unit ?? around.unit) : around.unit
  if (Array.isArray(tree)) return seekList(tree, { ...around, unit, isTemperature, path }, search, name)
  const labels = wrappers.test(name) ? around.labels : [...around.labels, name]
  seek(tree, { ...around, labels, unit, isTemperature, path }, search)
}
