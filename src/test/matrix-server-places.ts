import { nowhere, type Place, place } from "./matrix-place"
import type { Matrix } from "./matrix-world"
import { onPostgres } from "./postgres"

export const serverPlaces = (template: string, matrix: Matrix): Place[] => {
  if (template.startsWith("/server/people/:")) return personPlaces(template, matrix)
  if (template.startsWith("/server/copies/:")) return copyPlaces(template, matrix)
  return [place(template, "no id", [])]
}

const personPlaces = (template: string, { callers }: Matrix): Place[] => [
  ...callers.flatMap(({ name, user }) => (user === undefined ? [] : place(template, name, [user]))),
  ...nowhere.map((id) => ({
    ...place(template, `person ${id}`, [id]),
    missing: "There is no such person.",
  })),
]

const paths = ["..%2Fwindrow.db", "%2E%2E%2Fwindrow.db", "..%5Cwindrow.db", "copy-1.db", ".%00"]

const copyPlaces = (template: string, { copy }: Matrix): Place[] => [
  place(template, "copy", [copy]),
  ...[...nowhere, ...paths].map((name) => ({
    ...place(template, `copy ${name}`, [name]),
    ...(onPostgres ? {} : { missing: "There is no such copy." }),
  })),
]
