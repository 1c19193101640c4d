import { getTableName } from "drizzle-orm"
import { recordTables } from "../db/schema"
import { hasPhoto, type RecordKind, recordKinds } from "../domain/record-kinds"
import { accountRules } from "./matrix-account-rules"
import { farmRules } from "./matrix-farm-rules"
import { type Cell, daysOf, daysOfFarm, type Refusal, type Rule, roleOf } from "./matrix-rule"
import { serverRules } from "./matrix-server-rules"

const reading = { temperature: 140, photoUrl: null }
const load = { clientName: "Cy", emptyWeight: 1, fullWeight: 2, photoUrl: null }
/** The examples have emails of nobody. */
const nothing = /(?!)/g
const reason = { reason: "Wrong pile" }

const ofRow = ({ place }: Cell) => daysOf([place.pile])
const row = ({ place }: Cell) => `~compost_rows ${place.pile?.id}`
const field = (cell: Cell) => [row(cell), "+row_changes"]

/** A pile with a sale is not deleted. */
const deletedKinds: readonly RecordKind[] = recordKinds.filter((kind) => kind !== "sales")

/** A worker voids what they recorded within a day, a manager everything. */
const notVoidable = (cell: Cell): Refusal | undefined => {
  const { author, isOld } = cell.place.records ?? {}
  if (roleOf(cell) === "manager" || (author === cell.caller.user && !isOld)) return undefined
  return [403, "Workers void their own records, within a day. Ask a manager of this farm."]
}

/** A void of one of the row's records; see `notVoidable`. */
const voided = (writes: (cell: Cell) => string[]): Rule => ({
  access: "writers",
  status: 201,
  body: reason,
  refuses: notVoidable,
  shows: ofRow,
  writes,
})

/** Another pile of the farm; of a farm with one pile that of another farm, which is not found. */
const target = ({ place: { pile }, matrix: { piles } }: Cell) => {
  const others = piles.filter(({ id }) => id !== pile?.id)
  return others.find(({ farmId }) => farmId === pile?.farmId) ?? others[0]
}

/** What `target` finds for a farm with one pile. */
const elsewhere = (cell: Cell): Refusal | undefined =>
  target(cell)?.farmId === cell.place.pile?.farmId ? undefined : [404, "This farm has no such pile"]

/** A move of one of the row's records, which writes below both rows. */
const moved = (table: string, writes: (row: number | undefined) => string[] = () => []): Rule => ({
  access: "writers",
  status: 201,
  body: (cell) => ({ to: target(cell)?.id }),
  refuses: (cell) => notVoidable(cell) ?? elsewhere(cell),
  shows: ofRow,
  writes: (cell) => [
    `~${table} ${cell.place.id}`,
    `+${table}`,
    "+row_changes",
    ...[cell.place.pile, target(cell)].flatMap((pile) => writes(pile?.id)),
  ],
})
/** A sample takes its result along. */
const resultsAlong = (rule: Rule): Rule => ({
  ...rule,
  writes: (cell) => [...(rule.writes?.(cell) ?? []), `~results ${cell.place.records?.results}`, "+results"],
})

/** The other pile has a sample of the result's number, as it has so many records of each kind. */
const toItsSample = (rule: Rule): Rule => ({
  ...rule,
  refuses: (cell) => {
    const { pile, records } = cell.place
    const number = records ? 1 + (pile?.records.indexOf(records) ?? 0) : 0
    const isThere = number <= (target(cell)?.records.length ?? 0)
    return (
      rule.refuses?.(cell) ??
      (isThere ? undefined : [409, `This pile has no sample ${number}: record it first`])
    )
  },
})

const summary = (row: number | undefined) => [`~compost_rows ${row}`]

