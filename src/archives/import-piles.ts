import { and, eq, or, sql } from "drizzle-orm"
import type { ArchivedChange, ArchivedLink, ArchivedPile, ArchivedRecord } from "../contract/archive"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { changes, rows } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { dayNumbers, hasEnoughHotDays, isHot } from "../domain/cooking"
import { statusAfterReading } from "../domain/life-cycle"
import { nameKey } from "../domain/name-key"
import { isYard, type Row } from "../domain/rows"
import { keepPhoto } from "../photos/queries"
import { requireRow } from "../rows/queries"
import { updateRow } from "../rows/update-row"
import { addRecords, dropUnknownVisits, type Ready } from "./add-records"
import { checkedPhoto } from "./checked-photo"
import { importLinks } from "./import-links"
import { type Importing, typeNamed } from "./importing"
import { type Entry, KnownRecords } from "./known-records"
import { thingsIn } from "./read-things"
import { degreesIn } from "./stored-numbers"
import type { Zip } from "./zip"

/** A transaction takes so many records or changes, or bytes of photos: others wait for some hundredths of a second. */
const most = { records: 50, changes: 200, bytes: 1_000_000 }

/**
 * Adds what a checked ZIP has and the farm lacks, batch by batch; an import that was broken off is repeated, and goes on.
 * Piles are found by their label, or by one that looks the same.
 */
export const importPiles = async (importing: Importing, zip: Zip): Promise<void> => {
  let current: PileImport | undefined
  const links: ArchivedLink[] = []
  for await (const { thing } of thingsIn(zip)) {
    if (thing.kind === "pile") {
      await current?.end()
      current = new PileImport(importing, zip, thing)
    } else if (thing.kind === "change") await current?.change(thing)
    else if (thing.kind === "link") links.push(thing)
    else if (thing.kind !== "farm" && thing.kind !== "person" && thing.kind !== "materialType")
      await current?.take(thing)
  }
  await current?.end()
  await importLinks(importing, links)
}

class PileImport {
  private found: { row: Row; isNew: boolean; isClosed: boolean; isAsHere: boolean } | undefined
  private readonly known = new Map<Entry["kind"], KnownRecords>()
  private changes: ArchivedChange[] = []
  private batch: Ready[] = []
  private bytes = 0
  private readonly hotDays = new Set<number>()
  private leftOut = 0
  private added = 0

  private readonly pile: ArchivedPile

  constructor(
    private readonly importing: Importing,
    private readonly zip: Zip,
    pile: ArchivedPile,
  ) {
    this.pile = { ...pile, startDate: importing.startHere(pile.startDate) }
  }

  /**
   * A pile that was here before keeps its own fields, so another one's changes would tell of values that it never had. One that is as
   * the file says may be of an import that was broken off.
   */
  async change(archived: ArchivedChange): Promise<void> {
    const change = this.changeHere(archived)
    const { row, isNew, isAsHere } = await this.open()
    if (!isNew && (!isAsHere || (await this.knownOf(row, change)).take(change))) return
    this.changes.push(change)
    if (this.changes.length >= most.changes) await this.flushChanges()
  }

  private changeHere(change: ArchivedChange): ArchivedChange {
    if (change.field !== "startDate") return change
    const here = (at: string | null) =>
      at !== null && Date.parse(at) >= 0 ? this.importing.startHere(at) : at
    return { ...change, from: here(change.from), to: here(change.to) }
  }

  async take(record: ArchivedRecord): Promise<void> {
    const { row, isNew, isClosed } = await this.open()
    if (record.kind === "temperature" && !record.voided && isHot(degreesIn(record)))
      this.hotDays.add(dayNumbers(this.importing.by.zone)(record.at))
    if (record.kind === "sample") this.importing.samples.set(`${row.id} ${record.sampleNumber}`, record)
    if (!isNew && (await this.knownOf(row, record)).take(record)) this.importing.counts.known++
    else if (isClosed) this.leftOut++
    else await this.push(record)
  }

  async end(): Promise<void> {
    const { row, isNew } = await this.open()
    await this.flushChanges()
    await this.flush()
    if (this.added > 0) await inTransaction(this.importing.db, (tx) => dropUnknownVisits(tx, row))
    if (!isNew && this.added > 0 && !this.isLeftActive()) await this.step(row)
    if (this.leftOut > 0)
      this.importing.notes.push(
        `Pile ${this.pile.pile} was removed here: ${this.leftOut} of its records were left out.`,
      )
  }

  /** Finds the pile or makes it. */
  private async open() {
    this.found ??= await this.find()
    return this.found
  }

