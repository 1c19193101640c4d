import {
  type ArchivedFarm,
  type ArchivedLink,
  type ArchivedPerson,
  type ArchivedPile,
  type ArchivedThing,
  type ArchivedType,
  everythingHead,
} from "../contract/archive"
import { recordKinds } from "../domain/record-kinds"
import { changePages, recordPages } from "./pages"
import { type Pile, personOf, type Source, typeNameOf } from "./source"

export const farmOf = ({
  farm: {
    name,
    address,
    zone,
    zoneNamed,
    method,
    ownRule,
    createdAt,
    rule,
    units,
    positions,
    depths,
    probes,
    densities,
    countsProbes,
    limits,
  },
}: Source): ArchivedFarm => ({
  kind: "farm",
  name,
  address,
  zone,
  zoneNamed,
  method,
  ownRule,
  createdAt,
  rule,
  units,
  positions,
  depths,
  probes,
  densities,
  countsProbes,
  limits,
})

/** The people named so far, by email. */
export const peopleOf = ({ people }: Source): ArchivedPerson[] =>
  [...people.values()].sort((a, b) => compare(a.email, b.email))

/** The material types named so far, by name. */
export const typesOf = ({ materialTypes, usedTypes }: Source): ArchivedType[] =>
  [...usedTypes]
    .flatMap((id) => materialTypes.get(id) ?? [])
    .map(({ name, description, icon, isCustom, isRaw }) => ({
      kind: "materialType" as const,
      name,
      description,
      icon,
      isCustom,
      isRaw,
    }))
    .sort((a, b) => compare(a.name, b.name))

/** Compares by code units, alike on every machine. */
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

export const pileOf = (source: Source, pile: Pile): ArchivedPile => ({
  kind: "pile",
  pile: pile.rowId,
  location: pile.location,
  length: pile.length,
  width: pile.width,
  startDate: pile.startDate,
  status: pile.status,
  coordinates: pile.coordinates,
  cubicYards: pile.cubicYards,
  materialType: typeNameOf(source, pile.materialCategoryId),
  method: pile.method,
  ownRule: pile.ownRule,
  madeBy: personOf(source, pile.userId).email,
})

/** The merges and splits of its piles, in the order in which they were made. */
export const linksOf = (source: Source): ArchivedLink[] => {
  const labels = new Map(source.piles.map(({ id, rowId }) => [id, rowId]))
  const emailOf = (id: number) => personOf(source, id).email
  return source.links.map(({ kind, parentId, childId, madeBy, undoneAt, undoneBy, undoReason, ...link }) => ({
    kind: "link",
    how: kind,
    parent: labels.get(parentId) ?? "",
    child: labels.get(childId) ?? "",
    at: link.at,
    receivedAt: link.receivedAt,
    madeBy: emailOf(madeBy),
    cubicYards: link.cubicYards,
    volumeBefore: link.volumeBefore,
    statusBefore: link.statusBefore,
    undone:
      undoneAt === null || undoneBy === null
        ? null
        : { at: undoneAt, by: emailOf(undoneBy), reason: undoReason ?? "" },
  }))
}

/** everything.json: JSON, with one thing a line, so that it can be read line by line. */
export async function* everything(source: Source): AsyncGenerator<string> {
  yield `${everythingHead}\n${JSON.stringify(farmOf(source))}`
  yield lines([...peopleOf(source), ...typesOf(source)])
  for (const pile of source.piles) {
    yield lines([pileOf(source, pile)])
    for await (const page of changePages(source, pile)) yield lines(page)
    for (const kind of recordKinds)
      for await (const page of recordPages(source, pile, kind)) yield lines(page.map(({ thing }) => thing))
  }
  // In one text with the end: an empty one would end the file.
  yield `${lines(linksOf(source))}\n]}\n`
}

const lines = (things: readonly ArchivedThing[]) =>
  things.map((thing) => `,\n${JSON.stringify(thing)}`).join("")
