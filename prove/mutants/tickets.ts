import { mutantsOf } from "./mutant"

/** Whose ticket numbers are listed. */
export const ticketsMutants = [
  ...mutantsOf("tickets/queries.ts", [
    ["farm", "and(eq(rows.farmId, farmId), isNull", "and(undefined, isNull"],
    ["row", "eq(rows.id, sales.rowId)", "eq(rows.id, rows.id)"],
    ["voided", "isNull(sales.voidedAt), ", ""],
    ["most", ".limit(mostTickets)", ""],
  ]),
]
