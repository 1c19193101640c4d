import type { RecordKind } from "../domain/record-kinds"
import type { Caller, Matrix, Pile } from "./matrix-world"

/** `missing` is the sentence of the 404 when the caller has no such thing. */
export type Place = { name: string; path: string; id: number; missing?: string }

const absent = 999_999
const malformed = ["x", "0", "1.5", "-1", "0x1", "1e3", "1%20", "%00", "9".repeat(18), "9".repeat(40)]

const noRow = "Compost row not found"
const noRecord = "Information not found"
const noCategory = "Material category not found"

export const placesOf = (template: string, caller: Caller, matrix: Matrix): Place[] => {
  if (!template.includes(":")) return [{ name: "no id", path: template, id: 0 }]
  if (template.startsWith("/uploads")) return [place(template, "a name", ["name"])]
  if (template.startsWith("/photos")) return photoPlaces(template, caller)
  if (template.startsWith("/material-categories")) return categoryPlaces(template, matrix)
  const kind = /^\/rows\/:id\/(\w+)\/:/.exec(template)?.[1] as RecordKind | undefined
  return kind ? recordPlaces(template, caller, kind) : rowPlaces(template, caller)
}

const rowPlaces = (template: string, { own, foreign }: Caller): Place[] => [
  place(template, "own row", [own.id]),
  ...[foreign.id, absent, ...malformed].map((id) => place(template, `row ${id}`, [id], noRow)),
]

const recordPlaces = (template: string, { own, sibling, foreign }: Caller, kind: RecordKind): Place[] => [
  place(template, "own row and record", [own.id, own[kind]]),
  ...[sibling[kind], foreign[kind], absent, ...malformed].map((id) =>
    place(template, `own row, record ${id}`, [own.id, id], noRecord),
  ),
  ...[foreign.id, absent, ...malformed].flatMap((row) =>
    [own, foreign].map((pile: Pile) =>
      place(template, `row ${row}, record ${pile[kind]}`, [row, pile[kind]], noRow),
    ),
  ),
]

const photoPlaces = (template: string, { own, foreign }: Caller): Place[] => [
  place(template, "own photo", [own.photos]),
  ...[foreign.photos, absent, ...malformed].map((id) => place(template, `photo ${id}`, [id], noRecord)),
]

const categoryPlaces = (template: string, { used, unused }: Matrix): Place[] => [
  place(template, "category", [template.endsWith("/rows") ? used : unused]),
  ...[absent, ...malformed].map((id) => place(template, `category ${id}`, [id], noCategory)),
]

const place = (template: string, name: string, ids: (string | number)[], missing?: string): Place => {
  const left = [...ids]
  const path = template.replaceAll(/:\w+/g, () => String(left.shift()))
  return { name, path, id: Number(ids.at(-1)), ...(missing ? { missing } : {}) }
}
