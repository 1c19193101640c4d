import { and, eq, isNotNull, ne } from "drizzle-orm"
import { pagesOf, storedRecords } from "../archives/reads"
import type { Newest } from "../archives/source"
import { maxLength } from "../contract/fields"
import type { Db } from "../db/connection"
import { categories, imports, rows } from "../db/schema"
import type { Member } from "../domain/farms"
import { nameKey } from "../domain/name-key"
import { type RecordKind, recordKinds } from "../domain/record-kinds"
import { type Row, yardLabel } from "../domain/rows"
import { requireRow } from "../rows/queries"
import type { FileReading, Refused } from "../spreadsheets/file-reading"
import { type Entry, entriesOf, keyIn, type Types } from "./entries"

/** The records of each pile, oldest first, without those that it has. `row` is undefined for a pile that is to be made. */
export type PilePlan = { label: string; row: Row | undefined; entries: readonly Entry[] }
export type Plan = {
  kind: RecordKind
  piles: PilePlan[]
  known: number
  refused: Refused[]
  /** All that could be stored, in the order of the file. */
  entries: readonly Entry[]
  /** Piles that the farm lacks, and that are not to be made. */
  missing: string[]
  /** How many of the file's records each import has added already, by its id. */
  shared: Map<number, number>
}

type Options = {
  name: string
  makePiles: boolean
  /** An import that is taken back before: what it has added is not here then. */
  replaces?: number | undefined
}

/** The piles of a farm, by id. */
export const pilesOf = (db: Db, farmId: number) =>
  db
    .select({ id: rows.id, label: rows.rowId })
    .from(rows)
    .where(and(eq(rows.farmId, farmId), ne(rows.rowId, yardLabel)))
    .orderBy(rows.id)

/** Returns the plan for the records of a file, without writing anything. */
export const planOf = async (
  db: Db,
  file: Pick<FileReading, "kind" | "records" | "others" | "refused">,
  by: Member,
  { name, makePiles, replaces }: Options,
): Promise<Plan> => {
  const piles = await pilesOf(db, by.farmId)
  const { entries, refused } = await entriesOf(file, name, await typesOf(db))
  const plan: Plan = {
    kind: file.kind,
    piles: [],
    known: 0,
    refused: [...file.refused, ...refused],
    entries,
    missing: [],
    shared: new Map(),
  }
  const gone = await goneImports(db, by, replaces)
  for (const [label, own] of byPile(entries, piles)) {
    const id = piles.find((pile) => pile.label === label)?.id
    const row = id === undefined ? undefined : await requireRow(db, id)
    const reason = refusalOf(label, row, makePiles)
    if (!row && !makePiles) plan.missing.push(label)
    if (reason) plan.refused.push(...own.map(({ line }) => ({ line, reason })))
    else await addTo(plan, db, gone, { label, row, entries: own })
  }
  plan.refused.sort((one, other) => one.line - other.line)
  return plan
}

const typesOf = async (db: Db): Promise<Types> => {
  const { id, name, isRaw } = categories
  const all = await db.select({ id, name, isRaw }).from(categories)
  return new Map(all.map((type) => [nameKey(type.name), type]))
}

/** A pile is found by its label, else by one that looks the same. */
const byPile = (entries: readonly Entry[], piles: readonly { label: string }[]) => {
  const labels = new Set(piles.map(({ label }) => label))
  const alike = new Map(piles.toReversed().map(({ label }) => [nameKey(label), label]))
  return Map.groupBy(entries, ({ pile }) => {
    if (labels.has(pile)) return pile
    const label = alike.get(nameKey(pile)) ?? pile
    alike.set(nameKey(pile), label)
    return label
  })
}

const refusalOf = (label: string, row: Row | undefined, makePiles: boolean) => {
  if (row?.status === "removed") return `Pile "${label}" has been removed.`
  if (row) return undefined
  if (makePiles) return label.length > maxLength.label ? "The name of the pile is too long." : undefined
  return `There is no pile "${label}".`
}

/** What a file may add again: what was voided with its import, and what is about to be. */
type Gone = { takenBack: readonly number[]; replaced: number | undefined }

const goneImports = async (db: Db, { farmId }: Member, replaced: number | undefined): Promise<Gone> => {
  const found = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.farmId, farmId), isNotNull(imports.takenBackAt)))
  return { takenBack: found.map(({ id }) => id), replaced }
}

const addTo = async (plan: Plan, db: Db, gone: Gone, { label, row, entries }: PilePlan): Promise<void> => {
  const here = row ? await recordsHere(db, row, plan.kind, gone) : new Map<string, (number | null)[]>()
  const isNew = (key: string) => {
    const found = here.get(key)?.pop()
    if (typeof found === "number") plan.shared.set(found, (plan.shared.get(found) ?? 0) + 1)
    return found === undefined
  }
  // An earlier version may have read the same file.
  const added = entries.filter(({ key, alike }) => isNew(key) && alike.every(isNew))
  plan.known += entries.length - added.length
  const sorted = added.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  if (sorted.length > 0) plan.piles.push({ label, row, entries: sorted })
}

/** What a pile has of a kind, each with its import, voided or not: a file does not bring back what somebody has voided. */
const recordsHere = async (db: Db, row: Row, kind: RecordKind, { takenBack, replaced }: Gone) => {
  const here = new Map<string, (number | null)[]>()
  const away = new Set<unknown>(takenBack)
  for await (const page of pagesOf({ db, newest: noLimit }, row, storedRecords(kind)))
    for (const { importId, voidedAt, at, ...record } of page) {
      if (importId !== null && (importId === replaced || (away.has(importId) && voidedAt !== null))) continue
      const key = keyIn(kind, at, record)
      const found = here.get(key)
      if (found) found.push(importId)
      else here.set(key, [importId])
    }
  return here
}

/** Also what is written meanwhile. */
const noLimit = Object.fromEntries(
  [...recordKinds, "changes"].map((name) => [name, Number.MAX_SAFE_INTEGER]),
) as Newest
