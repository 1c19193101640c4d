import type { Material } from "#domain/materials"
import type { RecordKind } from "#domain/record-kinds"
import type { Recorded, Voided } from "#domain/records"
import type { Sale } from "#domain/sales"
import type { Temperature } from "#domain/temperatures"
import { nextTurnNumber, type Turn } from "#domain/turns"
import { type Author, addedTo, voidsOf, type WaitingRecord, waitingFor, waitingId } from "./waiting"

/** What waits for a row, and whose it is. */
export type WaitingOfRow = { waiting: readonly WaitingRecord[]; rowId: number; author: Author }

/** The row's readings as they will stand when what waits has been sent. */
export const readingsWith = (list: Temperature[], all: WaitingOfRow) =>
  listWith(list, all, {
    kind: "temperatures",
    timeOf: ({ recordedAt }) => recordedAt,
    make: ({ at, body }, base) => ({
      ...base,
      temperature: Number(body.temperature),
      photoUrl: null,
      recordedAt: at,
    }),
  })

/** The row's turns as they will stand, with the numbers that the server will give them. */
export const turnsWith = (list: Turn[], all: WaitingOfRow) =>
  listWith(list, all, {
    kind: "turns",
    timeOf: ({ turnedAt }) => turnedAt,
    make: ({ at, body }, base, before) => ({
      ...base,
      turnNumber: nextTurnNumber(before),
      waterAdded: body.waterAdded === true,
      turnedAt: at,
    }),
  })

/** The row's materials as they will stand. */
export const materialsWith = (list: Material[], all: WaitingOfRow) =>
  listWith(list, all, {
    kind: "materials",
    timeOf: ({ addedAt }) => addedAt,
    make: ({ at, body }, base) => ({
      ...base,
      materialCategoryId: Number(body.materialCategoryId),
      cubicYards: Number(body.cubicYards),
      notes: typeof body.notes === "string" ? body.notes : null,
      addedAt: at,
    }),
  })

/** The row's sales as they will stand. */
export const salesWith = (list: Sale[], all: WaitingOfRow) =>
  listWith(list, all, {
    kind: "sales",
    timeOf: ({ removedAt }) => removedAt,
    make: ({ at, body }, base) => ({
      ...base,
      clientName: String(body.clientName),
      emptyWeight: Number(body.emptyWeight),
      fullWeight: Number(body.fullWeight),
      photoUrl: null,
      removedAt: at,
    }),
  })

type Base = Recorded & { id: number; rowId: number }

type Kind<R> = {
  kind: RecordKind
  timeOf: (record: R) => string
  /** `before` are the row's records so far. */
  make: (record: WaitingRecord, base: Base, before: readonly R[]) => R
}

/** The list as it came when nothing of the kind waits for its row; newest first otherwise. */
const listWith = <R extends Base>(list: R[], { waiting, rowId, author }: WaitingOfRow, of: Kind<R>): R[] => {
  const own = waitingFor(waiting, rowId).filter(({ kind }) => kind === of.kind)
  if (own.length === 0) return list
  const voids = new Map(voidsOf(own, of.kind).map((record) => [record.voids, voidedBy(record, author)]))
  const all = withAdded(list, addedTo(own, of.kind), of).map((record) => {
    const voided = record.voided ?? voids.get(record.id)
    return voided ? { ...record, voided } : record
  })
  const timeOf = of.timeOf
  return all.sort((one, other) => (timeOf(one) === timeOf(other) ? 0 : timeOf(one) < timeOf(other) ? 1 : -1))
}

/** One that the server has already, of which the answer was lost, is not shown twice. */
const withAdded = <R extends Base>(list: readonly R[], added: readonly WaitingRecord[], of: Kind<R>): R[] => {
  const all = [...list]
  for (const record of added) {
    const made = of.make(record, baseOf(record), all)
    if (!list.some((known) => isSame(made, known))) all.unshift(made)
  }
  return all
}

const baseOf = ({ key, rowId, userId, at }: WaitingRecord): Base => ({
  id: waitingId(key),
  rowId,
  recordedBy: userId,
  receivedAt: at,
  waiting: key,
})

/** What the server adds to a record. */
const ofServer: readonly string[] = ["id", "receivedAt", "waiting", "photoUrl", "turnNumber"]

const isSame = (made: Base, known: Base) => {
  const facts: Record<string, unknown> = known
  return Object.entries(made).every(([field, value]) => ofServer.includes(field) || facts[field] === value)
}

const voidedBy = ({ key, at, userId, body }: WaitingRecord, { firstName, lastName }: Author): Voided => ({
  at,
  by: userId,
  author: `${firstName} ${lastName}`,
  reason: String(body.reason),
  waiting: key,
})
