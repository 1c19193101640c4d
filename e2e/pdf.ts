import { inflateSync } from "node:zlib"

/**
 * What can be read on each page of a PDF as Chromium writes it, piece by piece. It knows no more of PDF than that
 * takes: plain objects, streams that are deflated, text as glyph numbers, and each font's table of their letters.
 */
export const pagesOf = async (pdf: Buffer): Promise<string[]> => {
  const objects = objectsOf(pdf)
  const fonts = new Map<number, Map<number, string>>()
  for (const [id, { head }] of objects) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1]
    if (table) fonts.set(id, lettersOf(objects.get(Number(table))?.stream() ?? ""))
  }
  const kidsOf = (id: number): number[] => {
    const kids = /\/Kids \[([^\]]*)\]/.exec(objects.get(id)?.head ?? "")?.[1]
    return kids === undefined
      ? [id]
      : [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => kidsOf(Number(kid)))
  }
  const catalog = [...objects.values()].find(({ head }) => head.includes("/Type /Catalog"))?.head ?? ""
  return kidsOf(Number(/\/Pages (\d+) 0 R/.exec(catalog)?.[1])).map((id) => {
    const head = objects.get(id)?.head ?? ""
    const named = new Map(
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [name, Number(font)]),
    )
    const content = objects.get(Number(/\/Contents (\d+)/.exec(head)?.[1]))?.stream() ?? ""
    return textOf(content, (name) => fonts.get(named.get(name) ?? 0))
  })
}

type PdfObject = { head: string; stream: () => string }

const objectsOf = (pdf: Buffer) => {
  const text = pdf.toString("latin1")
  const objects = new Map<number, PdfObject>()
  for (let at = text.search(/\d+ 0 obj/); at >= 0; ) {
    const id = Number.parseInt(text.slice(at), 10)
    const end = text.indexOf("endobj", at)
    const body = text.indexOf("stream", at)
    const hasStream = body >= 0 && body < end
    const head = text.slice(at, hasStream ? body : end)
    const start = body + (text[body + 6] === "\r" ? 8 : 7)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const stream = () => {
      const bytes = pdf.subarray(start, start + length)
      return (head.includes("/FlateDecode") ? inflateSync(bytes) : bytes).toString("latin1")
    }
    objects.set(id, { head, stream: hasStream ? stream : () => "" })
    const next = text.slice(hasStream ? start + length : end).search(/endobj\s+\d+ 0 obj/)
    if (next < 0) break
    at = (hasStream ? start + length : end) + next + 6
    at += text.slice(at).search(/\d/)
  }
  return objects
}

/** From a glyph's number to its letters. */
const lettersOf = (table: string) => {
  const letters = new Map<number, string>()
  for (const [, block = ""] of table.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, glyph = "", code = ""] of block.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(Number.parseInt(glyph, 16), utf16(code))
  for (const [, block = ""] of table.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, first = "", last = "", code = ""] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let glyph = Number.parseInt(first, 16); glyph <= Number.parseInt(last, 16); glyph++)
        letters.set(
          glyph,
          String.fromCharCode(Number.parseInt(code, 16) + glyph - Number.parseInt(first, 16)),
        )
  return letters
}

const utf16 = (hex: string) =>
  [...hex.matchAll(/.{4}/g)].map(([code]) => String.fromCharCode(Number.parseInt(code, 16))).join("")

const textOf = (content: string, fontOf: (name: string) => Map<number, string> | undefined) =>
  [...content.matchAll(/BT(.*?)ET/gs)]
    .map(([, block = ""]) => {
      let font: Map<number, string> | undefined
      let text = ""
      for (const [, name, glyphs] of block.matchAll(/\/(F\d+) \S+ Tf|<(\w+)> Tj/g)) {
        if (name) font = fontOf(name)
        for (const [glyph] of glyphs?.matchAll(/.{4}/g) ?? [])
          text += font?.get(Number.parseInt(glyph, 16)) ?? "?"
      }
      return text
    })
    .join("\n")
    .replaceAll(/[ﬁﬂ]/g, (drawnAsOne) => drawnAsOne.normalize("NFKC"))
