import { logColumns } from "../domain/log-columns"
import { storedUnits } from "../domain/units"
import type { Call } from "./call"

const { temperature, length, volume, weight } = storedUnits

const of = { group: "Piles", needs: "user" } as const
const csv = { type: "text/csv", says: logColumns.join(", ") }

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
  "POST /farm/merges": {
    ...of,
    summary: "Merge piles of a farm into a new one (managers)",
    details:
      "The parents are removed. The new pile's log begins with theirs up to `at`, or to now: it is complete if all of them are, otherwise its count begins at 0 with that instant. Its length and width are 0: not measured.",
    farm: true,
    once: true,
    body: "NewMerge",
    example: { parents: [7, 8], rowId: "C-12", location: "Curing pad" },
    status: 201,
    answer: "Row",
    refuses: [409],
  },
  "POST /rows/:id/split": {
    ...of,
    summary: "Split a new pile from one that stays (managers)",
    details:
      "It takes over days and turns up to `at`, or to now, and `cubicYards` of the volume, which is required where that of the pile is known.",
    once: true,
    body: "NewSplit",
    example: { rowId: "A-117b", location: "Curing pad", cubicYards: 20 },
    status: 201,
    answer: "Row",
    refuses: [409],
  },
  "POST /rows/:id/family/void": {
    ...of,
    summary: "Void the merge or split that has made a pile (managers)",
    details:
      "The pile is removed, and its parents have the status and the volume of before. 409 when it has records of its own, or was merged or split itself. The reason stands in all their histories.",
    once: true,
    body: "Void",
    example: { reason: "The wrong piles" },
    status: 201,
    answer: "Row",
    refuses: [409],
  },
  "GET /rows/:id/family": {
    ...of,
    summary: "The piles that a pile comes from and that come from it, what went into it, and where it went",
    details:
      "`part` is how much of a load is in the pile: 1 for all, null where the volume of a split is not known.",
    answer: "Family",
  },
  "GET /rows/:id/inherited": {
    ...of,
    summary: "What a pile's log has of its parents: readings and turns, and where counts began",
    answer: "InheritedLog",
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
