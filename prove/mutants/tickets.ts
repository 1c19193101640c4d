import { mutantsOf } from "./mutant"

/** Whose ticket numbers are listed. */
export const ticketsMutants = [
  ...mutantsOf("tickets/queries.ts", [
    ["farm", "and(eq(rows.farmId, farmId), isNull", "and(undefined, isNull"],
    ["row", "eq(rows.id, rowId)", "eq(rows.id, rows.id)"],
    ["voided", "isNull(table.voidedAt), ", ""],
    ["most", ".slice(0, mostTickets)", ""],
  ]),
]
