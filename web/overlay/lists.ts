import { hasPhoto, type RecordKind, type RecordOf, timeOf } from "#domain/record-kinds"
import type { Voided } from "#domain/records"
import { type Author, addedTo, fieldsIn, voidsOf, type WaitingRecord, waitingFor, waitingId } from "./waiting"

/** The waiting records of a row, and their author. */
export type WaitingOfRow = { waiting: readonly WaitingRecord[]; rowId: number; author: Author }

/**
 * The row's records of a kind as they will stand when what waits has been sent, newest first. The list as it came when
 * nothing of the kind waits for its row.
 */
export const listWith = <K extends RecordKind>(
  kind: K,
  list: RecordOf<K>[],
  { waiting, rowId, author }: WaitingOfRow,
): RecordOf<K>[] => {
  const ofRow = waitingFor(waiting, rowId)
  const own = ofRow.filter((record) => record.kind === kind)
  // A visit takes its readings along.
  const ofVisits = kind === "temperatures" ? voidsOf(ofRow, "visits").filter(({ visit }) => visit) : []
  if (own.length === 0 && ofVisits.length === 0) return list
  const voids = new Map(voidsOf(own, kind).map((record) => [record.voids, voidedBy(record, author)]))
  const visits = new Map(ofVisits.map((record) => [record.visit, voidedBy(record, author)]))
  const all = withAdded(kind, list, addedTo(own, kind)).map((record) => {
    const voided = record.voided ?? voids.get(record.id) ?? visits.get(visitOf(record))
    return voided ? { ...record, voided } : record
  })
  const at = (record: RecordOf<K>) => String(factsOf(record)[timeOf(kind)])
  return all.sort((one, other) => (at(one) === at(other) ? 0 : at(one) < at(other) ? 1 : -1))
}

/** The number of the visit that a reading belongs to. */
const visitOf = (record: object) => {
  const { visit } = factsOf(record)
  return typeof visit === "number" ? visit : undefined
}

/** One that the server has already, of which the answer was lost, is not shown twice. */
const withAdded = <K extends RecordKind>(
  kind: K,
  list: readonly RecordOf<K>[],
  added: readonly WaitingRecord[],
) => {
  const all = [...list]
  for (const record of added) {
    const made = recordOf(kind, record, all)
    if (!list.some((known) => isSame(kind, factsOf(made), factsOf(known)))) all.unshift(made)
  }
  return all
}

/** `before` are the row's records so far. */
const recordOf = <K extends RecordKind>(kind: K, waiting: WaitingRecord, before: readonly RecordOf<K>[]) => {
  const { key, rowId, userId, at, isUnsettled, partOf = key } = waiting
  const record: Facts = {
    ...(hasPhoto(kind) && { photoUrl: null }),
    recordedBy: userId,
    receivedAt: at,
    // One that comes from another pile has its author and its receipt with it.
    ...fieldsIn({ ...waiting, kind }),
    ...numberOf(kind, before, partOf),
    [timeOf(kind)]: at,
    id: waitingId(key),
    rowId,
    waiting: partOf,
    ...(isUnsettled && { isUnsettled }),
  }
  return record as RecordOf<K>
}

/** A turn or a sample has the next number; a visit one by which its readings name it until the server numbers it. */
const numberOf = <K extends RecordKind>(kind: K, before: readonly RecordOf<K>[], key: string) => {
  if (kind === "visits") return { visitNumber: waitingId(key) }
  const number = kind === "turns" ? "turnNumber" : kind === "samples" ? "sampleNumber" : undefined
  if (!number) return {}
  return { [number]: 1 + Math.max(0, ...before.map((record) => Number(factsOf(record)[number]))) }
}

/** Fields that the server adds to a record. */
const ofServer: readonly string[] = [
  ...["id", "receivedAt", "waiting", "photoUrl", "turnNumber", "visitNumber", "fromLocation"],
  // Of a reading the number of its visit.
  "visit",
]

const isSame = (kind: RecordKind, made: Facts, known: Facts) =>
  Object.entries(made).every(
    ([field, value]) =>
      ofServer.includes(field) ||
      known[field] === value ||
      (field === "lines" && JSON.stringify(valuesIn(value)) === JSON.stringify(valuesIn(known[field]))) ||
      // A result names another record by it.
      (field === "sampleNumber" && kind === "samples"),
  )

/** The lines of a result without their limits, which the server adds. */
const valuesIn = (lines: unknown) =>
  Array.isArray(lines) && lines.map(({ parameter, sign, value, unit }) => [parameter, sign, value, unit])

type Facts = Readonly<Record<string, unknown>>
const factsOf = (record: object): Facts => record as Facts

const voidedBy = (
  { key, at, userId, body, moved }: WaitingRecord,
  { firstName, lastName }: Author,
): Voided => ({
  at,
  by: userId,
  author: `${firstName} ${lastName}`,
  reason: String(body.reason),
  ...(moved && { movedTo: moved.label }),
  waiting: key,
})
