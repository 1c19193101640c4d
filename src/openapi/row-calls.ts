import { storedUnits } from "../domain/units"
import type { Call } from "./call"

const { temperature, length, volume, weight } = storedUnits

const of = { group: "Piles", needs: "user" } as const
const csv = { type: "text/csv", says: "Date, Time, Action, Pile, Details, User, Value, Unit, Zone, UTC" }

export const rowCalls: Record<string, Call> = {
  "GET /rows": {
    ...of,
    summary: "The farm's piles, last made first",
    farm: true,
    query: "list",
    answer: ["Row"],
  },
  "POST /rows": {
    ...of,
    summary: `Make a pile; lengths in ${length.words}, volume in ${volume.words}`,
    farm: true,
    once: true,
    body: "NewRow",
    example: { rowId: "A-117", location: "South field", length: 80 },
    status: 201,
    answer: "Row",
    refuses: [409],
  },
  "GET /rows/:id": { ...of, summary: "A pile with the sums of its records", answer: "Row" },
  "PATCH /rows/:id": {
    ...of,
    summary: "Correct a pile's data",
    body: "Correction",
    example: { length: 85 },
    answer: "Row",
    refuses: [409],
  },
  "GET /rows/:id/changes": { ...of, summary: "What was corrected, and by whom", answer: ["RowChange"] },
  "PATCH /rows/:id/status": {
    ...of,
    summary: "Set a pile's status",
    body: "StatusChange",
    example: { status: "ready_for_pickup" },
    answer: "Row",
    refuses: [409],
  },
  "POST /rows/:id/count": {
    ...of,
    summary: "Begin a new count of a pile's days and turns (managers)",
    details: "Its readings and its cooking days stay. The reason stands in the history.",
    once: true,
    body: "NewCount",
    example: { reason: "Mixed with another pile" },
    status: 201,
    answer: "Row",
    refuses: [409],
  },
  "POST /rows/:id/put-back": {
    ...of,
    summary: "Take a pile's removal back (managers): it has the status of before",
    details: "409 when it is not removed. The reason stands in the history.",
    once: true,
    body: "PutBack",
    example: { reason: "Another pile was sold" },
    status: 201,
    answer: "Row",
    refuses: [409],
  },
  "DELETE /rows/:id": {
    ...of,
    summary: "Delete a pile that was made by mistake (managers)",
    details: "409 when it is sold or removed.",
    answer: "Deleted",
    refuses: [409],
  },
  "GET /rows/:id/history": {
    ...of,
    summary: "All that happened to a pile, oldest first",
    details: "Plain dates of `from` and `to` are days of `zone`.",
    query: "log",
    answer: ["HistoryEvent"],
  },
  "GET /rows/:id/log.csv": {
    ...of,
    summary: "The same as CSV",
    details: `Value is a number (${temperature.symbol}, ${volume.symbol} added, net ${weight.symbol}), empty for a voided record and for any other event. A pile's start is told in the farm's zone, of which it is a day.`,
    query: "log",
    answer: csv,
  },
  "GET /log.csv": {
    ...of,
    summary: "The log of all the farm's piles as CSV, oldest first",
    farm: true,
    query: "log",
    answer: csv,
  },
  "GET /board": {
    ...of,
    summary: "The farm's piles with a month of highest readings, and what was logged today",
    details:
      "`piles` are those that are not removed, `highs` the highest reading of each of the last 30 days (null without one), today last. `logged` has voided records too, and those of yesterday where the zone is UTC. Days are those of the farm's zone.",
    farm: true,
    answer: "Board",
  },
  "GET /events": {
    ...of,
    summary: "The changes of your farms as they happen",
    query: "after",
    answer: {
      type: "text/event-stream",
      says: "The events ready, change, reset and replaced; see Live changes",
    },
  },
}
