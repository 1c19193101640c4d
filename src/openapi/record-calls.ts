import type * as z from "zod/mini"
import { NewMaterial } from "../contract/materials"
import { NewOccurrence } from "../contract/occurrences"
import { NewMove } from "../contract/pile-moves"
import { NewResult } from "../contract/results"
import { NewSale } from "../contract/sales"
import { NewSample } from "../contract/samples"
import { NewTemperature } from "../contract/temperatures"
import { NewTurn } from "../contract/turns"
import { NewVisit } from "../contract/visits"
import { unitsOf } from "../domain/metric-units"
import { mostTickets } from "../domain/tickets"
import { storedUnits } from "../domain/units"
import type { Call } from "./call"
import type { AnswerName, RecordBodyName } from "./schemas"

/** The bodies that add a record. */
export const recordBodies = {
  NewTemperature,
  NewTurn,
  NewMaterial,
  NewSale,
  NewVisit,
  NewMove,
  NewSample,
  NewResult,
  NewOccurrence,
} satisfies Record<RecordBodyName, z.ZodMiniType>

const { temperature, volume, weight } = storedUnits
const celsius = unitsOf("metric").temperature

const of = { group: "Records", needs: "user" } as const
const made = { ...of, once: true, status: 201, refuses: [409] } as const
const voided = {
  ...made,
  summary: "Void a record that was wrong",
  body: "Void",
  example: { reason: "Wrong pile" },
} as const

const moved = {
  ...made,
  summary: "Move a record to the pile that it belongs to",
  details: "See Records.",
  body: "RecordMove",
  example: { to: 8, reason: "Wrong pile" },
} as const

const list = (summary: string, answer: AnswerName): Call => ({
  ...of,
  summary,
  query: "list",
  answer: [answer],
})

