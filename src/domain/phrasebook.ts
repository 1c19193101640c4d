/**
 * English sentences with their translations. What comes into a sentence stands in braces, `{count} days left`; `{0}` is an
 * element of the page. `src/test/sentences.ts` finds those of the code.
 */
export type Catalogue = Readonly<Record<string, string>>

/** Holes whose text somebody typed or a file holds: it is never translated. All others are said, too. */
export const asTyped: ReadonlySet<string> = new Set(
  `
  name rowId quoted cell brand address email pile key label location firstName lastName farm ticket serial
  host hostname pathname origin id path copy folder fileName child lost stranger source hauler plate person takenBy chain
  measuredBy madeBy author found certificateName fingerprint authority url value
  `
    .trim()
    .split(/\s+/),
)

/** A hole; in pages that are made ahead, `{{brand}}` is a place that the server fills in, and none. */
export const hole = /\{\{\w+\}\}|\{(\w+)\}/g

const withoutHoles = (text: string, filler: string) =>
  text.replace(hole, (all, name) => (name === undefined ? all : filler))

/** An element among a sentence's text, see `web/language/said-props.ts`. */
export const firstElement = 0xe000
export const element = "[\\ue000-\\uf8ff]"

/** Letters of a sentence that is known by them, whatever its holes have; an element counts as many. */
export const strong = 8

/** A sentence with holes: what finds it in a text, the names of its holes, its translation, and its letters. */
export type Pattern = { found: RegExp; names: string[]; said: string; weight: number }

/** Is the hole of this name an element of the page? */
export const isElement = (name: string) => /^\d/.test(name)

/** What stands in a hole: an element, a number, a number with its unit, or any text. */
const kindOf = (name: string) => {
  if (isElement(name)) return `(${element})`
  if (name === "numberText") return "(-?\\d[\\d.,]*(?: [^\\s.,;]+)?)"
  return numberHoles.has(name) ? "(\\d[\\d.,]*)" : `([^\ue000-\uf8ff]+?)`
}
const numberHoles: ReadonlySet<string> = new Set(
  "count length many rest turns turnsNeeded within turnNumber visitNumber sampleNumber".split(" "),
)

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")

const patternOf = (english: string, said: string): Pattern => {
  const names: string[] = []
  let source = ""
  let end = 0
  for (const { 0: all, 1: name, index } of english.matchAll(hole)) {
    if (name === undefined) continue
    names.push(name)
    source += literally(english.slice(end, index)) + kindOf(name)
    end = index + all.length
  }
  const found = new RegExp(`^${source}${literally(english.slice(end))}$`, "s")
  const elements = names.filter(isElement).length
  return { found, names, said, weight: withoutHoles(english, "").length + elements * strong }
}

const numbers = /\d+(?:[.,]\d+)*/g
/** A sentence with each number, or each hole, as one sign: what differs in numbers only is found at once. */
export const shapeOf = (text: string) => text.replace(numbers, "#")

/** A catalogue, ready to be looked up in. */
export type Phrasebook = ReturnType<typeof phrasebookOf>

export const phrasebookOf = (catalogue: Catalogue) => {
  const whole = new Map<string, string>()
  const byShape = new Map<string, Pattern[]>()
  const byFirst = new Map<string, Pattern[]>()
  const byLast = new Map<string, Pattern[]>()
  const others: Pattern[] = []
  const add = (map: Map<string, Pattern[]>, key: string, pattern: Pattern) =>
    map.set(key, [...(map.get(key) ?? []), pattern])
  for (const [sentence, translation] of Object.entries(catalogue)) {
    // What is set behind another statement stands alone, too.
    const [, english = sentence, said = translation] =
      /^[,;] (.*)\n[,;] (.*)$/s.exec(`${sentence}\n${translation}`) ?? []
    if (withoutHoles(english, "") === english) {
      whole.set(english, said)
      continue
    }
    const pattern = patternOf(english, said)
    add(byShape, shapeOf(withoutHoles(english, "#")), pattern)
    const [first = ""] = /^[^\s{]+(?=\s)/.exec(english) ?? []
    const [, last = ""] = /\s([^\s}]+)$/.exec(english) ?? []
    if (first) add(byFirst, first, pattern)
    else if (last) add(byLast, last, pattern)
    else others.push(pattern)
  }
  return { whole, byShape, byFirst, byLast, others }
}