  private async find() {
    const { db, by } = this.importing
    const label = this.pile.pile
    const likeIt = this.isTwin() ? undefined : eq(rows.nameKey, nameKey(label))
    const [known] = await db
      .select({ id: rows.id })
      .from(rows)
      .where(and(eq(rows.farmId, by.farmId), or(eq(rows.rowId, label), likeIt)))
      .orderBy(sql`${rows.rowId} <> ${label}`)
      .limit(1)
    const row = known ? await requireRow(db, known.id) : await this.make()
    const isOwnEnd = this.importing.isWhole && this.pile.status === "removed"
    const isClosed = known !== undefined && row.status === "removed" && !isOwnEnd
    return { row, isNew: !known, isClosed, isAsHere: known !== undefined && (await this.isAs(row)) }
  }

  private isTwin() {
    return this.importing.twins.has(this.pile.pile)
  }

  /** None for the second one of two that look the same. */
  private async keyOf(tx: Db) {
    const key = nameKey(this.pile.pile)
    if (!this.isTwin()) return key
    const { farmId } = this.importing.by
    const [other] = await tx
      .select({ id: rows.id })
      .from(rows)
      .where(and(eq(rows.farmId, farmId), eq(rows.nameKey, key)))
    return other ? null : key
  }

  private async isAs(row: Row) {
    const { kind: _kind, pile: _pile, materialType, madeBy: _by, ...columns } = this.pile
    const type = materialType === null ? null : await typeNamed(this.importing.db, materialType)
    const stored: Record<string, unknown> = row
    const told: Record<string, unknown> = { ...columns, materialCategoryId: type }
    return Object.keys(told).every((name) => Bun.deepEquals(stored[name] ?? null, told[name] ?? null))
  }

  private async make(): Promise<Row> {
    const { db, by, authorOf, typeOf, assertAllowed } = this.importing
    const { kind: _, pile: rowId, materialType, madeBy, ...columns } = this.pile
    const made = await inTransaction(db, async (tx) => {
      await assertAllowed(tx)
      const materialCategoryId = await typeOf(tx, materialType)
      const values = {
        ...columns,
        rowId,
        farmId: by.farmId,
        materialCategoryId,
        userId: await authorOf(tx, madeBy),
        isCounted: true,
        nameKey: await this.keyOf(tx),
      }
      const { id } = only(await tx.insert(rows).values(values).returning({ id: rows.id }))
      return requireRow(tx, id)
    })
    if (!isYard(made)) this.importing.counts.piles++
    return made
  }

  private async knownOf(row: Row, { kind }: Entry) {
    const { db, isWhole } = this.importing
    const known = this.known.get(kind) ?? (await KnownRecords.of(db, row.id, kind, isWhole))
    this.known.set(kind, known)
    return known
  }

  private async push(record: ArchivedRecord) {
    const name = "photo" in record ? record.photo : null
    const jpeg = name !== null && this.zip.has(name) ? await checkedPhoto(this.zip, name) : undefined
    if (name !== null && !jpeg) this.importing.counts.missingPhotos++
    this.batch.push({ record, photo: jpeg && (await keepPhoto(this.importing.db, jpeg)) })
    this.bytes += jpeg?.length ?? 0
    if (this.batch.length >= most.records || this.bytes >= most.bytes) await this.flush()
  }

  private async flushChanges() {
    const { changes: batch, importing } = this
    if (batch.length === 0) return
    const { row } = await this.open()
    await inTransaction(importing.db, async (tx) => {
      await importing.assertAllowed(tx)
      const values = []
      for (const { at, changedBy, field, from, to } of batch)
        values.push({
          rowId: row.id,
          changedAt: at,
          changedBy: await importing.authorOf(tx, changedBy),
          field,
          from,
          to,
        })
      await tx.insert(changes).values(values)
    })
    this.changes = []
  }

  private async flush() {
    const { batch, importing } = this
    if (batch.length === 0) return
    const { row } = await this.open()
    await inTransaction(importing.db, async (tx) => {
      await importing.assertAllowed(tx)
      await addRecords(tx, importing, row, batch)
    })
    importing.counts.records += batch.length
    importing.counts.photos += batch.filter(({ photo }) => photo).length
    this.added += batch.length
    this.batch = []
    this.bytes = 0
  }

  /** Somebody said so of a pile that had enough hot days: it is not to be completed again. */
  private isLeftActive() {
    return this.pile.status === "active" && hasEnoughHotDays(this.hotDays.size)
  }

  /** The status that follows from a pile's readings and the added ones. */
  private step(row: Row) {
    return inTransaction(this.importing.db, async (tx) => {
      const current = await requireRow(tx, row.id)
      await updateRow(tx, current, this.importing.by, { status: statusAfterReading(current) })
    })
  }
}
