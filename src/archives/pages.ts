import type {
  ArchivedChange,
  ArchivedMaterial,
  ArchivedRecord,
  ArchivedSale,
  ArchivedTemperature,
  ArchivedTurn,
} from "../contract/archive"
import { photoNames } from "./photo-names"
import { additions, corrections, loads, type Place, pagesOf, type Read, readings, turnings } from "./reads"
import { meet, type Pile, personOf, type Source, typeNameOf } from "./source"

/** What a pile has, page by page, oldest first; each page is a read of its own. */
export type Pages<T> = (source: Source, pile: Pile) => AsyncGenerator<T[]>

/** A record as it is archived, with the id of its photo. */
export type WithPhoto<R extends ArchivedRecord> = { thing: R; photoId: number | null }

type Recorded = Place & {
  recordedBy: number
  receivedAt: string
  voidedAt: string | null
  voidedBy: number | null
  voidReason: string | null
}

/** The part that all kinds of records share. */
const recordOf = (source: Source, pile: Pile, { at, recordedBy, receivedAt, ...record }: Recorded) => ({
  pile: pile.rowId,
  at,
  receivedAt,
  recordedBy: personOf(source, recordedBy).email,
  voided: voidOf(source, record),
})

const voidOf = (
  source: Source,
  { voidedAt, voidedBy, voidReason }: Pick<Recorded, "voidedAt" | "voidedBy" | "voidReason">,
) =>
  voidedAt === null || voidedBy === null || voidedAt > source.at
    ? null
    : { at: voidedAt, by: personOf(source, voidedBy).email, reason: voidReason ?? "" }

async function* recordPages<R extends Recorded>(source: Source, pile: Pile, read: Read<R>) {
  for await (const page of pagesOf(source, pile, read)) {
    await meet(
      source,
      page.flatMap(({ recordedBy, voidedBy }) => [recordedBy, voidedBy]),
    )
    yield page
  }
}

export async function* temperaturePages(
  source: Source,
  pile: Pile,
): AsyncGenerator<WithPhoto<ArchivedTemperature>[]> {
  const nameOf = photoNames(source, pile, "temperature")
  for await (const page of recordPages(source, pile, readings))
    yield page.map((each) => ({
      thing: {
        kind: "temperature",
        ...recordOf(source, pile, each),
        temperature: each.temperature,
        photo: nameOf(each),
      },
      photoId: each.photoId,
    }))
}

export async function* turnPages(source: Source, pile: Pile): AsyncGenerator<WithPhoto<ArchivedTurn>[]> {
  for await (const page of recordPages(source, pile, turnings))
    yield page.map((each) => ({
      thing: {
        kind: "turn",
        ...recordOf(source, pile, each),
        turnNumber: each.turnNumber,
        waterAdded: each.waterAdded,
      },
      photoId: null,
    }))
}

export async function* materialPages(
  source: Source,
  pile: Pile,
): AsyncGenerator<WithPhoto<ArchivedMaterial>[]> {
  for await (const page of recordPages(source, pile, additions))
    yield page.map((each) => ({
      thing: {
        kind: "material",
        ...recordOf(source, pile, each),
        materialType: typeNameOf(source, each.materialCategoryId),
        cubicYards: each.cubicYards,
        notes: each.notes,
      },
      photoId: null,
    }))
}

export async function* salePages(source: Source, pile: Pile): AsyncGenerator<WithPhoto<ArchivedSale>[]> {
  const nameOf = photoNames(source, pile, "sale")
  for await (const page of recordPages(source, pile, loads))
    yield page.map((each) => ({
      thing: {
        kind: "sale",
        ...recordOf(source, pile, each),
        clientName: each.clientName,
        emptyWeight: each.emptyWeight,
        fullWeight: each.fullWeight,
        photo: nameOf(each),
      },
      photoId: each.photoId,
    }))
}

export async function* changePages(source: Source, pile: Pile): AsyncGenerator<ArchivedChange[]> {
  for await (const page of pagesOf(source, pile, corrections)) {
    await meet(
      source,
      page.map(({ changedBy }) => changedBy),
    )
    yield page.map(({ at, changedBy, field, from, to }) => ({
      kind: "change",
      pile: pile.rowId,
      at,
      changedBy: personOf(source, changedBy).email,
      field,
      from,
      to,
    }))
  }
}