/** Each call of the API as `METHOD path`, with what it needs to succeed and what it may then do. */
export const rules: Record<string, Rule> = {
  ...accountRules,
  ...farmRules,
  ...serverRules,
  "GET /health": { access: "anyone" },
  "GET /openapi.json": { access: "anyone", reads: nothing },
  "GET /docs": { access: "anyone", reads: nothing },
  "GET /docs.css": { access: "anyone" },
  "GET /health/ready": { access: "anyone" },

  "GET /rows": { access: "members", shows: daysOfFarm },
  "POST /rows": {
    access: "writers",
    status: 201,
    body: { rowId: "New", location: "Yard", length: 40 },
    writes: () => ["+compost_rows"],
  },
  "GET /rows/:id": { access: "members", shows: ofRow },
  "PATCH /rows/:id": { access: "writers", shows: ofRow, body: { length: 99 }, writes: field },
  "GET /rows/:id/changes": { access: "members", shows: ofRow },
  "POST /rows/:id/count": {
    access: "managers",
    status: 201,
    shows: ofRow,
    body: { reason: "Mixed again" },
    writes: field,
  },
  "POST /rows/:id/put-back": {
    access: "managers",
    body: { reason: "Still there" },
    refuses: () => [409, "This row is not removed"],
  },
  "GET /rows/:id/family": { access: "members", shows: ofRow },
  "GET /rows/:id/inherited": { access: "members" },
  "POST /rows/:id/split": {
    access: "managers",
    status: 201,
    body: { rowId: "New", location: "Yard" },
    writes: (cell) => ["+compost_rows", "+cooking_days", "+pile_links", "+row_changes", ...field(cell)],
  },
  "POST /rows/:id/family/void": {
    access: "managers",
    body: { reason: "Not these" },
    refuses: ({ place: { pile } }) => [409, `2010-${pile?.day} comes of no merge and no split`],
  },
  "PATCH /rows/:id/status": { access: "writers", shows: ofRow, body: { status: "inactive" }, writes: field },
  "DELETE /rows/:id": {
    access: "managers",
    writes: ({ place: { pile } }) => [
      "+acts",
      `-compost_rows ${pile?.id}`,
      `-cooking_days ${pile?.id}`,
      ...(pile?.changes ?? []).map((id) => `-row_changes ${id}`),
      ...(pile?.records ?? []).flatMap((records) =>
        deletedKinds.map((kind) => `-${getTableName(recordTables[kind])} ${records[kind]}`),
      ),
      ...(pile?.records ?? []).flatMap(({ photos }) =>
        deletedKinds.filter(hasPhoto).map((kind) => `-photos ${photos[kind]}`),
      ),
    ],
  },

  "GET /rows/:id/temperatures": { access: "members", shows: ofRow },
  "GET /rows/:id/temperatures/:recordId": { access: "members", shows: ofRow },
  "POST /rows/:id/temperatures": {
    access: "writers",
    status: 201,
    body: reading,
    writes: (cell) => ["+temperatures", row(cell), `~cooking_days ${cell.place.pile?.id}`],
  },
  "POST /rows/:id/temperatures/:recordId/void": voided((cell) => [
    `~temperatures ${cell.place.id}`,
    row(cell),
    `~cooking_days ${cell.place.pile?.id}`,
  ]),
  "POST /rows/:id/temperatures/:recordId/move": moved("temperatures", (row) => [
    ...summary(row),
    `~cooking_days ${row}`,
  ]),

  "GET /rows/:id/turns": { access: "members", shows: ofRow },
  "POST /rows/:id/turns": {
    access: "writers",
    status: 201,
    body: { waterAdded: true },
    writes: (cell) => ["+turns", row(cell)],
  },
  "POST /rows/:id/turns/:recordId/void": voided((cell) => [`~turns ${cell.place.id}`, row(cell)]),
  "POST /rows/:id/turns/:recordId/move": moved("turns", summary),

  "GET /rows/:id/materials": { access: "members", shows: ofRow },
  "POST /rows/:id/materials": {
    access: "writers",
    status: 201,
    body: { cubicYards: 3, materialCategoryId: 1, startsCount: false },
    writes: () => ["+material_additions"],
  },
  "GET /rows/:id/materials/:recordId": { access: "members", shows: ofRow },
  "POST /rows/:id/materials/:recordId/put": {
    access: "writers",
    body: (cell) => ({ to: target(cell)?.id }),
    // Of the yard: src/yard/gate.test.ts.
    refuses: (cell) => elsewhere(cell) ?? [409, "It is on a pile already"],
  },
  "POST /rows/:id/materials/:recordId/void": voided(({ place }) => [`~material_additions ${place.id}`]),
  "POST /rows/:id/materials/:recordId/move": moved("material_additions"),

  "GET /rows/:id/visits": { access: "members", shows: ofRow },
  "GET /rows/:id/visits/:recordId": { access: "members", shows: ofRow },
  "POST /rows/:id/visits": {
    access: "writers",
    status: 201,
    body: { notes: "Moist", readings: [{ ...reading, position: "left" }] },
    writes: (cell) => ["+visits", "+temperatures", row(cell), `~cooking_days ${cell.place.pile?.id}`],
  },
  "POST /rows/:id/visits/:recordId/void": voided(({ place }) => [`~visits ${place.id}`]),
  "POST /rows/:id/visits/:recordId/move": moved("visits"),

  "GET /rows/:id/moves": { access: "members", shows: ofRow },
  "POST /rows/:id/moves": {
    access: "writers",
    status: 201,
    body: { location: "Curing pad" },
    writes: (cell) => ["+moves", row(cell)],
  },
  "POST /rows/:id/moves/:recordId/void": voided(({ place }) => [`~moves ${place.id}`]),
  "POST /rows/:id/moves/:recordId/move": moved("moves"),

  "GET /rows/:id/sales": { access: "members", shows: ofRow },
  "GET /rows/:id/sales/:recordId": { access: "members", shows: ofRow },
  "POST /rows/:id/sales": { access: "writers", status: 201, body: load, writes: () => ["+sales"] },
  "POST /rows/:id/sales/:recordId/void": voided(({ place }) => [`~sales ${place.id}`]),
  "POST /rows/:id/sales/:recordId/move": moved("sales"),

  "GET /rows/:id/samples": { access: "members", shows: ofRow },
  "GET /rows/:id/samples/:recordId": { access: "members", shows: ofRow },
  "POST /rows/:id/samples": {
    access: "writers",
    status: 201,
    body: { points: 12 },
    writes: () => ["+samples"],
  },
  "POST /rows/:id/samples/:recordId/void": voided(({ place }) => [
    `~samples ${place.id}`,
    `~results ${place.records?.results}`,
  ]),
  "POST /rows/:id/samples/:recordId/move": resultsAlong(moved("samples")),

  "GET /rows/:id/results": { access: "members", shows: ofRow },
  "GET /rows/:id/results/:recordId": { access: "members", shows: ofRow },
  "POST /rows/:id/results": {
    access: "writers",
    status: 201,
    body: { sampleNumber: 1, sent: true },
    writes: () => ["+results"],
  },
  "POST /rows/:id/results/:recordId/void": voided(({ place }) => [`~results ${place.id}`]),
  "POST /rows/:id/results/:recordId/move": toItsSample(moved("results")),

  "GET /rows/:id/occurrences": { access: "members", shows: ofRow },
  "GET /rows/:id/occurrences/:recordId": { access: "members", shows: ofRow },
  "POST /rows/:id/occurrences": {
    access: "writers",
    status: 201,
    body: { what: "note", details: "Odd" },
    writes: () => ["+occurrences"],
  },
  "POST /rows/:id/occurrences/:recordId/void": voided(({ place }) => [`~occurrences ${place.id}`]),
  "POST /rows/:id/occurrences/:recordId/move": moved("occurrences"),

  "GET /rows/:id/probes": { access: "members" },
  "GET /rows/:id/probe-readings.csv": { access: "members" },
  "GET /rows/:id/history": { access: "members", shows: ofRow },
  "GET /rows/:id/log.csv": { access: "members", shows: ofRow },
  "GET /board": { access: "members", shows: daysOfFarm },
  "GET /log.csv": { access: "members", shows: daysOfFarm },
  // The recipients of its events are tested in src/events.
  "GET /events": { access: "users" },
  "GET /setup": { access: "users" },
  "GET /clients": { access: "members", shows: daysOfFarm },
  "GET /clients/rows": { access: "members", shows: daysOfFarm },
  "GET /tickets": { access: "members", shows: daysOfFarm },
  "GET /photos/:id": {
    access: "members",
    reads: /picture \d+/g,
    shows: ({ place }) => [`picture ${place.records?.width}`],
  },
  "GET /photos/:id/thumbnail": { access: "members", writes: () => ["+thumbnails"] },
  // Without a piece's headers; uploads have tests of their own.
  "PATCH /uploads/:name": { access: "writersSomewhere", status: 400 },

  "GET /material-categories": { access: "users" },
  "GET /material-categories/:id/rows": {
    access: "members",
    shows: (cell) => (cell.caller.isAdmin ? daysOf(cell.matrix.piles) : daysOfFarm(cell)),
  },
  "POST /material-categories": {
    access: "admins",
    status: 201,
    body: { name: "New" },
    writes: () => ["+material_categories"],
  },
  "PUT /material-categories/:id": {
    access: "admins",
    body: { name: "Other" },
    writes: ({ place }) => [`~material_categories ${place.id}`],
  },
  "DELETE /material-categories/:id": {
    access: "admins",
    writes: ({ place }) => [`-material_categories ${place.id}`],
  },
}
