import type { FamilyAct, OwnFields, RecordKind } from "#domain/record-kinds"
import type { Row } from "#domain/rows"
import type { User } from "#domain/users"
import type { Had } from "./had"
import { linesOf } from "./lines-of"
import { readingIn, readingsOf } from "./readings-of"

/** A record, the void of one, or a merge or a split, that waits on a phone for the server. */
export type WaitingRecord = {
  /** Its Idempotency-Key. */
  key: string
  userId: number
  farmId?: number
  rowId: number
  kind: RecordKind | FamilyAct
  /** Of a merge its piles but the first, of a split none; undefined of a record. */
  others?: readonly { rowId: number; label: string }[]
  /** For a void: the id of the record that it voids, or the key of one that waits itself. */
  voids?: number | string
  /** For a move, which voids the record here: the pile that it goes to, and what it stands there with. */
  moved?: Pick<WaitingRecord, "rowId" | "body" | "at"> & { label: string }
  /** For a void or a move of a visit, which takes its readings along: the number of that; 0 where the phone does not know it. */
  visit?: number
  /** What its piles had on the phone when it was saved, by their ids. It stays on the phone. */
  had?: Readonly<Record<number, Had>>
  path: string
  /** The body of the POST without the photo. */
  body: Record<string, unknown>
  /** Of numbers that were written in another unit: what is stored of them. */
  stored?: Record<string, number>
  /** Of a material: the name of its type, as it was chosen. */
  category?: string
  /** When it happened, ISO with milliseconds, as the server writes it; of a void when it was asked for. */
  at: string
  /** Is `at` only when it is shown, as its own time has still to come? */
  isUnsettled?: boolean
  /** The order of saving, in which a row's records are sent. */
  savedAt: number
  /** The server refused it. */
  needsAttention?: boolean
  /** One of the readings of a visit that waits: the key of that. */
  partOf?: string
}

/** The author of all waiting records. */
export type Author = Pick<User, "firstName" | "lastName">

/** A move, and the record that it adds to the other pile. */
const withArrival = ({ moved, ...record }: WaitingRecord): WaitingRecord[] => {
  if (!moved) return [record]
  const { voids: _, ...added } = record
  return [
    { ...record, moved },
    { ...added, ...moved },
  ]
}

/**
 * A visit, and each of its readings as a record of its own: the lowest first, as the server stores them, so that the highest is
 * the pile's last one.
 */
const withReadings = (record: WaitingRecord): WaitingRecord[] => {
  const { kind, body, voids, key } = record
  if (kind !== "visits" || voids !== undefined) return [record]
  const { recordedBy, receivedAt, author, movedFrom, lateReason } = body
  const ofAll = { recordedBy, receivedAt, author, movedFrom, lateReason }
  const readings = readingsOf(body)
    .map(readingIn)
    .sort((one, other) => one.temperature - other.temperature)
  return [
    record,
    ...readings.map((reading, place): WaitingRecord => {
      // What the server leaves out, too.
      const own = Object.fromEntries(
        Object.entries(reading).filter(([field, value]) => value !== null || field in unwritten),
      )
      const fields = { ...ofAll, ...own, visit: waitingId(key) }
      return { ...record, key: `${key} ${place}`, partOf: key, kind: "temperatures", body: known(fields) }
    }),
  ]
}

const known = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** The waiting records of a row, in the order of sending. A refused record does not count: it will not stand as it is. */
export const waitingFor = (waiting: readonly WaitingRecord[], rowId: number) => {
  const own = waiting
    .flatMap(withArrival)
    .filter((record) => record.rowId === rowId && !record.needsAttention)
    .sort((one, other) => one.savedAt - other.savedAt)
  const takenBack = new Set(own.map(({ voids }) => voids))
  return own.flatMap((record) => (takenBack.has(record.key) ? [record] : withReadings(record)))
}

/** What waits for another active pile of the farm, and is said of each of them: by its form, or a void of that. */
export const saidOfAll = (waiting: readonly WaitingRecord[], { id, farmId, status }: Row) =>
  waiting.filter(
    (record) =>
      record.body.everyPile === true &&
      record.farmId === farmId &&
      record.rowId !== id &&
      !record.needsAttention &&
      status === "active",
  )

/** The records of a kind to add, without those that are voided before they are sent. */
export const addedTo = (waiting: readonly WaitingRecord[], kind: RecordKind) => {
  const takenBack = new Set(waiting.map(({ voids }) => voids))
  return waiting.filter(
    (record) => record.kind === kind && record.voids === undefined && !takenBack.has(record.key),
  )
}

/** The merges and splits of a pile, those left out that were refused. */
export const actsOn = (waiting: readonly WaitingRecord[], pile: number) =>
  waiting.filter(
    ({ others, rowId, needsAttention }) =>
      others && !needsAttention && (rowId === pile || others.some((other) => other.rowId === pile)),
  )

/** The voids of a kind's records that the server has. */
export const voidsOf = (waiting: readonly WaitingRecord[], kind: RecordKind) =>
  waiting.filter((record) => record.kind === kind && typeof record.voids === "number")

type Nullable<R> = { [F in keyof R as null extends R[F] ? F : never]: null }

const unwritten = { value: null, unit: null }

/** The fields that a body may leave out, besides those of all kinds. */
type LeftOut = { [K in RecordKind]: Omit<Nullable<OwnFields<K>>, "lateReason"> }

/** The kinds that have any. Not by their description in the contract: that would load zod on each page. */
const leftOut: { [K in RecordKind]?: object } = {
  temperatures: unwritten,
  materials: {
    ...unwritten,
    materialCategoryId: null,
    notes: null,
    startsCount: null,
    source: null,
    county: null,
    hauler: null,
    plate: null,
    ticket: null,
    weight: null,
    weightValue: null,
    weightUnit: null,
    density: null,
    volumeByWeight: null,
    refused: null,
    arrivedAt: null,
  },
  visits: { moisture: null, smell: null, weather: null, notes: null, unread: null },
  sales: {
    emptyValue: null,
    fullValue: null,
    unit: null,
    ticket: null,
    cubicYards: null,
    volumeValue: null,
    volumeUnit: null,
  },
  moves: { location: null, fromLocation: null, stage: null },
  samples: { takenBy: null, points: null, laboratory: null, chain: null, notes: null },
  occurrences: { person: null, action: null },
} satisfies { [K in RecordKind as keyof LeftOut[K] extends never ? never : K]: LeftOut[K] }

/** The fields of a record as its phone has saved them: those of its body, which may come from a file. */
export const fieldsIn = ({
  kind,
  body,
  stored,
}: Pick<WaitingRecord, "body" | "stored"> & { kind: RecordKind }): Record<string, unknown> => ({
  lateReason: null,
  ...leftOut[kind],
  // No screen is to draw an object.
  ...Object.fromEntries(
    Object.entries(body).filter(([, value]) => typeof value !== "object" && value !== undefined),
  ),
  ...(kind === "results" && { sent: body.sent === true, lines: linesOf(body) }),
  ...stored,
})

/** An id that no record of the server's has, the same for a key each time. */
export const waitingId = (key: string) =>
  // 52 bits, as many as multiply without rounding: two keys of a phone are not alike in all of them.
  -1 - [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2 ** 47, 0)
