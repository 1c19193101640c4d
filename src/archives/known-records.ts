import type { ArchivedChange, ArchivedRecord } from "../contract/archive"
import type { Db } from "../db/connection"
import { categories } from "../db/schema"
import { additions, corrections, loads, pagesOf, readings, turnings } from "./reads"
import type { Newest } from "./source"

/** What a pile has many of: records, and changes of the pile itself. */
export type Entry = ArchivedRecord | ArchivedChange
type Kind = Entry["kind"]

/**
 * Equal for entries that are the same: of one pile, with the same time and values. The time of receipt counts only where imports
 * keep it: elsewhere theirs is that of the import.
 */
const keyOf = (entry: Entry, withReceipt: boolean): string => {
  const values = {
    temperature: (each) => [each.temperature],
    turn: (each) => [each.waterAdded],
    material: (each) => [each.cubicYards, each.materialType?.toLowerCase() ?? null, each.notes || null],
    sale: (each) => [each.clientName, each.emptyWeight, each.fullWeight],
    change: (each) => [each.field, each.from, each.to],
  } satisfies { [K in Kind]: (each: Extract<Entry, { kind: K }>) => unknown[] }
  const valuesOf = values[entry.kind] as (each: Entry) => unknown[]
  const receivedAt = withReceipt && "receivedAt" in entry && entry.receivedAt
  return JSON.stringify([entry.at, receivedAt, ...valuesOf(entry)])
}

/** The entries of a kind that a pile has, counted; `take` says whether it has (another) one like this. */
export class KnownRecords {
  private constructor(
    private readonly counts: Map<string, number>,
    private readonly withReceipt: boolean,
  ) {}

  /** Others are served between the pages: a pile may have a hundred thousand. */
  static async of(db: Db, rowId: number, kind: Kind, withReceipt: boolean): Promise<KnownRecords> {
    const counts = new Map<string, number>()
    for await (const page of await stored[kind](db, rowId))
      for (const entry of page) {
        const key = keyOf({ ...entry, kind } as Entry, withReceipt)
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    return new KnownRecords(counts, withReceipt)
  }

  take(entry: Entry): boolean {
    const key = keyOf(entry, this.withReceipt)
    const left = this.counts.get(key) ?? 0
    if (left > 0) this.counts.set(key, left - 1)
    return left > 0
  }
}

type Stored = { [K in Kind]: (db: Db, rowId: number) => Promise<AsyncIterable<{ at: string }[]>> }

/** Also what has been written since the import began. */
const all = Number.MAX_SAFE_INTEGER
const newest: Newest = { temperatures: all, turns: all, materials: all, sales: all, changes: all }

/** With the columns that `keyOf` reads. */
const stored: Stored = {
  temperature: async (db, id) => pagesOf({ db, newest }, { id }, readings),
  turn: async (db, id) => pagesOf({ db, newest }, { id }, turnings),
  material: async (db, id) => withTypes(db, id),
  sale: async (db, id) => pagesOf({ db, newest }, { id }, loads),
  change: async (db, id) => pagesOf({ db, newest }, { id }, corrections),
}

async function* withTypes(db: Db, id: number) {
  const types = await db.select({ id: categories.id, name: categories.name }).from(categories)
  const names = new Map(types.map((type) => [type.id, type.name]))
  for await (const page of pagesOf({ db, newest }, { id }, additions))
    yield page.map((each) => ({ ...each, materialType: names.get(each.materialCategoryId ?? 0) ?? null }))
}
