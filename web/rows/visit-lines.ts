import { degreesOf, isWrittenElse, writtenText } from "#domain/as-written"
import type { Calendar } from "#domain/calendar"
import type { HistoryEvent } from "#domain/history"
import { actionOf, describeEvent } from "#domain/history-words"
import type { RecordFacts } from "#domain/record-kinds"
import { withUnit } from "#domain/units"
import { describeVisit } from "#domain/visits"
import type { byPlace } from "../format/by-place"

/** What screens show as one line: an event, or a visit with its readings, or the void of both, in the order of the farm's places. */
export type EventLine = { event: HistoryEvent; readings: readonly Reading[] }
type Reading = RecordFacts<"temperature"> &
  Pick<HistoryEvent, "recordId" | "photoUrl" | "voidReason" | "movedTo">

/** The events in their order, those of each visit as one. A reading that was voided alone has its void as a line of its own. */
export const joinVisits = (
  events: readonly HistoryEvent[],
  inOrder: ReturnType<typeof byPlace>,
): EventLine[] => {
  const groups = new Map<string, HistoryEvent[]>()
  const lines = events.map((event): HistoryEvent[] => {
    const key = visitOf(event)
    const group = key === undefined ? undefined : groups.get(key)
    if (group) {
      group.push(event)
      return []
    }
    const fresh = [event]
    if (key !== undefined) groups.set(key, fresh)
    return fresh
  })
  return lines.flatMap((group) => linesOf(group, inOrder))
}

/** Names the visit that an event, or the void of one, is of. */
const visitOf = (event: HistoryEvent): string | undefined => {
  const facts = event.kind === "voided" ? event.record : event
  const visit =
    facts.kind === "visit" ? facts.visitNumber : facts.kind === "temperature" ? facts.visit : undefined
  return visit == null ? undefined : [event.pileId, visit, event.at, event.kind === "voided"].join(" ")
}

const linesOf = (group: HistoryEvent[], inOrder: ReturnType<typeof byPlace>): EventLine[] => {
  const [first] = group
  // Most are of no visit: a report may have 100,000 (bench 22).
  if (!first || group.length === 1) return group.map(alone)
  const readings = group.flatMap((event) => readingIn(event) ?? []).sort(inOrder)
  const visit = group.find((event) => readingIn(event) === undefined)
  if (!visit) return first.kind === "voided" ? group.map(alone) : [{ event: first, readings }]
  const [only, ...others] = group.filter((event) => event !== visit)
  // A visit of one place, of which nothing else is told, is a reading.
  if (only && others.length === 0 && seenIn(visit) === "")
    return [alone({ ...only, photoUrl: only.photoUrl ?? visit.photoUrl })]
  return [{ event: visit, readings }]
}

const alone = (event: HistoryEvent): EventLine => ({ event, readings: [] })

const readingIn = (event: HistoryEvent): Reading | undefined => {
  const facts = event.kind === "voided" ? event.record : event
  const { recordId, photoUrl, voidReason, movedTo } = event
  const own = { recordId, photoUrl, voidReason, ...(movedTo !== undefined && { movedTo }) }
  return facts.kind === "temperature" ? { ...facts, ...own } : undefined
}

/** What was seen at a visit besides its readings. */
const seenIn = (event: HistoryEvent): string => {
  const facts = event.kind === "voided" ? event.record : event
  return facts.kind === "visit" ? describeVisit({ ...facts, readings: 0 }) : ""
}

/** A piece of a line's words; one that was voided alone is struck through in it. */
export type Piece = { words: string; isStruck?: boolean }

const goneIn = ({ movedTo, voidReason }: Reading) =>
  `${movedTo === undefined ? "voided" : `moved to ${movedTo}`}: ${voidReason}`

/** The word for a line's action, and its words in pieces. */
export const toldIn = (line: EventLine, calendar: Calendar): { action: string; pieces: readonly Piece[] } => {
  const { event, readings } = line
  if (readings.length === 0)
    return { action: actionOf(event), pieces: [{ words: describeEvent(event, calendar) }] }
  const seen = seenIn(event)
  const isElse = readings.some((reading) => isWrittenElse(reading, "temperature"))
  const pieces = [
    ...readings.flatMap(piecesOf(event)),
    ...probesOf(readings).map((probe) => ({ words: `; probe ${probe}` })),
    ...(isElse ? [{ words: "; in brackets as written" }] : []),
    ...(seen ? [{ words: `; ${seen}` }] : []),
  ]
  if (event.kind !== "voided") return { action: "Visit", pieces }
  const to = event.movedTo === undefined ? "" : `, to ${event.movedTo}`
  return {
    action: actionOf(event),
    pieces: [{ words: "Visit, " }, ...pieces, { words: `${to}: ${event.reason}` }],
  }
}

/** Each that the readings were made with. */
const probesOf = (readings: readonly Reading[]) => [...new Set(readings.flatMap(({ probe }) => probe ?? []))]

const piecesOf =
  ({ voidReason }: HistoryEvent) =>
  (reading: Reading, index: number, all: readonly Reading[]): Piece[] => {
    const before = all[index - 1]
    // 'left 1 ft: 118 °F, 3 ft: 131 °F; middle 1 ft: 125 °F'
    const isSame = before?.position === reading.position
    const between = before ? (isSame || !(before.depth || reading.depth) ? ", " : "; ") : ""
    const place = [isSame ? null : reading.position, reading.depth].filter(Boolean).join(" ")
    const words = `${place ? `${place}: ` : ""}${degreesText(reading)}`
    if (reading.voidReason === null || voidReason !== null) return [{ words: between + words }]
    return [{ words: between }, { words, isStruck: true }, { words: ` (${goneIn(reading)})` }]
  }

/** '142 °F', '130.8 °F [54.9 °C]' */
const degreesText = (reading: Reading): string => {
  const degrees = degreesOf(reading)
  const written = isWrittenElse(reading, "temperature")
    ? ` [${writtenText(reading, "temperature", degrees)}]`
    : ""
  return withUnit("temperature", degrees) + written
}

/** A line in words, with its action: for paper and for who can't see. */
export const plainWords = (line: EventLine, calendar: Calendar): string => {
  const { action, pieces } = toldIn(line, calendar)
  return `${action}: ${pieces.map(({ words }) => words).join("")}`
}

/** The photos of a line: that of the visit first. */
export const photosOf = ({ event, readings }: EventLine): string[] =>
  [event, ...readings].flatMap(({ photoUrl }) => photoUrl ?? [])
