import type { Calendar } from "./calendar"
import type { EventFacts, HistoryEvent } from "./history"
import { isLate } from "./records"
import { changedValue, stepText } from "./row-changes"
import { rowFieldLabels } from "./rows"
import { netWeight } from "./totals"

export const actionOf = ({ kind }: EventFacts): string => actions[kind]

const actions: Record<EventFacts["kind"], string> = {
  built: "Built",
  temperature: "Temperature",
  turn: "Turned",
  material: "Material",
  sale: "Sold",
  status: "Status",
  correction: "Corrected",
  removed: "Removed",
  voided: "Voided",
}

/** The event's facts in words, without the word for its action. */
export const describeEvent = (event: EventFacts, calendar: Calendar): string => {
  switch (event.kind) {
    case "built":
      return joined(event.location, `${event.length} ft × ${event.width} ft`, yards(event.cubicYards))
    case "temperature":
      return `${event.temperature} °F`
    case "turn":
      return joined(`Turn ${event.turnNumber}`, event.waterAdded ? "water added" : "no water")
    case "material":
      return joined(event.category ?? "Uncategorized", yards(event.cubicYards), event.notes)
    case "sale":
      return joined(
        event.clientName,
        `net ${netWeight(event)} lb`,
        `empty ${event.emptyWeight} lb`,
        `full ${event.fullWeight} lb`,
      )
    case "status":
      return stepText(event)
    case "correction":
      return correctionText(event, calendar)
    case "removed":
      return "Pile removed"
    case "voided":
      return `${actionOf(event.record)}, ${describeEvent(event.record, calendar)}: ${event.reason}`
  }
}

/** Remarks on a record: received late, voided. `timeText` formats the time of receipt. */
export const remarksOf = (
  { at, receivedAt, voidReason }: HistoryEvent,
  timeText: (at: string) => string,
): string[] => [
  ...(receivedAt !== null && isLate(at, receivedAt) ? [`received ${timeText(receivedAt)}`] : []),
  ...(voidReason !== null ? [`voided: ${voidReason}`] : []),
]

type Correction = Extract<EventFacts, { kind: "correction" }>

const correctionText = ({ field, from, to }: Correction, { dateOf }: Calendar) => {
  const [before, after] = [from, to].map((value) => changedValue(field, value, dateOf))
  return `${rowFieldLabels[field] ?? field}: ${before} → ${after}`
}

const yards = (volume: number | null) => (volume === null ? null : `${volume} yd³`)
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ")
