import { sayOwn } from "./language"
import type { Method, OwnRule } from "./methods"
import type { FamilyAct } from "./record-kinds"
import type { Stage } from "./stages"
import type { Unread } from "./visits"

/** Not in the contract: the first screen needs the statuses and must not wait for zod. */
export const rowStatuses = [
  "active",
  "inactive",
  "cooking_complete",
  "thermophilic_complete",
  "ready_for_pickup",
  "removed",
] as const
export type RowStatus = (typeof rowStatuses)[number]

/** The specification has two names for the completed status; they mean the same everywhere. */
export const statusLabels: Record<RowStatus, string> = {
  active: "Active",
  inactive: "Inactive",
  cooking_complete: "Thermophilic Complete",
  thermophilic_complete: "Thermophilic Complete",
  ready_for_pickup: "Ready for Pickup",
  removed: "Removed",
}

/** The name of a status in the reader's language, also where somebody has named a pile or a place like one. */
export const statusLabelOf = (status: RowStatus): string => sayOwn(statusLabels[status])

export const isCookingComplete = (status: string | null) =>
  status === "cooking_complete" || status === "thermophilic_complete"

/** A removed row takes no readings, turns, materials or changes. */
export const isEditable = (row: { status: RowStatus }) => row.status !== "removed"

/**
 * A farm's yard is a row without a label, which no list of piles has: it holds what belongs to no pile, such as loads
 * that wait for one.
 */
export const yardLabel = ""

export const isYard = ({ rowId }: Pick<Row, "rowId">): boolean => rowId === yardLabel

/** A row's place in degrees; `{}` when unknown. */
export type Coordinates = { name: string; lat: number; lng: number } | Record<string, never>

/** A compost row and a summary of its records: lengths in feet, yd³ at the start, °F, which may have fractions; distinct hot days. */
export type Row = {
  id: number
  rowId: string
  location: string
  length: number
  width: number
  startDate: string
  status: RowStatus
  coordinates: Coordinates
  cubicYards: number | null
  materialCategoryId: number | null
  farmId: number
  /** The creator. */
  userId: number
  cookingDays: number
  /** The latest of the hot days, in days since 1970-01-01; days of the farm's zone. */
  lastHotDay: number | null
  turnCount: number
  lastTemperature: number | null
  lastRecordedAt: string | null
  lastRecordedBy: number | null
  /** The first name of `lastRecordedBy`. */
  lastAuthor: string | null
  lastTurnedAt: string | null
  /** Why nobody could read it, the last time that somebody said so, and when that was. */
  unread: Unread | null
  unreadAt: string | null
  /** The last reading of an earlier day than that of `lastRecordedAt`, days of the farm's zone. */
  earlierTemperature: number | null
  earlierRecordedAt: string | null
  /** How it is composted, and the farm's own rule if it follows one. */
  method: Method
  ownRule: OwnRule | null
  /** The instant with which the newest count began; null for the build. */
  countSince: string | null
  /** Its first hot reading; null without one. */
  countFrom: string | null
  /** Its distinct hot days, as `cookingDays` counts those of all readings. */
  countDays: number
  /** The turns of the newest count, see `countOf`, and on how many days they were made. */
  countTurns: number
  countTurnDays: number
  /** Turns after the end of the last hot day: of the count while the newest day that was read is hot. */
  countTurnsAfter: number
  /** The highest of the 24 hours up to the newest reading, of those since the last turn; null when it was turned since. */
  highTemperature: number | null
  /** What the newest count has of the pile's own method: days and turns, of the best run where days in a row are asked. 0 for a windrow. */
  ruleDays: number
  ruleTurns: number
  /** Its first and last day, in days since 1970-01-01; null for a windrow, and before the first hot day. */
  ruleFrom: number | null
  ruleTo: number | null
  /** The highest of the last hours in which a wireless probe of it was heard, and when. Null without one; counts nowhere. */
  probeTemperature: number | null
  probeRecordedAt: string | null
  /** As somebody has said last; null as long as nobody has. */
  stage: Stage | null
  /** Was it split from another pile, or were others merged into it? Its log begins with theirs then; see family.ts. */
  hasParents: boolean
  /** Was it merged into another pile, or one split from it? */
  hasChildren: boolean
  /** Only on the phone: something that waits takes away what these figures may count, and what it leaves is not known here. */
  unsure?: true
  /** Only on the phone: merges and splits of it that wait, each with the label of the new pile. */
  becomes?: readonly { kind: FamilyAct; label: string }[]
}

/** A change of a row's field, its values as text. */
export type RowChange = {
  id: number
  rowId: number
  changedBy: number
  /** First and last name of `changedBy`. */
  author: string
  changedAt: string
  field: string
  from: string | null
  to: string | null
}
