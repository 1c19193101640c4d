import { sql } from "drizzle-orm"
import type { NewVisit } from "../contract/visits"
import type { Db } from "../db/connection"
import { visits } from "../db/schema"
import type { Member } from "../domain/farms"
import type { Row } from "../domain/rows"
import type { Visit } from "../domain/visits"
import { insertRecord } from "../records/of-row"
import { assertEditable } from "../records/queries"

/**
 * Adds a visit with the pile's next number.
 * @throws AppError conflict when the row is removed
 */
export const addVisit = async (tx: Db, row: Row, author: Member, visit: NewVisit): Promise<Visit> => {
  const member = await assertEditable(tx, row, author)
  return insertRecord(tx, "visits", row, member, { ...visit, ...nextVisit(row) })
}

/** Also of a visit that comes from another row: a voided one keeps its number there. */
export const nextVisit = ({ id }: Pick<Row, "id">) => ({
  visitNumber: sql`(SELECT coalesce(max(visit_number), 0) + 1 FROM ${visits} WHERE ${visits.rowId} = ${id})`,
})
