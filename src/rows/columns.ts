import { getTableColumns, sql } from "drizzle-orm"
import { rowReader } from "../db/row-reader"
import { rows } from "../db/schema"

const { isCounted: _, nameKey: __, ...own } = getTableColumns(rows)

/** Of each row that is read. */
export const rowColumns = {
  ...own,
  lastAuthor: sql<
    string | null
  >`(SELECT users.first_name FROM users WHERE users.id = ${rows.lastRecordedBy})`,
}

/** Rows from the `values` of a query for these columns. */
export const rowsIn = rowReader(rowColumns)
