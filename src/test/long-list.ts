import type { Db } from "../db/connection"
import type { Row } from "../domain/rows"
import { ask } from "./sql"

/** Adds 250 rows, B-1 to B-250, beside this one: their list is longer than what a page takes with it. */
export const makeListLong = (db: Db, { farmId, userId }: Row) =>
  ask(
    db,
    `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 250)
    INSERT INTO compost_rows (farm_id, row_id, location, length, start_date, user_id)
    SELECT ?, 'B-' || n, 'Yard', 40, 0, ? FROM number`,
    farmId,
    userId,
  )
