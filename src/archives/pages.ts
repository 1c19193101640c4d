import { type ArchivedChange, type ArchivedRecord, archivedFields } from "../contract/archive"
import { eventOf, hasPhoto, type RecordKind } from "../domain/record-kinds"
import { quantitiesOf } from "../domain/written"
import { photoNames } from "./photo-names"
import { corrections, pagesOf, type StoredRecord, storedRecords } from "./reads"
import { meet, type Pile, personOf, type Source, typeNameOf } from "./source"

// The entries of a pile, page by page, oldest first; each page is a read of its own.

/** A record as it is archived, with the id of its photo. */
export type WithPhoto = { thing: ArchivedRecord; photoId: number | null }

export async function* recordPages(
  source: Source,
  pile: Pile,
  kind: RecordKind,
): AsyncGenerator<WithPhoto[]> {
  const nameOf = hasPhoto(kind) ? photoNames(source, pile, kind) : undefined
  for await (const page of pagesOf(source, pile, storedRecords(kind))) {
    await meet(
      source,
      page.flatMap(({ recordedBy, voidedBy }) => [recordedBy, voidedBy]),
    )
    yield page.map((each) => {
      const { photoId = null } = each
      const photo = nameOf && { photo: nameOf({ at: each.at, photoId }) }
      const thing = { ...recordOf(source, pile, each), ...ownOf(source, kind, each), ...photo }
      return { thing: { kind: eventOf[kind], ...thing } as ArchivedRecord, photoId }
    })
  }
}

/** The part that all kinds of records share. */
const recordOf = (source: Source, pile: Pile, { at, recordedBy, receivedAt, ...record }: StoredRecord) => ({
  pile: pile.rowId,
  at,
  receivedAt,
  recordedBy: personOf(source, recordedBy).email,
  voided: voidOf(source, record),
  movedTo: voidOf(source, record) && record.movedTo,
  movedFrom: record.movedFrom,
  fromFile: record.fromFile,
})

const voidOf = (
  source: Source,
  { voidedAt, voidedBy, voidReason }: Pick<StoredRecord, "voidedAt" | "voidedBy" | "voidReason">,
) =>
  voidedAt === null || voidedBy === null || voidedAt > source.at
    ? null
    : { at: voidedAt, by: personOf(source, voidedBy).email, reason: voidReason ?? "" }

const ownOf = (source: Source, kind: RecordKind, stored: StoredRecord) => {
  const own: Record<string, unknown> = {}
  for (const { name, archivedAs } of archivedFields[kind])
    own[archivedAs] =
      archivedAs === "materialType" ? typeNameOf(source, stored[name] as number | null) : stored[name]
  // What was written says it all.
  const written = quantitiesOf(kind).filter(({ written }) => own[written] !== null)
  for (const { stored } of written) delete own[stored]
  return own
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
