import type { Calendar } from "./calendar"
import { joined } from "./details"
import type { EventFacts, HistoryEvent } from "./history"
import { describeRecord, type RecordFacts, recordEvents } from "./record-kinds"
import { fromFileText, isLate } from "./records"
import {
  changedField,
  changedValue,
  familyText,
  isOfFamily,
  isReasoned,
  movedText,
  rowFieldLabels,
  stepText,
} from "./row-changes"
import { dimensionsOf } from "./unit-words"
import { withUnit } from "./units"

export const actionOf = (event: Told): string => {
  if (event.kind === "correction" && (event.field === "moved" || isOfFamily(event.field)))
    return rowFieldLabels[event.field] ?? event.field
  if (event.kind === "move" && event.location === null) return "Stage"
  // Where it was read, or could not be, nobody looked only.
  if (event.kind === "visit" && (event.readings > 0 || event.unread)) return "Visit"
  return event.kind === "voided" && event.movedTo !== undefined ? "Moved" : words[event.kind].action
}

/** An event, or only its facts. */
type Told = EventFacts & Pick<HistoryEvent, "movedTo">

const words: Record<EventFacts["kind"], { action: string }> = {
  ...recordEvents,
  built: { action: "Built" },
  status: { action: "Status" },
  correction: { action: "Corrected" },
  removed: { action: "Removed" },
  voided: { action: "Voided" },
}

/** When it was; of a pile's start only the day is known. */
export const whenOf = ({ kind, at }: HistoryEvent, { dateTimeOf, start }: Calendar): string =>
  kind === "built" ? start.dateOf(at) : dateTimeOf(at)

/** The event's facts in words, without the word for its action. */
export const describeEvent = (event: Told, calendar: Calendar): string => {
  switch (event.kind) {
    case "built":
      return builtText(event)
    case "status":
      return stepText(event)
    case "correction":
      return isOfFamily(event.field)
        ? familyText(event, calendar.dateTimeOf)
        : correctionText(event, calendar)
    case "removed":
      return "Pile removed"
    case "voided":
      return `${joined(actionOf(event.record), describeRecord(event.record), toPile(event))}: ${event.reason}`
    default:
      return describeRecord(event)
  }
}

export const isRecord = (event: EventFacts): event is RecordFacts => event.kind in recordEvents

/** Remarks on a record: received late, from a file, moved, voided. `timeText` formats the time of receipt. */
export const remarksOf = (
  { at, receivedAt, voidReason, movedTo, movedFrom, fromFile }: HistoryEvent,
  timeText: (at: string) => string,
): string[] => [
  ...(receivedAt !== null && isLate(at, receivedAt) ? [`received ${timeText(receivedAt)}`] : []),
  ...(fromFile !== undefined ? [fromFileText(fromFile)] : []),
  ...(movedFrom !== undefined ? [`moved from ${movedFrom}`] : []),
  ...(voidReason !== null
    ? [`${movedTo === undefined ? "voided" : `moved to ${movedTo}`}: ${voidReason}`]
    : []),
]

const toPile = ({ movedTo }: Told) => (movedTo === undefined ? null : `to ${movedTo}`)

const builtText = (event: Extract<EventFacts, { kind: "built" }>) => {
  const { location, cubicYards } = event
  return joined(location, dimensionsOf(event), cubicYards === null ? null : withUnit("volume", cubicYards))
}

type Correction = Extract<EventFacts, { kind: "correction" }>

/** Dates, or dates and times where both are of one day. */
const correctionText = ({ field, from, to }: Correction, { start: { dateOf, dateTimeOf } }: Calendar) => {
  if (field === "moved") return movedText({ from, to })
  if (isReasoned(field)) return `${rowFieldLabels[field]}: ${to}`
  const isOneDay = field === "startDate" && from && to && dateOf(from) === dateOf(to)
  const instantOf = isOneDay ? dateTimeOf : dateOf
  const [before, after] = [from, to].map((value) => changedValue(field, value, instantOf))
  return `${changedField(field)}: ${before} → ${after}`
}
