import type { LinkKind } from "./family"
import { type LanguageCode, languages, type Speech } from "./language"
import {
  asTyped,
  element,
  hole,
  isElement,
  type Pattern,
  type Phrasebook,
  shapeOf,
  strong,
} from "./phrasebook"
import { usualPositions } from "./positions"
import { usualReasons } from "./usual-reasons"

/** Between statements that the code sets side by side, each of which is a sentence of its own. */
const sentencesIn = (text: string) => text.match(/.+?(?:[.!?](?= )|$)/gs) ?? []
const joints = [sentencesIn, /( · |\n| → )/, /(; )/, /(: )/, /(, )/, /( ?[()] ?)/, /(["“”])/]

const actorFirst = /^((\S.*? \([^\s()]+@[^\s()]+\))|A command on the server's machine) (.+)$/s

/** Fields of the API that hold what people typed: a pile named "Turn" stays that. */
const typedFields: ReadonlySet<string> = new Set(
  `
  rowId location place clientName client name farm author lastAuthor invitedBy recordedBy importedBy madeBy company
  username phone jobTitle address city state zipCode county hauler source plate ticket person action laboratory takenBy
  chain probe measuredBy checkedHow channel position positions depth depths serial rule pile parents mergedInto movedFrom
  movedTo notes details email brand
  `
    .trim()
    .split(/\s+/),
)
/** Those that hold typed text, or words of Windrow's own: these, which were chosen, or a whole sentence of the server's. */
const chosenWords: Readonly<Record<string, readonly string[]>> = {
  reason: usualReasons,
  voidReason: usualReasons,
  lateReason: [],
  refused: [],
  weather: [],
  note: [],
  to: [],
  by: ["merge", "split"] satisfies LinkKind[],
}
/** Names of materials and of what a laboratory measures: Windrow's own are said, those of a farm are not. */
const typeFields: ReadonlySet<string> = new Set(["type", "category", "materialType", "parameter"])
/** Changes of a pile whose values are Windrow's own words, or a material; all others name what somebody typed, or a number. */
const changesInWords: Readonly<Record<string, string>> = {
  status: "",
  method: "",
  moved: "",
  materialCategoryId: "type",
}
const positionFields: ReadonlySet<string> = new Set(["position", "positions"])
const mostTyped = 20_000

/** Texts that were said are kept, up to so many. */
const mostKept = 5000

/** Signs that stand for what people typed while the text around it is said: private ones, which no text has. */
const firstSign = 0xf0000
const mostSigns = 4096
const sign = /[\u{f0000}-\u{f0fff}]/gu
const isWordSign = (text: string, at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at))

/** A language for one reader, who knows nothing yet of what was typed. */
export const speechOf = (code: LanguageCode, phrasebook: Phrasebook): Speech => {
  const { whole, byShape, byFirst, byLast, others } = phrasebook
  const kept = new Map<string, string | undefined>()
  const typed = new Set<string>()
  /** Those of several words, which within a text would be taken apart; how they begin, and how long they are. */
  const several = { texts: new Set<string>(), starts: new Set<string>(), lengths: new Set<number>() }
  let signs = 0

  const note = (value: unknown, field = "") => {
    if (typeof value === "string") {
      // Windrow's own words, until a farm names others.
      if (positionFields.has(field) && usualPositions.includes(value)) return
      if (isTyped(field, value)) noteText(value)
    } else if (Array.isArray(value)) for (const each of value) note(each, field)
    else if (typeof value === "object" && value !== null) {
      // Together only: the first administrator is named Farm Admin, and a screen "Farm".
      if ("firstName" in value && "lastName" in value) noteText(`${value.firstName} ${value.lastName}`)
      const isMaterialType = "icon" in value
      const isChange = "from" in value && "to" in value
      const changed = "field" in value ? `${value.field}` : "status"
      for (const [name, each] of Object.entries(value))
        if (isMaterialType) note(each, "type")
        // Why a line of a file is refused is the server's own, with a cell of the file in it.
        else if (name === "reason" && "line" in value) continue
        // A message is told as it was sent.
        else if (name === "text" && "tries" in value) note(each, "rowId")
        // What was, and what is.
        else if (isChange && (name === "from" || name === "to"))
          note(each, changesInWords[changed] ?? "rowId")
        else note(each, name)
    }
  }

  const isTyped = (field: string, text: string) => {
    if (typeFields.has(field)) return ofWhole(text) === undefined
    const words = chosenWords[field]
    return words ? !words.includes(text) && !isSentence(text) : typedFields.has(field)
  }

  const isSentence = (text: string) => text.endsWith(".") && ofWhole(text) !== undefined

  const noteText = (text: string) => {
    if (typed.has(text)) return
    if (typed.size >= mostTyped) {
      typed.clear()
      for (const each of Object.values(several)) each.clear()
    }
    typed.add(text)
    kept.clear()
    if (!/[^\p{L}\p{N}]/u.test(text) || ofWhole(text) !== undefined) return
    several.texts.add(text)
    several.starts.add(text.slice(0, 2))
    several.lengths.add(text.length)
  }

  /** The longest typed text that begins here and ends with a word; as quick of 20,000 texts as of ten. */
  const typedAt = (text: string, at: number): string | undefined => {
    if (!several.starts.has(text.slice(at, at + 2)) || isWordSign(text, at - 1)) return undefined
    for (let end = text.length; end > at; end--) {
      if (!several.lengths.has(end - at) || (isWordSign(text, end - 1) && isWordSign(text, end))) continue
      const found = text.slice(at, end)
      if (several.texts.has(found)) return found
    }
    return undefined
  }

  /** With a sign in the place of each typed text, and what the signs stand for. */
  const withSigns = (text: string): { text: string; taken: Map<string, string> } => {
    const taken = new Map<string, string>()
    if (several.texts.size === 0) return { text, taken }
    let rest = ""
    for (let at = 0; at < text.length; ) {
      const found = typedAt(text, at)
      if (found === undefined) rest += text.charAt(at++)
      else {
        const sign = String.fromCodePoint(firstSign + (signs++ % mostSigns))
        taken.set(sign, found)
        rest += sign
        at += found.length
      }
    }
    return { text: taken.size > 0 ? rest : text, taken }
  }

  /** Of a part of a longer text (`isPart`) nothing may stay English: then the longer text is split at another sign. */
  const say = (text: string, isPart = false): string | undefined => {
    if (typed.has(text.trim())) return undefined
    const key = isPart ? `\0${text}` : text
    if (kept.has(key)) return kept.get(key)
    const { text: signed, taken } = withSigns(text)
    const said = find(signed, isPart)?.replace(sign, (one) => taken.get(one) ?? one)
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, said)
    return said
  }

  const find = (text: string, isPart: boolean): string | undefined => {
    if (!/[A-Za-z]/.test(text)) return undefined
    const [, before = "", inside = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
    const plain = inside.replace(/[ \n\t]+/g, " ")
    const said =
      ofAct(plain) ??
      ofSentence(plain) ??
      ofParts(plain, true) ??
      ofInside(plain) ??
      (isPart ? undefined : ofParts(plain, false)) ??
      matched(plain, 1)
    return said === undefined ? undefined : before + withOnePoint(said) + after
  }

  const ofWhole = (text: string) => whole.get(text) ?? otherCase(text, (other) => whole.get(other))

  const ofSentence = (text: string) =>
    ofWhole(text) ?? matched(text, strong) ?? otherCase(text, (other) => matched(other, strong))

  /** 'Ana Lima (ana@farm.test) opened the gate.': what follows somebody's name and address, or a command's. */
  const ofAct = (text: string) => {
    const [, actor = "", person, act = ""] = actorFirst.exec(text) ?? []
    const said = say(act)
    return said === undefined ? undefined : `${person ?? say(actor) ?? actor} ${said}`
  }

  /** What stands between signs. */
  const ofInside = (text: string) => {
    const [, before = "", inside = "", after = ""] = /^([\s·.,;:()–]*)(.*?)([\s·.,;:()–]*)$/s.exec(text) ?? []
    const said = inside === text ? undefined : say(inside)
    return said === undefined ? undefined : before + said + after
  }

  const matched = (text: string, least: number): string | undefined => {
    const shaped = byShape.get(shapeOf(text))
    const all = [
      ...(shaped ?? []),
      ...(byFirst.get(text.slice(0, text.indexOf(" "))) ?? []),
      ...(byLast.get(text.slice(text.lastIndexOf(" ") + 1)) ?? []),
      ...others,
    ]
    let best: { pattern: Pattern; values: string[]; weight: number } | undefined
    for (const pattern of all) {
      const values = pattern.found.exec(text)?.slice(1)
      if (!values) continue
      const weight = pattern.weight + typedIn(values)
      if (weight < least && !shaped?.includes(pattern)) continue
      if (!best || weight > best.weight) best = { pattern, values, weight }
    }
    return best && filled(best.pattern, best.values)
  }

  /** Letters of what somebody typed: in "Leave Ana's farm" the farm's name is "Ana's farm". */
  const typedIn = (values: readonly string[]) =>
    values.reduce((sum, value) => sum + (typed.has(value) ? value.length : 0), 0)

  const filled = ({ names, said }: Pattern, values: string[]) => {
    const left = names.map((name, at) => ({ name, value: values[at] ?? "" }))
    return said.replace(hole, (all, name?: string) => {
      if (name === undefined) return all
      const at = left.findIndex((one) => one.name === name)
      const [one] = left.splice(at, 1)
      const value = one?.value ?? ""
      return asTyped.has(name) || isElement(name) ? value : (say(value) ?? value)
    })
  }

  /** Of statements side by side; undefined when none of them is known. */
  const ofParts = (text: string, all: boolean): string | undefined => {
    const elements = text.split(new RegExp(`(${element}+)`))
    if (elements.length > 1) return joined(elements, all)
    for (const joint of joints) {
      const parts = typeof joint === "function" ? joint(text) : text.split(joint)
      if (parts.length < 2) continue
      const said = joined(parts, all)
      if (said !== undefined) return said
    }
    return undefined
  }

  const joined = (parts: string[], all: boolean) => {
    const said = parts.map((part) => (part === "" ? undefined : say(part, all)))
    const isUnknown = (part: string | undefined, at: number) =>
      part === undefined && (!all || typed.has(parts[at] ?? "") || /[A-Za-z]{2}/.test(parts[at] ?? ""))
    if (all ? said.some(isUnknown) : said.every(isUnknown)) return undefined
    return said.map((part, at) => part ?? parts[at]).join("")
  }

  const locale = languages.find((language) => language.code === code)?.locale ?? "en-US"
  const said = (text: string) => say(text) ?? text
  return {
    code,
    locale,
    say: said,
    sayOwn: (text) => ofWhole(text) ?? said(text),
    note: (value) => note(value),
  }
}

/** A time that ends with a point, '2:07 p.m.', may end a sentence. */
const withOnePoint = (text: string) => text.replace(/([^.])\.\.(?!\.)/g, "$1.")

/** The code may have a sentence in capitals or without, where it stands first or within another. */
const otherCase = (text: string, find: (other: string) => string | undefined) => {
  const first = text.charAt(0)
  const rest = text.slice(1)
  const isCapital = first !== first.toLowerCase()
  const said = find((isCapital ? first.toLowerCase() : first.toUpperCase()) + rest)
  if (said === undefined) return undefined
  const at = said.search(/[\p{L}{]/u)
  if (at < 0) return said
  const letter = said.charAt(at)
  return said.slice(0, at) + (isCapital ? letter.toUpperCase() : letter.toLowerCase()) + said.slice(at + 1)
}
