import type { RecordKind } from "../domain/record-kinds"
import { accountPlaces, tokenPlaces } from "./matrix-account-places"
import {
  categoryPlaces,
  farmPlaces,
  importPlaces,
  invitationPlaces,
  memberPlaces,
  probePlaces,
  receiverPlaces,
  uploadPlaces,
} from "./matrix-farm-places"
import type { Caller } from "./matrix-people"
import type { Pile } from "./matrix-piles"
import { nowhere, type Place, place } from "./matrix-place"
import { serverPlaces } from "./matrix-server-places"
import type { Matrix } from "./matrix-world"

const noRow = "Compost row not found"
const noRecord = "Information not found"

/** Everything that a call may be asked about. */
export const placesOf = (template: string, caller: Caller, matrix: Matrix): Place[] => {
  if (template.startsWith("/auth")) return accountPlaces(template, caller, matrix)
  if (template.startsWith("/uploads")) return uploadPlaces(template, caller, matrix)
  if (template.startsWith("/join")) return tokenPlaces(template, matrix)
  if (template.startsWith("/photos")) return photoPlaces(template, matrix)
  if (template.startsWith("/farm/members/:")) return memberPlaces(template, caller, matrix)
  if (template.startsWith("/farm/invitations/:")) return invitationPlaces(template, caller, matrix)
  if (template.startsWith("/farm/imports/:")) return importPlaces(template, caller, matrix)
  if (template.startsWith("/farm/probes/:")) return probePlaces(template, caller, matrix)
  if (template.startsWith("/farm/messages/receivers/:")) return receiverPlaces(template, caller, matrix)
  if (template.startsWith("/server")) return serverPlaces(template, matrix)
  if (template.startsWith("/material-categories/:")) return categoryPlaces(template, caller, matrix)
  if (/^\/(rows$|log\.csv|board|clients|tickets|farm)/.test(template))
    return farmPlaces(template, caller, matrix)
  const kind = /^\/rows\/:id\/(\w+)\/:/.exec(template)?.[1] as RecordKind | undefined
  if (kind) return recordPlaces(template, matrix, kind)
  return template.startsWith("/rows") ? rowPlaces(template, matrix) : [place(template, "no id", [])]
}

/** The row's own farm counts, not that of ?farm=. */
const rowPlaces = (template: string, matrix: Matrix): Place[] => [
  ...matrix.piles.flatMap((pile) => {
    const at = { ...place(template, `row ${pile.id}`, [pile.id]), ...ofPile(pile, matrix) }
    const query = `?farm=${pile.farmId + 1}`
    return [at, { ...at, name: at.name + query, path: at.path + query }]
  }),
  ...nowhere.map((id) => ({ ...place(template, `row ${id}`, [id]), outside: noRow })),
]

/** Below each row its own records and one of each other row's. */
const recordPlaces = (template: string, matrix: Matrix, kind: RecordKind): Place[] => {
  const firsts = matrix.piles.flatMap(({ records }) => records[0]?.[kind] ?? [])
  const at = (row: string | number, id: string | number) =>
    place(template, `row ${row}, record ${id}`, [row, id])
  return [
    ...matrix.piles.flatMap((pile) => {
      const own = pile.records.map((records) => ({ ...at(pile.id, records[kind]), records }))
      const others = firsts.filter((id) => id !== pile.records[0]?.[kind])
      const missing = [...others, ...nowhere].map((id) => ({ ...at(pile.id, id), missing: noRecord }))
      return [...own, ...missing].map((each) => ({ ...each, ...ofPile(pile, matrix) }))
    }),
    ...nowhere.flatMap((row) => firsts.slice(0, 2).map((id) => ({ ...at(row, id), outside: noRow }))),
  ]
}

const photoPlaces = (template: string, matrix: Matrix): Place[] => [
  ...matrix.piles.flatMap((pile) =>
    pile.records.slice(0, 2).flatMap((records) =>
      Object.values(records.photos).map((id) => ({
        ...place(template, `photo ${id} of row ${pile.id}`, [id]),
        ...ofPile(pile, matrix),
        records,
        outside: noRecord,
      })),
    ),
  ),
  ...nowhere.map((id) => ({ ...place(template, `photo ${id}`, [id]), outside: noRecord })),
]

const ofPile = (pile: Pile, { farms }: Matrix) => ({
  pile,
  farm: farms.find(({ id }) => id === pile.farmId),
  outside: noRow,
})
