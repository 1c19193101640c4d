import { type ArchivedChange, type ArchivedRecord, archivedFields } from "../contract/archive"
import type { Db } from "../db/connection"
import { categories } from "../db/schema"
import { nameKey } from "../domain/name-key"
import { eventOf, recordEvents, recordKinds } from "../domain/record-kinds"
import { quantitiesOf, withStored } from "../domain/written"
import { corrections, pagesOf, storedRecords } from "./reads"
import type { Newest } from "./source"

/** A record of a pile, or a change of the pile itself. */
export type Entry = ArchivedRecord | ArchivedChange
type Kind = Entry["kind"]

/**
 * Equal for entries that are the same: of one pile, with the same time and values. The time of receipt counts only where imports
 * keep it: elsewhere theirs is that of the import. A material type is the same by any name that looks the same.
 */
const keyOf = (kind: Kind, entry: { at: string }, withReceipt: boolean): string => {
  // A file has a quantity as it was written, a table also what is stored of it.
  const told: Record<string, unknown> =
    kind === "change" ? entry : withStored(quantitiesOf(recordEvents[kind].records), entry)
  const receivedAt = withReceipt && "receivedAt" in entry && entry.receivedAt
  const values = valueNames[kind].map((name) => {
    const value = told[name] === "" ? null : (told[name] ?? null)
    return name === "materialType" && typeof value === "string" ? nameKey(value) : value
  })
  return JSON.stringify([entry.at, receivedAt, ...values])
}

/** The fields that are compared. Those that an import may set to another value are left out. */
const valueNames = Object.fromEntries([
  ["change", ["field", "from", "to"]],
  ...recordKinds.map((kind) => [
    eventOf[kind],
    archivedFields[kind].flatMap(({ archivedAs, isOfServer, isOfPile }) =>
      isOfServer || isOfPile ? [] : archivedAs,
    ),
  ]),
]) as Record<Kind, string[]>

/** The entries of a kind that a pile has, counted; `take` says whether it has (another) one like this. */
export class KnownRecords {
  private constructor(
    private readonly counts: Map<string, number>,
    private readonly withReceipt: boolean,
  ) {}

  /** Others are served between the pages: a pile may have a hundred thousand. */
  static async of(db: Db, rowId: number, kind: Kind, withReceipt: boolean): Promise<KnownRecords> {
    const counts = new Map<string, number>()
    for await (const page of stored(db, rowId, kind))
      for (const entry of page) {
        const key = keyOf(kind, entry, withReceipt)
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    return new KnownRecords(counts, withReceipt)
  }

  take(entry: Entry): boolean {
    const key = keyOf(entry.kind, entry, this.withReceipt)
    const left = this.counts.get(key) ?? 0
    if (left > 0) this.counts.set(key, left - 1)
    return left > 0
  }
}

/** Also what has been written since the import began. */
const newest = Object.fromEntries(
  [...recordKinds, "changes"].map((name) => [name, Number.MAX_SAFE_INTEGER]),
) as Newest

/** With the fields that `keyOf` reads. */
async function* stored(db: Db, id: number, kind: Kind) {
  if (kind === "change") return yield* pagesOf({ db, newest }, { id }, corrections)
  const pages = pagesOf({ db, newest }, { id }, storedRecords(recordEvents[kind].records))
  if (kind !== "material") return yield* pages
  const types = await db.select({ id: categories.id, name: categories.name }).from(categories)
  const names = new Map<unknown, string>(types.map((type) => [type.id, type.name]))
  for await (const page of pages)
    yield page.map((each) => ({ ...each, materialType: names.get(each.materialCategoryId) ?? null }))
}
