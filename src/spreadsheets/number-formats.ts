/** What a number format writes before and behind a number: of `0.0" °C"` that is "" and " °C". */
export type Affixes = { before: string; after: string }

/** The cells of a sheet whose formats write words, by `placeOf`. */
export type Shown = ReadonlyMap<string, Affixes>

export const placeOf = (row: number, column: number) => `${row} ${column}`

/** The texts of a workbook's parts that say how numbers are shown; `sheetText` reads that of a sheet. */
type Parts = {
  workbook: string
  relations: string
  styles: string
  sheetText: (path: string) => Promise<string>
}

/** By the names of the sheets; their texts are read only where a format writes words. */
export const shownIn = async ({ workbook, relations, styles, sheetText }: Parts) => {
  const shown = new Map<string, Shown>()
  const byStyle = affixesByStyle(styles)
  if (byStyle.size === 0) return shown
  const paths = new Map(
    tagsOf(relations, "Relationship").map((tag) => [attribute(tag, "Id"), attribute(tag, "Target")]),
  )
  for (const tag of tagsOf(workbook, "sheet")) {
    const path = paths.get(attribute(tag, "id")) ?? ""
    const text = await sheetText(/^\//.test(path) ? path.slice(1) : `xl/${path}`)
    shown.set(attribute(tag, "name"), cellsOf(text, byStyle))
  }
  return shown
}

/** The styles of cells, by their numbers, whose formats write letters or a degree sign. */
const affixesByStyle = (styles: string) => {
  const codes = new Map(
    tagsOf(styles, "numFmt").map((tag) => [attribute(tag, "numFmtId"), attribute(tag, "formatCode")]),
  )
  const [own = ""] = /<(?:\w+:)?cellXfs\b.*?<\/(?:\w+:)?cellXfs>/s.exec(styles) ?? []
  const byStyle = new Map<string, Affixes>()
  for (const [style, tag] of tagsOf(own, "xf").entries()) {
    const affixes = affixesIn(codes.get(attribute(tag, "numFmtId")) ?? "")
    if (affixes) byStyle.set(String(style), affixes)
  }
  return byStyle
}

/** Its parts: a quoted text, an escaped letter, a gap, the number, and any other letter. */
const partsOfFormat = /"([^"]*)"|\\(.)|[_*].|\[[^\]]*\]|(General|[0#?][0#?.,]*|[.,][0#?]+)|(.)/gis

/** Undefined for a date, a part of a hundred, and a format that writes nothing but the number. */
export const affixesIn = (code: string): Affixes | undefined => {
  let [before, after, isBehind] = ["", "", false]
  // Behind a semicolon is the format of what is negative.
  for (const [part, quoted, escaped, number, other] of code
    .replace(/;(?=(?:[^"]*"[^"]*")*[^"]*$).*$/s, "")
    .matchAll(partsOfFormat)) {
    if (other !== undefined && /[\p{L}%/]/u.test(other)) return undefined
    if (number !== undefined) isBehind = true
    const text = quoted ?? escaped ?? other ?? (/^[_*]/.test(part) ? " " : "")
    if (isBehind) after += text
    else before += text
  }
  return isBehind && /[\p{L}°]/u.test(before + after) ? { before, after } : undefined
}

const cellsOf = (sheet: string, byStyle: ReadonlyMap<string, Affixes>): Shown => {
  const cells = new Map<string, Affixes>()
  let [row, column] = [0, 0]
  for (const [tag, name] of sheet.matchAll(/<(?:\w+:)?(row|c)\b[^>]*>/g)) {
    const address = attribute(tag, "r")
    if (name === "row") [row, column] = [Number(address) || row + 1, 0]
    else {
      const letters = /^[A-Z]+/.exec(address)?.[0]
      column = letters
        ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
        : column + 1
      const affixes = byStyle.get(attribute(tag, "s"))
      if (affixes) cells.set(placeOf(row, column), affixes)
    }
  }
  return cells
}

const tagsOf = (text: string, name: string) =>
  text.match(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`, "g")) ?? []

/** Empty where it is not there. */
const attribute = (tag: string, name: string): string => {
  const [, , value = ""] = new RegExp(`\\s(?:\\w+:)?${name}=(["'])(.*?)\\1`, "s").exec(tag) ?? []
  return value.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal, hex, entity) =>
    entity
      ? (entities[entity] ?? all)
      : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  )
}

const entities: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: "&", lt: "<", gt: ">" }