export const recordCalls: Record<string, Call> = {
  "GET /rows/:id/temperatures": list("A pile's readings, newest first", "Temperature"),
  "POST /rows/:id/temperatures": {
    ...made,
    summary: `Log a temperature in ${temperature.words}`,
    body: "NewTemperature",
    photo: true,
    example: { temperature: 142, recordedAt: "2026-05-01T07:30:00Z" },
    answer: "Temperature",
  },
  "GET /rows/:id/temperatures/:recordId": {
    ...of,
    summary: "A reading, its photo as a data URL",
    answer: "Temperature",
  },
  "POST /rows/:id/temperatures/:recordId/void": { ...voided, answer: "Temperature" },
  "POST /rows/:id/temperatures/:recordId/move": { ...moved, answer: "Temperature" },
  "GET /rows/:id/turns": list("A pile's turns, newest first", "Turn"),
  "POST /rows/:id/turns": {
    ...made,
    summary: "Log that a pile was turned",
    details: "The server settles `turnNumber`.",
    body: "NewTurn",
    example: { waterAdded: true },
    answer: "Turn",
  },
  "POST /rows/:id/turns/:recordId/void": { ...voided, answer: "Turn" },
  "POST /rows/:id/turns/:recordId/move": { ...moved, answer: "Turn" },
  "GET /rows/:id/materials": list("What was added to a pile, newest first", "Material"),
  "POST /rows/:id/materials": {
    ...made,
    summary: `Log what was added, in ${volume.words}`,
    body: "NewMaterial",
    details:
      "A load may come with its source, ticket and weight; one that waits for its pile, or was refused, is sent to the farm's `yardId`. Without a volume it follows from the weight and what the type weighed on that day.",
    example: { cubicYards: 3, materialCategoryId: 1, notes: "From the stable" },
    answer: "Material",
  },
  "GET /rows/:id/materials/:recordId": {
    ...of,
    summary: "A material, its photo as a data URL",
    answer: "Material",
  },
  "POST /rows/:id/materials/:recordId/put": {
    ...made,
    summary: "Put a load that waits in the yard on a pile",
    details: "It stays one record: `arrivedAt` is when it came in, `addedAt` when it was put there.",
    body: "PutOnPile",
    example: { to: 8, putAt: "2026-05-02T07:30:00Z" },
    answer: "Material",
  },
  "POST /rows/:id/materials/:recordId/void": { ...voided, answer: "Material" },
  "POST /rows/:id/materials/:recordId/move": { ...moved, answer: "Material" },
  "GET /rows/:id/visits": list("A pile's visits, newest first", "Visit"),
  "POST /rows/:id/visits": {
    ...made,
    summary: "Log a visit, with several readings or none",
    details:
      "Its readings have its time and author, are listed among the pile's, and name the visit, their position and their depth. At most 9 positions and 3 depths. With `everyPile` it says of this pile, and of each active one that had begun by that day and has no reading of it, why nobody could read them; a row tells the newest of these as `unread` and `unreadAt`.",
    body: "NewVisit",
    photo: true,
    example: {
      moisture: "right",
      smell: "earthy",
      readings: [
        { position: "left", temperature: 138 },
        { position: "right", depth: "deep", value: 61.5, unit: celsius.symbol },
      ],
    },
    answer: "MadeVisit",
  },
  "GET /rows/:id/visits/:recordId": {
    ...of,
    summary: "A visit, its photo as a data URL",
    answer: "Visit",
  },
  "POST /rows/:id/visits/:recordId/void": {
    ...voided,
    details:
      "With `everyPile` also what the same call has said of the farm's other piles: why nobody could read them. All of them are voided, or none.",
    body: "VoidVisit",
    answer: "Visit",
  },
  "POST /rows/:id/visits/:recordId/move": { ...moved, answer: "Visit" },
  "GET /rows/:id/sales": list("A pile's sales, newest first", "Sale"),
  "POST /rows/:id/sales": {
    ...made,
    summary: `Log a load that was sold, weights in ${weight.words}`,
    body: "NewSale",
    photo: true,
    example: { clientName: "Hill Nursery", emptyWeight: 12_000, fullWeight: 24_500 },
    answer: "Sale",
  },
  "GET /rows/:id/sales/:recordId": {
    ...of,
    summary: "A sale, its weigh ticket as a data URL",
    answer: "Sale",
  },
  "POST /rows/:id/sales/:recordId/void": { ...voided, answer: "Sale" },
  "POST /rows/:id/sales/:recordId/move": { ...moved, answer: "Sale" },
  "GET /rows/:id/moves": list("Where a pile was moved to and its stages, newest first", "Move"),
  "POST /rows/:id/moves": {
    ...made,
    summary: "Log that a pile was moved, or has come to another stage",
    details:
      "At least one of `location` and `stage`. The pile's own `location` and `stage` are those of the newest one that is not voided; its status stays.",
    body: "NewMove",
    example: { location: "Curing pad", stage: "curing" },
    answer: "Move",
  },
  "POST /rows/:id/moves/:recordId/void": { ...voided, answer: "Move" },
  "POST /rows/:id/moves/:recordId/move": { ...moved, answer: "Move" },
  "GET /rows/:id/samples": list("A pile's samples, newest first", "Sample"),
  "POST /rows/:id/samples": {
    ...made,
    summary: "Log that a sample was taken",
    details: "The server gives `sampleNumber`, by which results name it.",
    body: "NewSample",
    photo: true,
    example: { points: 12, laboratory: "Valley Lab", chain: "COC 4711" },
    answer: "Sample",
  },
  "GET /rows/:id/samples/:recordId": {
    ...of,
    summary: "A sample, its photo as a data URL",
    answer: "Sample",
  },
  "POST /rows/:id/samples/:recordId/void": {
    ...voided,
    details: "Its results are voided with it.",
    answer: "Sample",
  },
  "POST /rows/:id/samples/:recordId/move": { ...moved, answer: "Sample" },
  "GET /rows/:id/results": list("What became of a pile's samples, newest first", "Result"),
  "POST /rows/:id/results": {
    ...made,
    summary: "Log what a laboratory reported of a sample, or that it was sent",
    details:
      "The sample is of the pile, not voided, and was taken before. `sent` without lines, or `lines` with a `value`, and a `sign` where the laboratory writes one; `not detected` has no value. Each line keeps the farm's limit for its parameter as it stands now: a limit that is sent is not taken.",
    body: "NewResult",
    photo: true,
    example: {
      sampleNumber: 1,
      lines: [
        { parameter: "Fecal coliform", value: 1200, unit: "MPN/g" },
        { parameter: "Lead", sign: "<", value: 5, unit: "mg/kg" },
        { parameter: "Salmonella", sign: "not detected" },
      ],
    },
    answer: "Result",
  },
  "GET /rows/:id/results/:recordId": {
    ...of,
    summary: "A result, its photo as a data URL",
    answer: "Result",
  },
  "POST /rows/:id/results/:recordId/void": { ...voided, answer: "Result" },
  "POST /rows/:id/results/:recordId/move": {
    ...moved,
    details:
      "See Records. The other pile has a sample of that number; else move the sample, whose results go along.",
    answer: "Result",
  },
  "GET /rows/:id/occurrences": list("A pile's occurrences, newest first", "Occurrence"),
  "POST /rows/:id/occurrences": {
    ...made,
    summary: "Log a complaint, an incident, a refused load, an inspection or a note",
    details: "One that is of the farm, and of no pile, is of its yard: the farm's `yardId`.",
    body: "NewOccurrence",
    photo: true,
    example: {
      what: "complaint",
      details: "Smell at the road",
      person: "Mrs. Hill",
      action: "Turned at once",
    },
    answer: "Occurrence",
  },
  "GET /rows/:id/occurrences/:recordId": {
    ...of,
    summary: "An occurrence, its photo as a data URL",
    answer: "Occurrence",
  },
  "POST /rows/:id/occurrences/:recordId/void": { ...voided, answer: "Occurrence" },
  "POST /rows/:id/occurrences/:recordId/move": { ...moved, answer: "Occurrence" },
  "GET /clients": {
    ...of,
    summary: "The names that the farm has sold to, the latest first",
    farm: true,
    answer: ["ClientName"],
  },
  "GET /clients/rows": {
    ...of,
    summary: "Which client bought from which row",
    farm: true,
    answer: ["ClientRow"],
  },
  "GET /tickets": {
    ...of,
    summary: "The ticket numbers of the farm's records that count, the latest first",
    details: `At most ${mostTickets.toLocaleString("en-US")}. \`kind\` is the record's: it is at /rows/{rowId}/{kind}/{id}.`,
    farm: true,
    answer: ["TicketUse"],
  },
  "PATCH /uploads/:name": {
    ...of,
    summary: "Send a photo in pieces, to name it in a record; see Photos in pieces",
    details: "The name has up to 64 letters, digits, `-` and `_`.",
    pieces: "photo",
    status: 204,
    refuses: [409],
  },
  "GET /photos/:id": {
    ...of,
    summary: "A photo",
    details: "Has an ETag. A browser keeps it for this session only, and not when it is opened as a page.",
    answer: { type: "image/jpeg", says: "At most 800×600 pixels" },
  },
  "GET /photos/:id/thumbnail": {
    ...of,
    summary: "A photo drawn small",
    details:
      "At most 6,000 bytes, made when it is first asked for; 404 for a photo that can't be drawn. A browser keeps it for a week of this session.",
    answer: { type: "image/webp", says: "At most 168×168 pixels" },
  },
}
