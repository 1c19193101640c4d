import { joined, lateText } from "./details"
import type { LateEntry, Recorded } from "./records"

/** Something at a pile, or in the yard if it is of the farm, that the record is to tell: a complaint, an accident, a visit by an inspector. */
export type Occurrence = Recorded &
  LateEntry & {
    id: number
    rowId: number
    what: OccurrenceKind
    details: string
    /** Who complained, inspected, or brought the load. */
    person: string | null
    /** What was done about it. */
    action: string | null
    photoUrl: string | null
    occurredAt: string
  }

export const occurrenceKinds = ["complaint", "incident", "refused load", "inspection", "note"] as const
export type OccurrenceKind = (typeof occurrenceKinds)[number]

export type OccurrenceFacts = Pick<Occurrence, "what" | "details" | "person" | "action" | "lateReason">

/** 'complaint, Smell at the road, by Mrs. Hill, action: turned at once' */
export const describeOccurrence = ({ what, details, person, action, lateReason }: OccurrenceFacts) =>
  joined(what, details, person && `by ${person}`, action && `action: ${action}`, lateText(lateReason))
