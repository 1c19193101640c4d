import type { LogAction } from "#contract/history"
import { isLate, type Recorded } from "#domain/records"
import type { RowChange } from "#domain/rows"
import { rowFieldLabels } from "#domain/rows"
import { netWeight } from "#domain/totals"
import { formatPounds } from "../format/pounds"
import { changeValue } from "../row/change-value"
import type { ReportData } from "./report-data"

type Described = { at: string; action: LogAction; details: string; photoUrl?: string | null }

/** Something that happened to the pile, in words. */
export type LogEntry = Described & {
  key: string
  record: number
  by: string
  /** When it was taken in, where that was later. */
  received?: string
  /** Why it no longer counts. */
  voided?: string
}

/** Everything that happened to the pile, oldest first: what the exported log says, for people. */
export const logEntriesOf = (papers: ReportData): LogEntry[] => {
  const { records, changes, categoryOf } = papers
  const entriesOf = describe(papers)
  return [
    builtEntry(papers),
    ...records.temperatures.flatMap((reading) =>
      entriesOf(reading, {
        at: reading.recordedAt,
        action: "Temperature",
        details: `${reading.temperature} °F`,
        photoUrl: reading.photoUrl,
      }),
    ),
    ...records.turns.flatMap((turn) =>
      entriesOf(turn, {
        at: turn.turnedAt,
        action: "Turned",
        details: joined(`Turn ${turn.turnNumber}`, turn.waterAdded ? "water added" : "no water"),
      }),
    ),
    ...records.materials.flatMap((material) =>
      entriesOf(material, {
        at: material.addedAt,
        action: "Material",
        details: joined(
          categoryOf(material.materialCategoryId),
          `${material.cubicYards} yd³`,
          material.notes,
        ),
      }),
    ),
    ...records.sales.flatMap((sale) =>
      entriesOf(sale, {
        at: sale.removedAt,
        action: "Sold",
        details: joined(
          sale.clientName,
          `net ${formatPounds(netWeight(sale))}`,
          `full ${formatPounds(sale.fullWeight)}`,
          `empty ${formatPounds(sale.emptyWeight)}`,
        ),
        photoUrl: sale.photoUrl,
      }),
    ),
    ...changes.map((change) => changeEntry(change, papers)),
  ].sort(byTime)
}

/** As the exported log has them: what happened at one moment by its kind, then as it was written. */
const byTime = (a: LogEntry, b: LogEntry) =>
  compare(a.at, b.at) || compare(a.action, b.action) || a.record - b.record

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** What was changed: 'Length: 80 → 90'. */
export const changeText = (change: RowChange, dateOf: (at: string) => string) => {
  const [from, to] = [change.from, change.to].map((value) => changeValue(change, value, dateOf))
  return `${rowFieldLabels[change.field] ?? change.field}: ${from} → ${to}`
}

/** A record, and where it was voided that too. */
const describe =
  ({ nameOf }: ReportData) =>
  (record: Recorded & { id: number }, told: Described): LogEntry[] => {
    const { id, recordedBy, receivedAt, voided } = record
    const entry: LogEntry = {
      ...told,
      key: `${told.action} ${id}`,
      record: id,
      by: nameOf(recordedBy),
      ...(isLate(told.at, receivedAt) && { received: receivedAt }),
      ...(voided && { voided: voided.reason }),
    }
    if (!voided) return [entry]
    const details = `${told.action}, ${told.details}: ${voided.reason}`
    const key = `Voided ${entry.key}`
    return [entry, { key, record: id, at: voided.at, action: "Voided", details, by: nameOf(voided.by) }]
  }

const builtEntry = ({ row, nameOf }: ReportData): LogEntry => ({
  key: "Built",
  record: row.id,
  at: row.startDate,
  action: "Built",
  details: joined(
    row.location,
    `${row.length} ft × ${row.width} ft`,
    row.cubicYards === null ? null : `${row.cubicYards} yd³`,
  ),
  by: nameOf(row.userId),
})

const changeEntry = (change: RowChange, { nameOf, calendar }: ReportData): LogEntry => ({
  key: `Change ${change.id}`,
  record: change.id,
  at: change.changedAt,
  action: change.field === "status" && change.to === "removed" ? "Removed" : "Corrected",
  details: changeText(change, calendar.dateOf),
  by: nameOf(change.changedBy),
})

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ")
